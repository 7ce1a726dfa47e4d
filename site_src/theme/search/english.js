/* Puts a question in Spanish into English, by the vocabulary that builder/search/spanish.toml has; null where it is not Spanish. */
"use strict";
townbook.english = (() => {
  const LONGEST = 4;        /* words of a phrase of the vocabulary */
  const ENOUGH = 0.6;       /* the share of a question's words that must be in it */
  const STRANGE = 0.5;      /* and the share that must be unknown if nothing else is a sign of Spanish */
  const fold = text => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const wordsOf = text => fold(text).match(/[\p{L}\p{N}]+/gu) || [];
  const ACCENTED = /[áéíóúüñ¿¡]/i;
  /* Words of Spanish that English does not have: one of them makes a question Spanish, if the vocabulary knows the others. */
  const MARKS = new Set("el los las del que cual cuanto cuanta cuantos cuantas cuando donde quien como puedo para por una con mi mis hay esta es y en la de".split(" "));

  /* Whether a question may be in Spanish, so that the vocabulary is worth fetching. */
  function likely(question, isKnown) {
    const words = wordsOf(question), strange = words.filter(word => word.length > 3 && !/\d/.test(word) && !isKnown(word));
    return ACCENTED.test(question) || words.some(word => MARKS.has(word)) || strange.length > 0 && strange.length >= STRANGE * words.length;
  }

  /* Whether it surely is, so that no word of it is a misspelled English one. */
  const sure = question => /[\u00bf\u00a1]/.test(question) || wordsOf(question).filter(word => MARKS.has(word)).length + ACCENTED.test(question) > 1;

  /* A word as the vocabulary may have it: itself, its singular, or the infinitive of its verb ("inspeccionan"). */
  const forms = phrase => [phrase, phrase.replace(/s\b/g, ""), phrase.replace(/es\b/g, ""),
    ...phrase.length > 3 ? [phrase.replace(/(?:o|an?|amos|ando|ad[ao]s?)$/, "ar"), ...["er", "ir"].map(ending => phrase.replace(/(?:o|en?|[ei]mos|iendo|id[ao]s?)$/, ending))] : []];

  function into(question, vocabulary, isKnown) {
    const words = wordsOf(question), said = [];
    let taken = 0, telling = 0;
    for (let at = 0; at < words.length;) {
      let length = Math.min(LONGEST, words.length - at), english;
      for (; length; length--) {
        const phrase = words.slice(at, at + length).join(" ");
        english = forms(phrase).map(form => Object.hasOwn(vocabulary, form) ? vocabulary[form] : undefined).find(one => one !== undefined);
        if (english !== undefined) break;
      }
      if (length) {
        taken += length;
        if (english && words.slice(at, at + length).some(word => !isKnown(word))) telling++;
        said.push(english);
      } else said.push(words[at]);
      at += Math.max(length, 1);
    }
    const marked = ACCENTED.test(question) || words.some(word => MARKS.has(word));
    return taken >= ENOUGH * words.length && (telling || marked && taken === words.length && said.some(Boolean)) ? said.filter(Boolean).join(" ") : null;
  }

  return { likely, sure, into };
})();
