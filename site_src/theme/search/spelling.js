/* Finds the words of a code that a misspelled one was meant for: by the keys that lie beside each other, by letters that sound alike, and
 * by those that are doubled, left out or exchanged. It is given the words of the code, and those of its residents.
 */
"use strict";
townbook.speller = (() => {
  const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
  const SOUNDS = ["aeiouy", "ckqx", "scz", "fvw", "gj", "mn", "bp", "dt"];
  const ALIKE = 0.5, BESIDE = 0.7, EXCHANGED = 0.6, DOUBLED = 0.35, SILENT = 0.6, OTHER = 1;   /* what a slip costs */
  const UNLIKE = 2;         /* a letter in place of one that neither sounds like it nor lies beside it: another word ("decay", "delay") */
  const VOICED = 0.75, LONG = 7;   /* and for another first vowel: "bitter" is no "better"; but words of so many letters have few like them */
  const RARE = 0.04;        /* how much less it costs to be meant for a word that is twice as common */
  const LIMITS = [[3, 0], [5, 0.6], [6, 1], [8, 1.2], [99, 1.3]], LONE = [[6, 0], [99, 0.6]];   /* the slips that a word shorter than so many letters may have, and one that stands alone: of few letters they are only exchanged */
  const STEMS = [[4, 0], [5, 0.4], [6, 0.6], [99, 1]];   /* and a stem that is looked at by itself */
  const FIRST = 0.4;        /* the first letter is seldom wrong */
  const HEARD = 0.3, LONGER = 0.2;   /* what it costs to be written as it is heard ("condishunal"), and by how many letters */
  const SPOKEN = [[/[cst]i(?=[aou])/g, "sh"], [/ph/g, "f"], [/gh(?=t)/g, ""], [/tch/g, "ch"], [/dg/g, "j"]];
  const SPANISH = /[ao]s?$/;   /* how most words of Spanish end, and few of English: "perros" is no "per" */
  const isOther = (typed, word) => SPANISH.test(typed) && !SPANISH.test(word) && !(/as$/.test(typed) && /is$/.test(word));   /* "cannabas" */
  const number = word => word.endsWith("s") ? word.slice(0, -1) : `${word}s`;   /* its plural, or what it is one of */
  const heard = word => SPOKEN.reduce((said, [letters, sound]) => said.replace(letters, sound), word);

  const beside = new Map();
  ROWS.forEach((row, at) => [...row].forEach((key, place) => beside.set(key, new Set([row[place - 1], row[place + 1],
    ...[ROWS[at - 1], ROWS[at + 1]].flatMap(other => other ? [other[place - 1], other[place], other[place + 1]] : [])]))));
  const soundsLike = (a, b) => SOUNDS.some(group => group.includes(a) && group.includes(b));

  const changed = (a, b) => a === b ? 0 : soundsLike(a, b) ? ALIKE : beside.get(a)?.has(b) ? BESIDE : UNLIKE;
  const voice = word => word.match(/[aeiouy]/)?.[0].replace("y", "i");
  const isAlike = (a, b) => a.length !== b.length || voice(a) === voice(b) || beside.get(voice(a))?.has(voice(b));
  const added = (letter, before) => letter === before ? DOUBLED : "aeiouyh".includes(letter) ? SILENT : OTHER;

  /* What it costs to make one word of the other, and `voiced` for another first vowel; no more than `limit` is looked for. */
  function distance(a, b, limit, voiced) {
    if (Math.abs(a.length - b.length) > 3) return Infinity;
    let earlier = null, last = [0];
    for (let j = 1; j <= b.length; j++) last[j] = last[j - 1] + added(b[j - 1], b[j - 2]);
    for (let i = 1; i <= a.length; i++) {
      const row = [last[0] + added(a[i - 1], a[i - 2])];
      let least = row[0];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(last[j - 1] + changed(a[i - 1], b[j - 1]), last[j] + added(a[i - 1], a[i - 2]), row[j - 1] + added(b[j - 1], b[j - 2]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], earlier[j - 2] + EXCHANGED);
        least = Math.min(least, row[j]);
      }
      if (least > limit) return Infinity;
      [earlier, last] = [last, row];
    }
    return last[b.length] + (a[0] === b[0] ? 0 : FIRST) + (isAlike(a, b) ? 0 : voiced);
  }

  /* The letters of a word, a bit for each: words that are apart in many need not be looked at. */
  const APART = 4;
  const lettersOf = word => [...word].reduce((all, letter) => all | 1 << letter.charCodeAt(0) - 97, 0);
  function bits(number) {
    let count = 0;
    for (let left = number; left; left &= left - 1) count++;
    return count;
  }

  /* What is known of words: whether the code has a stem, its commonest word with some beginning, and which words a misspelled one may be meant
   * for, the likeliest first; `beside` other words of the question its first vowel may be another, since they tell which is meant. */
  return (words, others, stem) => {
    const stems = townbook.words.stemsIn(words);
    const all = [...words, ...others.filter(word => !stems.has(stem(word))).map(word => [word, 0])]
      .map(([word, held]) => [word, held, lettersOf(word), stem(word), heard(word)]);
    const limitOf = (word, limits) => limits.find(([length]) => word.length < length)[1];
    const begun = text => words.reduce((best, entry) => entry[0].startsWith(text) && entry[1] > best[1] ? entry : best, ["", 0])[0];
    const meant = (typed, { alone = false, beside = false, sure = alone } = {}) => {
      const limit = limitOf(typed, LIMITS), most = sure ? limitOf(typed, LONE) : limit, voiced = beside || typed.length >= LONG ? 0 : VOICED, own = stem(typed), ofStem = limitOf(own, STEMS), short = typed.length < 4;
      const found = [];
      if (!limit) return [];
      const letters = lettersOf(typed), spoken = heard(typed);
      for (const [word, held, theirs, root, sound] of all) {
        if (Math.abs(word.length - typed.length) > 3 || bits(letters ^ theirs) > APART) continue;
        const alike = sound === word && spoken === typed ? Infinity : HEARD + LONGER * Math.abs(word.length - typed.length) + distance(spoken, sound, limit, voiced);
        if (letters !== theirs && (short ? letters !== lettersOf(root) : alone && isOther(typed, word))) continue;   /* of three letters none is another: "dgo" */
        const cost = Math.min(distance(typed, word, limit, voiced), distance(typed, number(word), limit, voiced), ofStem ? distance(own, root, ofStem, voiced) : Infinity, alike);
        if (cost <= (letters === theirs && word.length === typed.length ? limit : most)) found.push([word, cost - RARE * held]);
      }
      found.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
      return found.filter(([, cost]) => cost <= found[0][1] + 0.25).slice(0, 3).map(([word]) => word);
    };
    return { knows: own => stems.has(own), begun, meant };
  };
})();
