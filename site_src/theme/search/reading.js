/* Reads the provisions that may answer a question, item by item: which item says most of what is asked, in which of its sentences, and
 * whether what it says is of the kind that was asked for: a height, a fee, an hour.
 */
"use strict";
townbook.reading = (() => {
  /* What an idea counts that an item does not say in the sentence itself: elsewhere in the item, in the words that lead to the item, in
   * its section's title, in a title above, elsewhere in the section. */
  const INSIDE = 0.9, LEAD = 0.8, TITLE = 0.8, ABOVE = 0.9, ELSEWHERE = 0.25;
  const UNDER = 0.25;       /* what it counts more where a title above the section says it */
  const OTHER_KIND = 0.5;   /* what an item counts that holds nothing of the kind that is asked for */
  const NEAR_KIND = 0.9;    /* and one that holds it in another sentence */
  const RULE = 0.75, UNNAMED = 0.6;   /* what an idea counts in a penalty that the rule says which it is for, by its number or by none */
  const HELD = 0.4;         /* how much of an idea is held that is said in other words or elsewhere: what it counts, to this power */
  const HEAD = 6, IN_HEAD = 0.15;   /* words at the beginning of an item, which often say what it is about, and what they count more there */
  const BRIEF = 0.02;       /* how much less a sentence counts for each doubling of its words: the shorter one is about what is asked */
  const LONG = 240;         /* characters of a sentence beyond which it is read in stretches */

  const NUMBER = "(?:\\d[\\d,./]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|half)\\)?[ -]*";
  const kind = (asked, held) => ({ asked: new RegExp(`\\b(?:${asked})\\b`, "i"), held: new RegExp(held, "i") });
  /* What a question says that asks for a quantity, and what a text says that holds one. */
  const KINDS = [
    kind("how (?:high|tall|low|deep|far|close|near|wide|thick|big|large|long|steep|much (?:space|room|land))|heights?|highest|tallest|distances?|setbacks?|clearance|widths?|depth|diameter|thick(?:ness)?|dimensions?|size|biggest|largest|smallest|narrowest|widest|longest|apart|spacing|lot area|square feet",
      `${NUMBER}(?:(?:square|cubic|linear) )?(?:feet|foot|ft|inch(?:es)?|yards?|miles?|stor(?:y|ies)|rods?|acres?)\\b`),
    kind("fees?|cost|costs|price|charges?|fares?|deposit|how much|fines?|fined|penalty|penalties|punishment|rates?|bail", "\\$ ?\\d|\\bdollars\\b|\\bcents\\b"),
    kind("what time|hours?|how late|how early|when|at night|overnight|opening|closing", "\\d ?[ap]\\.? ?m\\b|\\b(?:am|pm)\\b|\\b(?:midnight|noon|sunset|sunrise|dusk|dawn)\\b|\\bhours\\b"),
    kind("how long|how many (?:days|weeks|months|years|hours|times)|how (?:soon|fast|quickly|often)|deadline|when|days|how far ahead|notice|expires?|term|period",
      `${NUMBER}(?:(?:business|calendar|consecutive|working|full|additional) )*(?:hours?|days?|weeks?|months?|years?|minutes?)\\b|\\b(?:annual(?:ly)?|quarterly|monthly|biennially)\\b|\\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \\d`),
    kind("speed", "miles per hour|\\bmph\\b"),
    kind("percent(?:age)?|coverage|steep(?:est)?|grade|discount|interest", "%|\\bpercent\\b"),
    kind("how many", NUMBER),
  ];

  /* The kinds of quantity that a question asks for. */
  const kindsOf = question => KINDS.filter(({ asked }) => asked.test(question)).map(({ held }) => held);

  const WORD = /[\p{L}\p{N}]+(?:['\u2019.][\p{L}\p{N}]+)*/gu;
  const END = /[.;:?!]["\u201d)]?\s+(?=["\u201c(]?\p{Lu}|\()/gu;

  /* A piece's words with their stems and places, its sentences, and the stems of each; they are kept while the page is open. */
  const kept = new WeakMap();
  function wordsOf(piece) {
    if (!kept.has(piece)) kept.set(piece, cut(piece[2]));
    return kept.get(piece);
  }

  function cut(text) {
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ at: index, end: index + word.length, stem: townbook.stem(word.toLowerCase().replace(/['\u2019]s?$/, "")), pair: "" }));
    let before = null;
    words.forEach((word, at) => {
      if (at + 1 < words.length && text.slice(word.end, words[at + 1].at) === "-") word.joined = townbook.stem(text.slice(word.at, words[at + 1].end).replace("-", "").toLowerCase());
    });
    for (const word of words) {
      if (townbook.isStopWord(word.stem)) continue;
      if (before) word.pair = `${before} ${word.stem}`;
      before = word.stem;
    }
    const sentences = [];
    let first = 0;
    for (const to of [...[...text.matchAll(END)].map(match => match.index + match[0].length), text.length]) {
      let next = first;
      while (next < words.length && words[next].at < to) next++;
      sentences.push(...stretches(words, first, next));
      first = next;
    }
    return { words, sentences: sentences.length ? sentences : [[0, 0]] };
  }

  /* A sentence, or where it is long stretches of it, each beginning halfway in the one before. */
  function stretches(words, first, next) {
    if (first >= next) return [];
    if (words[next - 1].end - words[first].at <= LONG * 1.5) return [[first, next]];
    const found = [];
    for (let from = first; from < next;) {
      let to = from, half = from;
      while (to < next && words[to].end - words[from].at <= LONG) to++;
      while (half < to && words[half].at - words[from].at < LONG / 2) half++;
      found.push([from, to]);
      if (to >= next) break;
      from = Math.max(half, from + 1);
    }
    return found;
  }

  /* What of a question's stems, and of its pairs of stems that follow each other, a piece has, and at which of its words. */
  function foundIn(piece, wanted) {
    const places = [];
    wordsOf(piece).words.forEach(({ stem, pair, joined }, at) => {
      if (wanted.has(stem)) places.push([at, stem]);
      if (pair && wanted.has(pair)) places.push([at, pair]);
      if (joined && wanted.has(joined)) places.push([at, joined]);
    });
    return places;
  }

  /* What each idea of a question counts in a stretch of words: the best way to say it whose stems all stand there. */
  function countsIn(ideas, places, from = 0, to = Infinity) {
    const stems = new Set(places.filter(([at]) => at >= from && at < to).map(([, stem]) => stem));
    if (!stems.size) return ideas.map(() => 0);
    return ideas.map(({ ways }) => {
      let best = 0;
      for (const { stems: said, weight } of ways) if (weight > best && said.every(term => stems.has(term))) best = weight;
      return best;
    });
  }

  const LABELS = /^-(?:[a-z]{1,4}|\d{1,3}|p\d+)(?:-(?:[a-z]{1,4}|\d{1,3}))*$/;

  /* Which pieces lead to one: those under whose labels it stands, and the paragraph with a colon before it. */
  function leading(pieces) {
    const over = [], leads = [];
    let colon = -1;
    pieces.forEach(([anchor, , text], at) => {
      while (over.length && !(pieces[over.at(-1)][0] && anchor.startsWith(pieces[over.at(-1)][0]) && LABELS.test(anchor.slice(pieces[over.at(-1)][0].length)))) over.pop();
      const paragraph = /^p\d+$/.test(anchor);
      if (paragraph) colon = text.trimEnd().endsWith(":") ? at : -1;
      leads.push(over.length ? [...leads[over[0]], ...over] : colon >= 0 && colon !== at ? [colon] : []);
      over.push(at);
    });
    return leads;
  }

  /* The items of a provision, best first: [{ at, score, held, sentence }], where `held` is the share of the question that it holds, and
   * `sentence` the first and the next word of what says most of it. `over` is a rule elsewhere that the provision is about: its number and
   * pieces. */
  function items(document, pieces, ideas, kinds, over = null) {
    if (!pieces.length) return [];
    const wanted = new Set(ideas.flatMap(({ ways }) => ways.flatMap(({ stems }) => stems)));
    const countsOf = text => countsIn(ideas, foundIn(["", "", text], wanted));
    const rule = over && countsOf(over.words);
    const cites = text => over.number && text.includes(over.number) ? RULE : /\u00a7+ ?\d/.test(text) ? 0 : RULE * UNNAMED;
    const title = countsOf(document.title), where = countsOf(document.where);
    const found = pieces.map(piece => foundIn(piece, wanted)), own = found.map(places => countsIn(ideas, places));
    const anywhere = ideas.map((_, idea) => Math.max(...own.map(counts => counts[idea])));
    const asked = ideas.reduce((sum, idea) => sum + (idea.asks || idea.pair ? 0 : idea.worth), 0) || 1;
    const leads = leading(pieces), whole = ideas.reduce((sum, idea) => sum + (idea.asks ? 0 : idea.worth), 0) || 1;
    return pieces.map((piece, at) => {
      const lead = ideas.map((_, idea) => Math.max(0, ...leads[at].map(over => own[over][idea])));
      const base = ideas.map((_, idea) => Math.max(LEAD * lead[idea], TITLE * title[idea], ABOVE * where[idea], ELSEWHERE * anywhere[idea], over ? cites(piece[2]) * rule[idea] : 0));
      const { words, sentences } = wordsOf(piece), text = piece[2], head = countsIn(ideas, found[at], 0, HEAD);
      /* A word that was put right is held where another word of the question stands too. */
      const telling = ideas.flatMap((idea, nth) => idea.asks || idea.pair ? [] : [nth]);
      const alone = nth => ideas[nth].meant && telling.length > 1 && !telling.some(other => other !== nth && Math.max(own[at][other], title[other], where[other]));
      let best = null;
      const held = kinds.length && kinds.some(one => one.test(text));
      for (const sentence of sentences) {
        const [from, to] = sentence;
        const said = sentences.length > 1 ? countsIn(ideas, found[at], from, to) : own[at];
        let sum = 0, share = 0;
        ideas.forEach((idea, nth) => {
          const count = Math.max(said[nth], INSIDE * own[at][nth], base[nth]);
          sum += idea.worth * (count + (idea.asks ? 0 : IN_HEAD * head[nth]) + UNDER * where[nth]);
          if (!idea.asks && !idea.pair && !alone(nth)) share += idea.worth * Math.min(1, count) ** HELD;
        });
        const inside = held && (sentences.length === 1 || kinds.some(one => one.test(text.slice(words[from]?.at || 0, words[to - 1]?.end || 0))));
        const score = sum / whole * (1 - BRIEF * Math.log2(1 + to - from)) * (!kinds.length || inside ? 1 : held ? NEAR_KIND : OTHER_KIND);
        if (!best || score > best.score) best = { at, score, held: share / asked, sentence };
      }
      return best;
    }).sort((a, b) => b.score - a.score || a.at - b.at);
  }

  return { items, kindsOf, wordsOf };
})();
