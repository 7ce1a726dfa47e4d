/* Ranks the provisions of a library by the words of a question. */
"use strict";
townbook.ranking = (() => {
  const { stem, isStopWord, Stems } = townbook, { QUESTION, TALK, asking, base, plain } = townbook.words, { STANDINGS, rarity, add, oneOff } = townbook.postings;
  const { of: ideas, bases } = townbook.ideas;

  const PREFIX = 0.4;       /* what the beginning of a word counts, while the reader is still typing it */
  const NEAR = 0.6;         /* what a word counts that is one letter off, where no word is the very one */
  const KNOWN = 0.65;       /* what other words for it count where the law uses the reader's own */
  const ELSEWHERE = 0.25;    /* what a word counts of another passage of the same provision */
  const TITLE = 0.3;        /* how much more a hit counts whose title holds all that is asked; a part of it, in proportion */
  const HEADED = [0, 0.5, 1]; /* where it stands in no title, in one above the hit, in its own */
  const LOOSE = 0.4;        /* what two words count that stand apart, where the law has them together */
  const ANSWERS = 1.3;      /* and one whose title speaks of what is asked about it ("required", "fees", "hours") */
  const COVER = 1.3;          /* how steeply a hit falls that holds a part of what is asked */
  const HALF = 0.5;         /* how much of a word a hit holds that stands in another passage */
  const LONG = 1;           /* how much less of it where many passages speak of what is asked: a schedule holds every word somewhere */
  const ASIDE = 4;          /* penalties, exceptions and the like: as good as a rule where they are asked for */
  const SLIP = 0.6;         /* what a further word counts that a misspelled one may be meant for */
  const QUOTED = 24;        /* hits that are read for words in quotes */
  const UNKNOWN = 1.5;      /* what a word that the law does not have counts of the whole question; a figure that it does not have ("3rd") nothing */
  const IDLE = 3;           /* how little of that a word of every talk counts: its force, to this power */

  const isWord = idea => !idea.pair && idea.ways[0].stems.length === 1 && !/\d/.test(idea.word);

  function placesOf(idea, library) {
    const places = new Map();
    let known = false;
    for (const way of idea.ways) {
      const weight = known && way.weight < 1 ? way.weight * KNOWN : way.weight;
      const two = way.stems.length === 2 ? library.stems(way.stems.join(" "), "word") : Stems.NONE;
      add(places, [two], weight, library.size());
      add(places, way.stems.map(term => library.stems(term, "word")), two.held ? weight * LOOSE : weight, library.size());
      known ||= way.weight === 1 && places.size > 0;
    }
    if (idea.typing && isWord(idea) && idea.word.length > 2) add(places, [library.stems(idea.word, "prefix")], PREFIX, library.size());
    return places;
  }

  /* A word that stands nowhere may be one letter off: of a word of the index, or of one that people say. */
  function guessed(idea, library, { words, synonyms }) {
    const places = new Map();
    add(places, [library.stems(stem(idea.word), "near")], NEAR, library.size());
    for (const said of nearest(stem(idea.word), words).map(stem).filter(synonyms.has)) {
      for (const way of [{ stems: [said], weight: 1 }, ...synonyms.get(said)]) {
        idea.ways.push(way);
        add(places, way.stems.map(term => library.stems(term, "word")), way.weight * NEAR, library.size());
      }
    }
    return parted(idea, library, places);
  }

  /* The two stems that a word may be made of, wherever it may be parted. */
  const halves = word => [...word].flatMap((_, at) => at > 2 && at <= word.length - 3 ? [[word.slice(0, at), word.slice(at)].map(stem)] : []);

  /* A word that stands nowhere may be two that do. */
  function parted(idea, library, places) {
    for (const parts of halves(idea.word)) add(places, parts.map(term => library.stems(term, "word")), NEAR, library.size());
    return places;
  }

  /* Residents' words that are one letter off. */
  const nearest = (term, words) => words.flatMap(([word]) => oneOff(stem(word), term) ? [word] : []);

  /* Hits, best first. A provision is as good as its best passage, with the titles over it: by the sum of what the ideas count there,
   * for as much of the question as they hold. What stands in its other passages counts less. */
  function ranked(asked, found, library) {
    const weights = found.map((places, at) => asked[at].asks || !places.size ? 0 : asked[at].force * rarity(places.size, library.size()));
    const worth = (idea, at) => idea.asks ? idea.force * 2 : found[at].size ? idea.force * rarity(found[at].size, library.size()) : idea.pair || /\d/.test(idea.word) ? 0 : UNKNOWN * idea.force ** IDLE * rarity(0, library.size());
    const whole = weights.reduce((a, b) => a + b, 0) || 1;
    asked.forEach((idea, at) => { idea.worth = worth(idea, at); });
    const present = new Map();   /* what of the question each provision holds: [[which idea, its place there]] */
    found.forEach((places, at) => {
      for (const [ref, place] of places) if (present.has(ref)) present.get(ref).push([at, place]); else present.set(ref, [[at, place]]);
    });
    const hits = [];
    for (const [ref, held] of present) if (held.some(([at]) => !asked[at].asks)) hits.push([ref, scoreOf(held, asked, weights, whole)]);
    return hits.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  /* What a provision counts that holds some ideas of a question. */
  function scoreOf(held, asked, weights, whole) {
    const passages = new Set(), most = [];
    for (const [, { parts }] of held) {
      let largest = 0;
      for (const [passage, count] of parts) {
        passages.add(passage);
        if (count > largest) largest = count;
      }
      most.push(largest);
    }
    const half = HALF / (1 + LONG * Math.log(Math.max(passages.size, 1)));
    let best = 0, headed = 0, answers = 1;
    for (const passage of passages.size ? passages : [0]) {
      let score = 0, holds = 0;
      for (let nth = 0; nth < held.length; nth++) {
        const [at, { head, heads, parts }] = held[nth], here = parts.get(passage) || 0;
        score += (heads + Math.max(here, most[nth] * ELSEWHERE)) * asked[at].force;
        holds += weights[at] * (here || head ? 1 : half);
      }
      best = Math.max(best, score * (holds / whole) ** COVER);
    }
    for (const [at, { head }] of held) {
      headed += weights[at] * HEADED[head];
      if (asked[at].asks && head === 2) answers = ANSWERS;
    }
    const [[, { standing }]] = held, wanted = standing === ASIDE && held.some(([at, { head }]) => head === 2 && !asked[at].pair);
    return best * (wanted ? 1 : STANDINGS[standing]) * (1 + TITLE * headed / whole) * answers;
  }

  const LETTERS = /^[a-z]{3,}$/;   /* of a word that may be misspelled */
  const isKnown = (word, speller) => !LETTERS.test(word) || QUESTION.has(word) || TALK.has(word) || isStopWord(word)
    || [stem(word), stem(base(word)), ...bases(stem(word))].some(other => speller.knows(other));

  const WHOLE = 4, ENTERED = 6;   /* letters of a word that may be the beginning of another when it stands alone, and when it is no longer typed */

  /* Whether a word goes on as another does: "burglary", "burglar". */
  const KIN = 5;            /* letters that both have */
  const isKin = (a, b) => Math.min(a.length, b.length) >= KIN && (a.startsWith(b) || b.startsWith(a));

  /* The provisions with a telling word of a question, or another word for it, or with two of them written as one. */
  async function holding(words, { stems, prepare }, synonyms) {
    const telling = words.filter(word => !QUESTION.has(word) && !isStopWord(word)), own = telling.filter(word => !TALK.has(word));
    await synonyms.learn(own);
    const others = own.flatMap(word => synonyms.get(stem(base(word))) || []).flatMap(way => way.stems.length === 1 ? way.stems : []);
    const said = [...[...own, ...telling.slice(1).map((word, at) => telling[at] + word)].map(stem), ...others];
    await prepare(said);
    return new Set(said.flatMap(one => [...stems(one, "word").places.keys()]));
  }

  /* Of words that a misspelled one may be meant for those that stand in any of some provisions. */
  async function standing(meant, provisions, { stems, prepare }) {
    await prepare(meant.map(stem));
    return meant.filter(word => QUESTION.has(word) || [...stems(stem(word), "word").places.keys()].some(ref => provisions.has(ref)));
  }

  /* A question with the words put right that neither the code nor the thesaurus has, nor codes of other towns (but for its kin), and what is
   * to be said of them. A last word that words of the code begin with may still be typed; one that stands alone is taken for the commonest of them,
   * but for "boar", which is no beginning of "board". */
  async function putRight(query, { speller, synonyms }, typing, library) {
    const notes = [], further = new Map();
    let maybe = "";
    if (!speller) return { query, notes, further, maybe };
    const parts = query.split(/([\p{L}\p{N}]+(?:['\u2019.][\p{L}\p{N}]+)*)/u), last = parts.findLastIndex(part => /^\p{L}/u.test(part)), alone = parts.length === 3;
    const words = parts.map(part => part.toLowerCase()), strange = words.map(word => !isKnown(word, speller));
    const others = await Promise.all(words.map((word, at) => strange[at] && library.elsewhere(word)));
    const known = words.filter((word, at) => /^\p{L}/u.test(word) && !strange[at]), right = [...parts];
    const provisions = strange.includes(true) ? await holding(known, library, synonyms) : new Set(), beside = provisions.size > 0;
    for (const [at, part] of parts.entries()) {
      const word = words[at];
      if (!strange[at]) continue;
      const begun = at === last ? speller.begun(word) : "";
      if (begun && typing && (!alone || word.length < WHOLE)) continue;
      const isMeant = other => !others[at] || isKin(word, other), isLonger = alone && begun.length > word.length + 1 && word.length >= (typing ? WHOLE : ENTERED) && isMeant(begun);
      const slips = typing && isLonger ? [] : speller.meant(word, { alone, beside }).filter(isMeant), meant = slips.length || !isLonger ? slips : [begun];
      const [best, ...more] = beside ? await standing(meant, provisions, library) : meant;
      if (!best) {
        if (alone) maybe = speller.meant(word, { alone, sure: false }).find(isMeant) || "";
        if (!joins(word, speller)) notes.push(`No section says \u201c${part}\u201d.`);
        continue;
      }
      further.set(best, more);
      notes.push(`No section says \u201c${part}\u201d. Showing results for \u201c${best}\u201d.`);
      right[at] = best;
    }
    return { query: right.join(""), notes, further, maybe };
  }

  /* Whether a word is two words of the code written as one. */
  const joins = (word, speller) => [...word].some((_, at) => at > 2 && word.length - at > 2 && speller.knows(stem(word.slice(0, at))) && speller.knows(stem(word.slice(at))));

  /* The words in quotes: what a hit must say just so. */
  const quotedPhrases = query => [...query.matchAll(/["\u201c]([^"\u201c\u201d]{3,})["\u201d]/g)].map(([, words]) => plain(words)).filter(words => words.includes(" "));

  /* Of the best hits those that say all phrases in these very words, where any does. */
  async function saying(phrases, hits, library) {
    const best = hits.slice(0, QUOTED), documents = await library.documents(best.map(([ref]) => ref));
    const texts = await Promise.all(documents.map(document => library.text(document)));
    return best.filter((_, at) => {
      const said = plain([documents[at].title, ...texts[at].slice(1).map(piece => piece[2])].join(" "));
      return phrases.every(phrase => said.includes(phrase));
    });
  }

  /* `spanish` is a question whose words are no misspelled English ones. */
  async function words(typed, library, given, { typing, spanish }) {
    const { synonyms, speller } = given, { query, notes, further, maybe } = await putRight(typed, { synonyms, speller: spanish ? null : speller }, typing, library);
    await synonyms.learn(asking(query));
    const asked = ideas(query, synonyms);
    for (const idea of asked) {
      for (const other of further.get(idea.word) || []) idea.ways.push({ stems: [stem(other)], weight: SLIP });
    }
    const ways = asked.flatMap(idea => idea.ways.map(way => ({ ...way, weight: way.weight * idea.force })));
    await library.prepare(ways.sort((a, b) => b.weight - a.weight).flatMap(way => way.stems));
    const found = asked.map(idea => placesOf(idea, library));
    const unknown = asked.flatMap((idea, at) => found[at].size || !isWord(idea) || idea.word.length < 4 ? [] : [at]);
    if (unknown.length && !speller && !spanish) {
      const near = unknown.flatMap(at => nearest(stem(asked[at].word), given.words));
      await synonyms.learn(near);
      await library.prepare(near.map(stem).filter(synonyms.has).flatMap(said => [said, ...synonyms.get(said).flatMap(way => way.stems)]), true);
      for (const at of unknown) found[at] = guessed(asked[at], library, given);
    } else if (unknown.length) {
      await library.prepare(unknown.flatMap(at => halves(asked[at].word).flat()));
      for (const at of unknown) found[at] = parted(asked[at], library, new Map());
    }
    return { query, asked, hits: ranked(asked, found, library), notes, maybe };
  }

  return { words, quotedPhrases, saying };
})();
