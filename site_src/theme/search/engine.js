/* Answers questions over a library of provisions: citations first, then words.
 *
 * A library knows where things stand and how well they match (site.js: one municipality, portal.js: all of them); the engine knows
 * how people ask. Both run in a worker, or in the page itself where a folder is read without a server. A library has:
 *
 *   reads                  how many hits are read item by item, where it is not the usual number
 *   shown, most            how many hits are handed over, and where all are asked for
 *   load()                 everything needed before the first answer; resolves to { words, whole?, caution? }; `words` are those of the
 *                          dictionary; where they are not the whole of the law's, a word that stands nowhere is only looked for one letter off
 *   sayings(beginning)     resolves to the synonyms that begin with two letters
 *   spread(hits)           hits in the order in which they are shown, where it is not that of their score
 *   citation(key)          resolves to the refs that a key of the citation map leads to
 *   prepare(terms, guess)  resolves when stems can be looked up, those that matter most first: the last may be left out where each costs
 *   size()                 how many provisions there are
 *   stems(term, how)       the postings of the stems of a term (see Stems); `how` is "word", "prefix" or "near"
 *   facets(refs)           the ways to narrow hits down: [{ name, all, options: [[value, label, count]] }]
 *   within(ref, chosen)    whether a hit is inside what was chosen
 *   documents(refs)        resolves to [{ ref, own, url, title, where, unit, remark, place }], `own` the ref within its municipality
 *   text(document)         resolves to [what must be told of it, ...[anchor, label, words, ...beside] of each of its pieces]: beside a
 *                          definition its scope and the length of its term, beside a piece of a list the refs that it leads to
 *   spanish()              resolves to the vocabulary that puts a question into English
 */
