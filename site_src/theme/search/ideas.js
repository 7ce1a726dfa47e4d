/* What a question is about: its ideas, each a list of ways to say it, by the thesaurus of residents' words. */
"use strict";
townbook.ideas = (() => {
  const { stem, isStopWord } = townbook, { QUESTION, TALK, PLACES, BEHIND, OWN, wordsOf, asking, base } = townbook.words;

  const SYNONYM = 0.85;     /* what the nearest other word for it counts against the word itself */
  const FURTHER = 0.8;      /* and each further one against the one before */
  const ASKING = 0.35;      /* what a word of asking counts ("how many", "allowed"), which no hit must hold */
  const LENT = 0.125;       /* what a way to say a word counts that is another word of the question */
  const PAIRED = 0.3;       /* what two words count that follow each other, beside each of them */
  const PHRASE = 0.7;       /* what a phrase counts that the thesaurus knows, beside each of its words */
  const INPHRASE = 0.6;     /* what each of its words counts */
  const FAINT = 0.4;        /* what a word of every talk counts, and one that only says where or when: "in my yard", "at night" */
  const RELATED = 0.75;     /* what a word counts that is made of the same one: "peddling" for "peddler" */

  /* The synonyms by the stems of what people type: "tax break" under "tax break", "fire pit" also under "firepit", and "backyard" as "back yard". `sayings` resolves to
   * those that begin with two letters (builder/search/files.py); those that the words of a question may begin are learned before it is answered. */
  function thesaurus(sayings) {
    const map = new Map(), joined = new Map(), learning = new Map();
    function take(table) {
      for (const [laws, said] of Object.entries(table)) {
        const ways = laws.split("|").map((other, at) => ({ stems: stemsOf(wordsOf(other)), weight: SYNONYM * FURTHER ** at }));
        for (const words of said.split("|").map(asking)) {
          map.set(keyOf(words), ways);
          if (words.length === 2 && !words.some(isStopWord)) joined.set(stem(words.join("")), ways);
        }
      }
    }
    function begun(beginning) {
      if (!learning.has(beginning)) learning.set(beginning, sayings(beginning).then(take).catch(error => { learning.delete(beginning); throw error; }));
      return learning.get(beginning);
    }
    return {
      get: key => map.get(key) || joined.get(key) || map.get(key.replace(" ", "")),
      has: key => map.has(key) || joined.has(key) || map.has(key.replace(" ", "")),
      learn: words => Promise.all(beginnings(words).map(begun)),
    };
  }

  /* The first two letters of what may begin with each word, in its plain form too: "e bike" begins with "eb". */
  const beginnings = words => [...new Set([words, words.map(base)].flatMap(all => all.map((_, at) => all.slice(at).join("").replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2))))];

  /* What the thesaurus knows words under: the stems of their plain forms. */
  const keyOf = words => words.map(word => stem(base(word))).join(" ");

  const LONGEST_PHRASE = 4;

  /* The ideas of a query: each a list of ways to say it, each way a list of stems with their weight; `bound` is a word right
   * after another telling word ("tree house"). A phrase that the thesaurus knows is
   * said by each of its telling words, and by its own other ways, any of which stands for all of them. Where but one of its words is telling,
   * those ways say more than it does: a "late fee" is not any fee. */
  function ideas(query, synonyms) {
    const words = asking(query);
    const found = [];
    const where = placed(words);
    for (let at = 0; at < words.length;) {
      const length = longestPhrase(words, at, synonyms) || 1, parts = words.slice(at, at + length);
      const others = length === 1 && QUESTION.has(parts[0]) ? [] : synonyms.get(keyOf(parts)) || [];
      const telling = parts.filter(word => !QUESTION.has(word) && !isStopWord(word));
      for (const word of telling) {
        const place = words.indexOf(word, at), both = [words.slice(place - 1, place + 1), words.slice(place, place + 2)];
        const own = within(parts, parts.indexOf(word), synonyms), idiom = length > 1 && telling.length === 1 ? SYNONYM : 1;
        const before = words[place - 1];
        found.push({
          word, bound: !!before && !QUESTION.has(before) && !isStopWord(before), ways: [...waysOf(parks(words, place) ? "parking" : word).map(way => ({ ...way, weight: way.weight * idiom })), ...idiom < 1 ? others.map(way => ({ ...way, weight: way.weight / idiom })) : [], ...both.filter(two => two.length === 2).map(two => ({ stems: [stem(two.join(""))], weight: 1, own: true })), ...own],
          asks: false, typing: place === words.length - 1, force: length > 1 && telling.length > 1 ? INPHRASE : TALK.has(word) && length === 1 || where.has(place) ? FAINT : 1,
        });
      }
      if (telling.length > 1 && length > 1) {
        found.push({ word: parts.join(" "), ways: [{ stems: stemsOf(telling), weight: 1 }, ...others], asks: false, typing: false, pair: true, force: PHRASE });
      }
      if (!telling.length && others.length) found.push({ word: parts.join(" "), ways: others, asks: true, typing: false, force: ASKING });
      at += length;
    }
    if (found.some(idea => !idea.asks)) return [...apart(found), ...pairs(words)];
    const all = wordsOf(query);
    return all.map((word, at) => ({ word, ways: waysOf(word), asks: false, typing: at === all.length - 1, force: 1 }));
  }

  /* Ideas in which another's own word counts little as a way to say them: a provision on dogs says little of barking. */
  function apart(ideas) {
    const own = ideas.map(idea => idea.pair ? "" : idea.ways[0].stems[0]);
    const isLent = (way, nth) => way.weight < 1 && way.stems.length === 1 && own.some((stem, other) => other !== nth && stem === way.stems[0]);
    return ideas.map((idea, nth) => idea.pair ? idea : { ...idea, ways: idea.ways.map(way => isLent(way, nth) ? { ...way, weight: way.weight * LENT } : way) });
  }

  /* Which words only say where or when: of several telling words those after "in", "on" and the like that name an everyday place or time. */
  function placed(words) {
    const telling = words.filter(word => !QUESTION.has(word) && !isStopWord(word));
    const found = words.flatMap((word, at) => PLACES.has(word) && (at && BEHIND.has(words[at - 1]) || ["downtown", "backyard", "outdoors"].includes(word)) ? [at] : []);
    return new Set(telling.length > found.length ? found : []);
  }

  /* The other ways to say a word of a phrase: those of all phrases in it that hold the word. */
  const within = (parts, at, synonyms) => parts.slice(0, at + 1).flatMap((_, from) => parts.slice(at).flatMap((_, more) => synonyms.get(keyOf(parts.slice(from, at + more + 1))) || []));

  /* Whether "park" is what a driver does there: after who does it, or before where and what. The words are those of a question without
   * "the" and "my". */
  const DRIVERS = new Set("i we you they he she people person someone anyone nobody visitors guests can to not cars trucks car truck could may must".split(" "));
  const DRIVEN = new Set("on in at along overnight here there car cars truck trucks vehicle vehicles trailer trailers boat rv camper bus near between front beside where for".split(" "));
  const parks = (words, at) => words[at] === "park" && (!at || DRIVERS.has(words[at - 1])) && (at > 0 || DRIVEN.has(words[1]));

  /* A word, its plain form, and words that are made of the same. */
  function waysOf(word) {
    const ways = [{ stems: stemsOf([word]), weight: 1 }];
    if (OWN.has(word)) ways.push({ stems: [stem("park")], weight: SYNONYM });
    if (base(word) !== word) ways.push({ stems: [stem(base(word))], weight: 1 });
    if (!/\d/.test(word)) ways.push(...related(stem(word)).map(other => ({ stems: [other], weight: RELATED })));
    return ways.map(way => ({ ...way, own: true }));
  }

  /* Words that follow each other, as one idea where a title names the two together: "building permit". */
  function pairs(words) {
    const said = words.filter(word => !isStopWord(word));
    return said.slice(1).map((word, at) => ({
      word: `${said[at]} ${word}`, ways: [{ stems: [`${stem(said[at])} ${stem(word)}`], weight: 1 }], asks: false, typing: false, force: PAIRED, pair: true,
    }));
  }

  const ENDINGS = ["er", "or", "ee", "ment", "al", "anc", "ist", "ion"];

  /* What a stem was made of: "peddl" of "peddler", "log" of "logger". */
  const bases = own => ENDINGS.filter(ending => own.endsWith(ending) && own.length - ending.length > 3).map(ending => own.slice(0, -ending.length).replace(/([^aeiouls])\1$/, "$1"));

  /* Stems of words that are made of the same one, where the stemmer leaves them apart: "peddler", "peddl"; "burial", "buri". */
  function related(own) {
    const all = [own, ...bases(own)].flatMap(base => [base, ...ENDINGS.map(ending => base + ending)]);
    return own.length > 3 ? [...new Set(all)].filter(other => other !== own) : [];
  }

  /* The stems of words that are in the index; of nothing but stop words, all. */
  function stemsOf(words) {
    const parts = words.flatMap(word => word.split("-")).filter(Boolean);
    const telling = parts.filter(word => !isStopWord(word));
    return [...new Set((telling.length ? telling : parts).map(stem))];
  }

  function longestPhrase(words, at, synonyms) {
    for (let length = LONGEST_PHRASE; length > 1; length--) {
      if (at + length <= words.length && synonyms.has(keyOf(words.slice(at, at + length)))) return length;
    }
    return 0;
  }

  /* The stems of a question that are marked. */
  const saidIn = asked => new Set(asked.flatMap(idea => idea.asks || idea.pair ? [] : idea.ways.flatMap(way => way.stems)));

  return { of: ideas, thesaurus, keyOf, bases, saidIn };
})();
