/* Reads the provisions that may answer a question, item by item: what each of its sentences says of what is asked (clues.js), and how
 * much that counts (weights.js).
 */
"use strict";
townbook.reading = (() => {
  const RULE = 0.75, UNNAMED = 0.6;   /* what an idea counts in a penalty that the rule says which it is for, by its number or by none */
  const HEAD = 6;           /* words at the beginning of an item, which often say what it is about */
  const LONG = 240;         /* characters of a sentence beyond which it is read in stretches */

  const WORD = /[\p{L}\p{N}]+(?:['\u2019.][\p{L}\p{N}]+)*/gu;
  const END = /[.;:?!]["\u201d)]?\s+(?=["\u201c(]?\p{Lu}|\()|\n/gu;   /* of a sentence, or of a row of a table */

  /* A piece's words: where each begins and ends, the stems of those that were asked for, and its sentences. They are kept while the page
   * is open. */
  const kept = new WeakMap();
  function wordsOf(piece) {
    if (!kept.has(piece)) kept.set(piece, cut(piece[2]));
    return kept.get(piece);
  }

  function cut(text) {
    const from = [], to = [];
    for (const { 0: word, index } of text.matchAll(WORD)) {
      from.push(index);
      to.push(index + word.length);
    }
    const words = { text, from, to, stems: new Array(from.length) };
    return { words, sentences: sentencesOf(text, words) };
  }

  function stemAt(words, at) {
    return words.stems[at] ??= townbook.stem(words.text.slice(words.from[at], words.to[at]).toLowerCase().replace(/['\u2019]s?$/, ""));
  }

  function sentencesOf(text, words) {
    const sentences = [], size = words.from.length;
    let first = 0;
    for (const end of [...[...text.matchAll(END)].map(match => match.index + match[0].length), text.length]) {
      let next = first;
      while (next < size && words.from[next] < end) next++;
      sentences.push(...stretches(words, first, next));
      first = next;
    }
    return sentences.length ? sentences : [[0, 0]];
  }

  /* A sentence, or where it is long stretches of it, each beginning halfway in the one before. */
  function stretches(words, first, next) {
    if (first >= next) return [];
    if (words.to[next - 1] - words.from[first] <= LONG * 1.5) return [[first, next]];
    const found = [];
    for (let from = first; from < next;) {
      let to = from, half = from;
      while (to < next && words.to[to] - words.from[from] <= LONG) to++;
      while (half < to && words.from[half] - words.from[from] < LONG / 2) half++;
      found.push([from, to]);
      if (to >= next) break;
      from = Math.max(half, from + 1);
    }
    return found;
  }

  /* A question as items are read by it: its ideas, and which ways to say them each stem is of. */
  function prepared(question, ideas) {
    const ways = new Map(), telling = ideas.flatMap((idea, nth) => idea.asks || idea.pair || !idea.worth ? [] : [nth]);
    ideas.forEach((idea, nth) => {
      for (const { stems, weight } of idea.ways) {
        const way = { nth, weight, all: stems.length };
        for (const stem of new Set(stems)) ways.set(stem, [...ways.get(stem) || [], way]);
      }
    });
    const whole = telling.reduce((sum, nth) => sum + ideas[nth].worth, 0) || 1;
    const beginnings = new Set([...ways.keys()].flatMap(term => [beginning(term, 0), beginning(term, term.indexOf(" ") + 1)]));
    const seconds = new Set([...ways.keys()].flatMap(term => term.includes(" ") ? [term.slice(term.indexOf(" ") + 1)] : []));
    return { ideas, ways, beginnings, seconds, telling, whole, clues: townbook.clues.asked(question) };
  }

  /* Two letters as a number. No stem has others at its beginning than its word, so that few words of a text need their stem. */
  const beginning = (text, at) => (text.charCodeAt(at) | SMALL) << 16 | text.charCodeAt(at + 1) | SMALL;
  const SMALL = 32;         /* the bit that makes a letter a small one */

  /* The words of a piece that say something of what is asked: [place, stem]; of a pair its second. */
  function placesIn(piece, { ways, beginnings, seconds }) {
    const { words } = wordsOf(piece), { text, from, to } = words, places = [];
    for (let at = 0; at < from.length; at++) {
      if (to[at] - from[at] > 1 && !beginnings.has(beginning(text, from[at]))) continue;
      const stem = stemAt(words, at), joined = text[to[at]] === "-" && from[at + 1] === to[at] + 1 ? townbook.stem((text.slice(from[at], to[at]) + text.slice(from[at + 1], to[at + 1])).toLowerCase()) : "";
      if (ways.has(stem)) places.push([at, stem]);
      if (seconds.has(stem)) {
        const pair = `${stemBefore(words, at)} ${stem}`;
        if (ways.has(pair)) places.push([at, pair]);
      }
      if (joined && ways.has(joined)) places.push([at, joined]);
    }
    return places;
  }

  /* The stem of the last word before one that says something. */
  function stemBefore(words, at) {
    let before = at - 1;
    while (before >= 0 && townbook.isStopWord(stemAt(words, before))) before--;
    return before < 0 ? "" : stemAt(words, before);
  }

  /* What each idea of a question counts in a stretch of words: the best way to say it whose stems all stand there. */
  function countsIn({ ideas, ways }, places, from = 0, to = Infinity) {
    const counts = new Array(ideas.length).fill(0), seen = new Set(), begun = new Map();
    for (const [at, stem] of places) {
      if (at < from || at >= to || seen.has(stem)) continue;
      seen.add(stem);
      for (const way of ways.get(stem)) {
        const stood = way.all === 1 ? 1 : (begun.get(way) || 0) + 1;
        if (way.all > 1) begun.set(way, stood);
        if (stood === way.all && way.weight > counts[way.nth]) counts[way.nth] = way.weight;
      }
    }
    return counts;
  }

  /* How near each two ideas that follow each other in the question stand in a text: 1 beside each other, 0 far apart or not both. */
  function nearness({ ideas, ways, telling }, places) {
    const last = new Map(), near = new Array(ideas.length).fill(0);
    const next = new Map(telling.slice(1).map((nth, at) => [nth, telling[at]]));
    const before = new Map([...next].map(([nth, earlier]) => [earlier, nth]));
    for (const [at, stem] of places) {
      for (const { nth, all } of ways.get(stem)) {
        if (all > 1) continue;
        last.set(nth, at);
        for (const [pair, other] of [[nth, next.get(nth)], [before.get(nth), before.get(nth)]]) {
          if (other !== undefined && last.has(other) && at > last.get(other)) near[pair] = Math.max(near[pair], 1 / (at - last.get(other)));
        }
      }
    }
    return near;
  }

  /* Of each idea the most that it counts anywhere. */
  function most(ideas, all) {
    const found = new Array(ideas.length).fill(0);
    for (const counts of all) for (let nth = 0; nth < found.length; nth++) if (counts[nth] > found[nth]) found[nth] = counts[nth];
    return found;
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

  /* What is said beside the items of a provision: in its titles, anywhere in it, and by the rule elsewhere that it is about. */
  function around(document, pieces, question, over) {
    const countsOf = text => countsIn(question, placesIn(["", "", text], question));
    const places = pieces.map(piece => placesIn(piece, question)), own = places.map(one => countsIn(question, one));
    const all = [document.title, document.where].map(text => placesIn(["", "", text], question)).concat(places);
    return { bound: boundIn(question, all), literal: isLiteral(question, all), title: countsOf(document.title), where: countsOf(document.where), places, own, anywhere: most(question.ideas, own), rule: countsOf(over.words) };
  }

  /* How near those words of a question stand anywhere that follow each other in it: of the pair that is farthest apart, 1 where there is none. */
  function boundIn(question, all) {
    const near = most(question.ideas, all.map(places => nearness(question, places)));
    return Math.min(1, ...question.telling.filter((nth, at) => at && question.ideas[nth].bound).map(nth => near[nth]));
  }

  /* Whether all that is asked stands there in its own words. */
  function isLiteral({ ideas, telling }, all) {
    const stood = new Set(all.flatMap(places => places.map(([, stem]) => stem)));
    return telling.every(nth => ideas[nth].ways.some(({ own, stems }) => own && stems.every(stem => stood.has(stem))));
  }

  /* How much of a title is asked for. */
  function fitOf(title, { ways }) {
    const { words } = wordsOf(["", "", title]);
    const telling = words.from.map((_, at) => stemAt(words, at)).filter(stem => !/\d/.test(stem) && !townbook.isStopWord(stem));
    return telling.filter(stem => ways.has(stem)).length / (telling.length || 1);
  }

  const NO_PIECES = [["", "", ""]];   /* of a division, which has no words but its titles */

  const MOST = 40;          /* items of a provision that are read sentence by sentence: of a schedule those that say most */

  /* The items that say anything of what is asked, or under a piece that does. */
  function telling(pieces, { places, own }, leads, { ideas, telling: asked }) {
    const read = pieces.flatMap((_, at) => places[at].length || leads[at].some(one => places[one].length) ? [at] : []);
    if (read.length <= MOST) return read.length ? read : [0];
    const says = new Map(read.map(at => {
      const said = most(ideas, [own[at], ...leads[at].map(one => own[one])]);
      return [at, asked.reduce((sum, nth) => sum + ideas[nth].worth * (said[nth] + own[at][nth]), 0)];
    }));
    return read.sort((a, b) => says.get(b) - says.get(a) || a - b).slice(0, MOST);
  }

  /* The items of a provision, best first: [{ at, score, sentence, clues }], where `sentence` is the first and the next word of what says
   * most, and `clues` what the score is made of. `share` is what the provision counts by its words and titles against the best, `over` a rule elsewhere that
   * it is about: its number and words. */
  function items(document, pieces, question, share, over = { words: "" }) {
    if (!pieces.length) return items(document, NO_PIECES, question, share, over).map(item => ({ ...item, clues: item.clues, at: -1 }));
    const about = around(document, pieces, question, over), leads = leading(pieces), fit = fitOf(document.title, question);
    return telling(pieces, about, leads, question).map(at => {
      const piece = pieces[at];
      const [, , text, , definition] = piece, places = about.places[at], { words } = wordsOf(piece), cites = citing(text, over);
      const own = townbook.clues.ofItem(question, about, {
        item: about.own[at], lead: most(question.ideas, leads[at].map(one => about.own[one])), rule: about.rule.map(count => count * cites),
        head: countsIn(question, places, 0, HEAD), near: nearness(question, places),
      }, { text, definition, at, share, fit, size: words.from.length, places: places.length });
      const best = bestSentence(piece, places, about.own[at], question);
      return { at, score: townbook.clues.score(own, townbook.weights.says) + best.score, sentence: best.sentence, get clues() { return { ...own, ...best.clues }; } };
    }).sort((a, b) => b.score - a.score || a.at - b.at);
  }

  const citing = (text, { number }) => number && text.includes(number) ? RULE : /\u00a7+ ?\d/.test(text) ? 0 : RULE * UNNAMED;

  /* The sentence of an item that says most of what is asked. One that says nothing of it is read only where none does. */
  function bestSentence(piece, places, own, question) {
    const { words, sentences } = wordsOf(piece), holds = question.clues.kinds.some(one => one.test(piece[2]));
    let best = null;
    for (const sentence of sentences) {
      const [from, to] = sentence, alone = sentences.length === 1;
      const here = alone ? places : places.filter(([at]) => at >= from && at < to);
      if (!here.length && (best || places.length)) continue;
      const text = alone ? piece[2] : piece[2].slice(words.from[from], words.to[to - 1]);
      const clues = townbook.clues.ofSentence(question, alone ? own : countsIn(question, here), { text, words: to - from, told: here.length }, holds);
      const score = townbook.clues.score(clues, townbook.weights.says);
      if (!best || score > best.score) best = { score, sentence, clues };
    }
    return best;
  }

  return { items, prepared, fitOf, wordsOf, stemAt };
})();