"use strict";
Object.assign(townbook, (() => {
  const { stem, isStopWord, shown } = townbook, { QUESTION, plain, base, unpacked, stemsIn } = townbook.words, { citation, named } = townbook.citations, { of: ideas, thesaurus, saidIn } = townbook.ideas;
  const { words, quotedPhrases, saying } = townbook.ranking;

  const NOTHING = 0.45;     /* how sure it must be that the best item answers: docs/design/search.md has how it was measured */
  const READ = 10;          /* provisions that are read item by item before the best is shown */
  const LEAST = 0.2;        /* and what they must count of the best: of 580 questions four are answered by one that counts less */
  const ASKED = [...QUESTION].filter(word => word.length > 4);   /* words of asking that may be misspelled too */
  const TYPING = 200;       /* milliseconds without a further question after which a reader is taken to have asked */
  const pause = time => new Promise(resolve => { setTimeout(resolve, time); });

  /* The first hits in the order of what their best items say. */
  async function read(hits, question, asked, library) {
    const most = hits[0]?.[1] || 1, best = hits.slice(0, library.reads || READ).filter(([, score]) => score >= LEAST * most), prepared = townbook.reading.prepared(question, asked);
    const documents = await library.documents(best.map(([ref]) => ref));
    const texts = await Promise.all(documents.map(document => library.text(document)));
    const found = best.map(([ref, score], place) => readOne(ref, documents[place], texts[place], score / most, prepared));
    found.sort((a, b) => b.score - a.score);
    if (!PUNISHED.test(question) || !library.penalties) return found;
    return [...found, ...await penalties(found, prepared, library)].sort((a, b) => b.score - a.score)
      .filter((one, at, all) => all.findIndex(other => other.ref === one.ref) === at);
  }

  /* How surely the best of what was read answers at all: 0 to 1. Words that belong together may do so elsewhere too. */
  function trustOf(found) {
    const [{ score, clues }] = found[0].items, bound = Math.max(...found.map(one => one.items[0].clues.bound));
    return 1 / (1 + Math.exp(-townbook.clues.score({ ...clues, bound, score }, townbook.weights.there)));
  }

  function readOne(ref, document, [told, ...pieces], share, prepared, over) {
    const items = townbook.reading.items(document, pieces, prepared, share, over);
    return { ref, document, told, pieces, items, share, score: items[0].score };
  }

  const PUNISHED = /\b(?:fines?|fined|penalt(?:y|ies)|punish\w*|jail|ticket|violation)\b/i;
  const RULES = 3;          /* rules whose penalties are looked for */

  /* The penalties for the rules that were found: the section of penalties of the same chapter, of which an item that cites the rule, or
   * one that cites none, is about what the rule is about. */
  async function penalties(found, prepared, library) {
    const all = await Promise.all(found.filter(one => !library.isPenalty(one.ref)).slice(0, RULES).map(async rule => {
      const number = rule.document.title.match(/^\u00a7 (\S+?)\.?(?:\s|$)/)?.[1], of = await library.documents(library.penalties(rule.ref));
      return Promise.all(of.map(async document => readOne(document.ref, document, await library.text(document), rule.share, prepared,
        { number, words: `${rule.document.title} ${rule.pieces[rule.items[0]?.at]?.[2] || ""}` })));
    }));
    return all.flat();
  }

  const NEAREST = 3;        /* provisions that are named where nothing surely answers */

  const nearest = found => found.slice(0, NEAREST).map(({ document: { url, title, place } }) => ({ url, title: [title, place].filter(Boolean).join(", ") }));

  const BARE = 2, CALLED = 0.5;   /* ideas of a question that may be but a title, and how much of its title is asked for */

  /* The division whose title is all that is asked for: "taxes" is first answered with the chapter on taxation. */
  async function called(asked, hits, library) {
    const telling = asked.filter(one => !one.pair);
    if (telling.length > BARE || telling.some(one => one.asks)) return [];
    const isIn = ref => stem => { const place = library.stems(stem, "word").places.get(ref); return place?.head === 2 && place.standing === townbook.postings.DIVISION; };
    const saidBy = ref => Math.min(...telling.map(({ ways }) => Math.max(0, ...ways.filter(({ stems }) => stems.every(isIn(ref))).map(way => way.weight))));
    const named = hits.map(([ref]) => [ref, saidBy(ref)]).filter(([, weight]) => weight).sort((a, b) => b[1] - a[1]).slice(0, READ), prepared = townbook.reading.prepared("", asked);
    const documents = await library.documents(named.map(([ref]) => ref));
    const fits = documents.map((document, at) => [document, townbook.reading.fitOf(document.title.replace(/^\S+ \S+\. /, ""), prepared), named[at][1]]);
    return fits.filter(([, fit]) => fit >= CALLED).sort((a, b) => b[1] * b[2] - a[1] * a[2]).slice(0, 1).map(([document]) => document);
  }

  const none = () => ({ items: [], found: 0, facets: [], notes: [] });

  /* A function that answers { query, chosen } with { items, found, facets, notes }; null answers a question that another has overtaken,
   * and one without an answer whose last word is still typed. Where what is asked for is not in the law, there are no items, and `nothing` says so,
   * `near` what is nearest, and `maybe` which word a lone one that the law lacks may be meant for. */
  function answerer(library) {
    let loading = null, latest = 0;
    const load = () => {
      loading ??= library.load().then(given => {
        const words = unpacked(given.words);
        return { ...given, words, stems: stemsIn(words), synonyms: thesaurus(library.sayings), speller: given.whole && townbook.speller(words, ASKED, stem) };
      });
      loading.catch(() => { loading = null; });
      return loading;
    };
    load().catch(() => {});   /* whoever starts an engine is about to ask */

    /* What is answered before the words of the question are looked at: hits, refs that follow them, notes, and the words that are left. */
    async function known(asked, caution) {
      const outside = await townbook.asked.outside(asked, library);
      if (outside) return { ...await shown.outside(outside, library), rest: "" };
      const laws = await townbook.asked.laws(asked, library);
      if (laws) return { ...await shown.laws(laws, library), see: [], rest: "" };
      const exact = await citation(asked, library);
      const names = exact.words && !exact.refs.length ? await named(asked, library) : null;
      if (names) [exact.refs, exact.labels] = [names.refs, names.labels];
      const meant = exact.words ? await townbook.asked.definitions(asked, library) : null;
      const said = saidIn(ideas(asked, new Map()));
      const hits = [...meant ? await shown.cards(meant, library) : [], ...await shown.cited(exact, said, library, caution)];
      return { hits, see: [], notes: exact.notes, sought: exact.sought, exact: exact.refs.length === 1 && !exact.words ? hits.at(-1).location : null, rest: exact.words ? names ? names.rest : meant ? meant.term : asked : "" };
    }

    /* A question in English, and what is to be said of it: one in Spanish is put into the words of the law. */
    async function inEnglish(question, { stems }) {
      const isKnown = word => QUESTION.has(word) || isStopWord(word) || stems.has(stem(word)) || stems.has(stem(base(word)));
      const english = townbook.english.likely(question, isKnown) ? townbook.english.into(question, await library.spanish(), isKnown) : null;
      const spanish = !!english || townbook.english.sure(question);
      return { question: english || question, spanish, told: spanish ? [`The law is in English.${english ? ` Showing results for \u201c${english}\u201d.` : ""}`, "La ley est\u00e1 en ingl\u00e9s."] : [] };
    }

    /* Whether the last word of a question is none yet, and may become one. */
    function unfinished(question, { stems, speller }) {
      const word = question.toLowerCase().match(/\p{L}+$/u)?.[0];
      return !!word && !!speller && !!speller.begun(word) && !stems.has(stem(word));
    }

    return async ({ query, chosen = {}, typing = false, all = false }) => {
      const turn = ++latest, typed = query.replace(/["+*~^]/g, " ").trim();
      if (!typed) return none();
      if (typing && (await pause(TYPING), turn !== latest)) return null;
      const given = await load(), { caution = "" } = given, { question: asked, spanish, told } = await inEnglish(typed, given);
      const { hits: first, see, notes, exact = null, sought = "", rest } = await known(asked, caution);
      const said = rest ? await words(rest, library, given, { typing, spanish }) : { asked: [], hits: see.map((ref, at) => [ref, 1 / (at + 1)]), notes: [] };
      const phrases = sought ? [plain(sought)] : quotedPhrases(query);
      if (phrases.length && said.hits.length) {
        const just = await saying(phrases, said.hits, library);
        if (just.length || sought) said.hits = just;
        if (just.length && sought) notes[0] = `There is no § ${sought} here; these sections cite it.`;
        else if (!just.length && !sought) notes.push("None of the sections searched has exactly these words.");
      }
      if (rest && first.every(one => one.kind === "definition")) first.push(...(await called(said.asked, said.hits, library)).map(document => shown.hit(document, [], -1, saidIn(said.asked), [0, 0])));
      const answered = new Set(first.filter(one => one.kind !== "definition").map(one => one.ref));
      const hits = said.hits.filter(([ref]) => !answered.has(ref)), inside = hits.filter(([ref]) => library.within(ref, chosen));
      const kept = first.filter(({ ref }) => library.within(ref, chosen));
      const spread = library.spread && !Object.values(chosen).some(Boolean) ? library.spread(inside) : inside;
      const readFirst = rest ? await read(spread, said.query || rest, said.asked, library) : [];
      const trust = readFirst.length ? trustOf(readFirst) : 0, lacks = !first.length && !phrases.length && !!rest && trust < NOTHING;
      if (lacks) {
        if (typing && unfinished(rest, given)) return null;
        return { ...none(), nothing: true, near: nearest(readFirst), maybe: said.maybe, notes: [...told, ...notes, ...said.notes], trust };
      }
      const marks = saidIn(said.asked), begun = new Set(readFirst.map(one => one.ref));
      const further = spread.filter(([ref]) => !begun.has(ref)).slice(0, (all ? library.most : library.shown) - begun.size);
      const others = await library.documents(further.map(([ref]) => ref)), room = all ? Math.max(0, READ - begun.size) : 0;
      const prepared = room ? townbook.reading.prepared(said.query || rest, said.asked) : null, quoted = await Promise.all(others.slice(0, room).map(async (document, at) => readOne(document.ref, document, await library.text(document), further[at][1], prepared)));
      const cards = new Set(kept.filter(one => one.kind === "definition").map(one => one.location));
      const best = readFirst.map((one, at) => shown.item(one, readFirst[at + 1]?.score ?? -Infinity, marks, caution)), twice = new Set(best.filter(one => cards.has(one.location)).map(one => one.ref));
      const items = [...kept, ...best, ...quoted.map(one => ({ ...shown.item(one, Infinity, marks, caution), also: [] })), ...others.slice(room).map(document => shown.hit(document, [], -1, marks, [0, 0]))].filter(one => one.kind === "definition" || !twice.has(one.ref));
      const facets = library.facets([...first.map(one => one.ref), ...hits.map(([ref]) => ref).filter(ref => !twice.has(ref))], chosen);
      return { items, found: kept.length + spread.length - twice.size, facets, notes: [...told, ...notes, ...said.notes], exact, trust };
    };
  }

  return { answerer };
})());
