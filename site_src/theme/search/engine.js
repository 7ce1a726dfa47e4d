/* Answers questions over a library of provisions: citations first, then words.
 *
 * A library knows where things stand and how well they match (site.js: one municipality, portal.js: all of them); the engine knows
 * how people ask. Both run in a worker, or in the page itself where a folder is read without a server. A library has:
 *
 *   shown                  how many hits are handed to the search box, which reveals them as the reader scrolls
 *   dear                   whether every question fetches something
 *   load()                 everything needed before the first answer; resolves to { synonyms, caution? }
 *   citation(key)          resolves to the refs that a key of the citation map leads to
 *   prepare(terms, guess)  resolves when stems can be looked up, those that matter most first: the last may be left out where each costs
 *   lookUp(term, how)      a map from ref to score; `how` is "word", "prefix" or "near"
 *   heads(ref, term)       how far a stem stands over a hit: 2 in its title, 1 in a title above it, 0 in neither
 *   facets(refs)           the ways to narrow hits down: [{ name, all, options: [[value, label, count]] }]
 *   within(ref, chosen)    whether a hit is inside what was chosen
 *   documents(refs)        resolves to [{ url, title, where, unit, remark, place }]
 *   text(document)         resolves to [words, labels, what must be told of them]
 */
"use strict";
const townbook = (() => {
  const CONTEXT = 220;      /* characters of the words around a match */
  const SYNONYM = 0.75;     /* what the nearest other word for it counts against the word itself */
  const FURTHER = 0.9;      /* and each further one against the one before */
  const PREFIX = 0.4;       /* what the beginning of a word counts, while the reader is still typing it */
  const NEAR = 0.6;         /* what a word counts that is one letter off, where no word is the very one */
  const ASKING = 0.35;      /* what a word of asking counts ("how many", "allowed"), which no hit must hold */
  const TITLE = 0.8;        /* how much more a hit counts whose title holds all that is asked; a part of it, in proportion */
  const ANSWERS = 1.6;      /* and one whose title speaks of what is asked about it ("required", "fees", "hours") */
  const KNOWN = 0.65;       /* what other words for it count where the law uses the reader's own */
  const HEADED = [0, 0.5, 1]; /* where it stands in no title, in one above the hit, in its own */
  const MANY = 3000;        /* hits of an idea that is hardly worth asking for */
  const COVER = 2;          /* how steeply a hit falls that holds a part of what is asked */

  /* Words of asking: they say that something is asked, seldom what. */
  const QUESTION = new Set(("how what when where who whom whose why which whether can could may might must shall should will would do does did am is are "
    + "was were be been being need needs needed want wants allow allows allowed legal illegal permissible law laws rule rules regulation regulations ordinance "
    + "code get gets getting got put puts take takes make makes go goes going come have has had having keep keeps use uses using let "
    + "much many long late early soon often far tall high big old happen happens happened there here any some someone somebody anyone "
    + "something anything thing things people person persons me my mine i i'm you your yours we us our it its his her their they them he she "
    + "town towns village villages city municipality local resident residents before after during without with from into about tell find "
    + "please okay ok if else enough too very own just still ever back else out").split(" "));

  const stem = word => lunr.stemmer(new lunr.Token(word)).toString();
  const isStopWord = word => lunr.stopWordFilter(new lunr.Token(word)) === undefined;
  const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'\u2019][\p{L}\p{N}]+)*/gu) || [];
  const plain = words => (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).join(" ");

  /* ---- Citations ---- */

  const ROMAN = [[50, "l"], [40, "xl"], [10, "x"], [9, "ix"], [5, "v"], [4, "iv"], [1, "i"]];
  function roman(figure) {
    let rest = Number(figure), out = "";
    for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) out += sign;
    return out;
  }

  /* A query as keys of the citation map, the likeliest first, each with the labels that follow the number. */
  function citationKeys(query) {
    const text = query.toLowerCase().replace(/[\u00a0\s]+/g, " ").replace(/[\u2010-\u2015]/g, "-").trim();
    const keys = [];
    const law = text.match(/^(l\.? ?l\.?|local laws?|ord\.?|ordinances?),? ?(?:no\.?|number|#)? ?(\d+)(?: ?- ?| of )(?:the year )?(\d{4})$/);
    if (law) keys.push([`${law[1].startsWith("o") ? "ordinance" : "law"} ${Number(law[2])}-${law[3]}`, ""]);
    const chapter = text.match(/^(?:chapters?|chap\.?|chs?\.?)\s*([\w.-]+?)(?:[\s,]+(?:articles?|arts?\.?)\s*([\w-]+))?$/);
    if (chapter) {
      const article = chapter[2] && (/^\d+$/.test(chapter[2]) ? [chapter[2], roman(chapter[2])] : [chapter[2]]);
      for (const number of article || [""]) keys.push([`chapter ${chapter[1]}${number && ` article ${number}`}`, ""]);
    }
    const division = text.match(/^(part|title|schedule|article|appendix)\s+([\w-]+)$/);
    if (division) {
      for (const number of /^\d+$/.test(division[2]) ? [division[2], roman(division[2])] : [division[2]]) {
        keys.push([`${division[1] === "appendix" ? "chapter" : division[1]} ${number}`, ""]);
      }
    }
    const section = text.match(/^(?:§+|sections?|secs?\.?|s\.)?\s*([a-z]{0,3}\d*[\w.:-]*\d[\w.]*)\s*((?:\(?[a-z0-9]{1,4}\)?[\s.]*)*)$/);
    if (section) {
      const number = section[1].replace(/\.$/, "");
      keys.push([number, section[2]]);
      const glued = number.match(/^(.*\d)([a-z])$/);
      if (glued) keys.push([glued[1], `${glued[2]} ${section[2]}`]);
      const whole = /^\d+[a-z]?$/.test(number);
      if (whole && !section[2]) keys.push([`chapter ${number}`, ""]);
      if (!whole) return [...keys, [`chapter ${number.split(/[-.:]/)[0]}`, ""]];
    }
    keys.push([`name ${plain(text)}`, ""]);
    return keys;
  }

  /* What a query cites, and whether its words are worth a search: those of a name are, a number that is not found is not. */
  async function citation(query, library) {
    const keys = citationKeys(query);
    for (const [key, labels] of keys) {
      const refs = await library.citation(key);
      if (refs.length) return { refs, labels: labels.match(/[a-z]+|\d+/g) || [], words: key.startsWith("name ") };
    }
    return { refs: [], labels: [], words: keys.at(-1)[0].startsWith("name ") };
  }

  /* ---- Words ---- */

  /* The synonyms by the stems of what people type: "tax break" under "tax break". */
  function thesaurus(synonyms) {
    const map = new Map();
    for (const [said, others] of Object.entries(synonyms)) {
      const ways = others.map(other => other.toLowerCase().split(/[\s-]+/).filter(word => !isStopWord(word)).map(stem));
      map.set(wordsOf(said).map(stem).join(" "), ways.map((stems, at) => ({ stems, weight: SYNONYM * FURTHER ** at })));
    }
    return map;
  }

  const LONGEST_PHRASE = 4;

  /* The ideas of a query: each a list of ways to say it, each way a list of stems with their weight. A phrase that the thesaurus knows is
   * said by each of its telling words, and by its own other ways, any of which stands for all of them. */
  function ideas(query, synonyms) {
    const words = wordsOf(query), stems = words.map(stem);
    const found = [];
    for (let at = 0; at < words.length;) {
      const length = longestPhrase(stems, at, synonyms) || 1, parts = words.slice(at, at + length);
      const others = synonyms.get(stems.slice(at, at + length).join(" ")) || [];
      const telling = parts.filter(word => !QUESTION.has(word) && !isStopWord(word));
      const last = at + length === words.length;
      for (const word of telling) {
        const own = length > 1 ? [...others, ...synonyms.get(stem(word)) || []] : others;
        found.push({ word, ways: [...waysOf(word), ...own], asks: false, typing: last && word === parts.at(-1) });
      }
      if (!telling.length && others.length) found.push({ word: parts.join(" "), ways: others, asks: true, typing: false });
      at += length;
    }
    if (found.some(idea => !idea.asks)) return found;
    return words.map((word, at) => ({ word, ways: waysOf(word), asks: false, typing: at === words.length - 1 }));
  }

  /* A word, and a hyphened one also as one word. */
  function waysOf(word) {
    const ways = [{ stems: stemsOf([word]), weight: 1 }];
    if (word.includes("-")) ways.push({ stems: [stem(word.replace(/-/g, ""))], weight: 1 });
    return ways;
  }

  /* The stems of words that are in the index; of nothing but stop words, all. */
  function stemsOf(words) {
    const parts = words.flatMap(word => word.split("-")).filter(Boolean);
    const telling = parts.filter(word => !isStopWord(word));
    return [...new Set((telling.length ? telling : parts).map(stem))];
  }

  function longestPhrase(stems, at, synonyms) {
    for (let length = LONGEST_PHRASE; length > 1; length--) {
      if (at + length <= stems.length && synonyms.has(stems.slice(at, at + length).join(" "))) return length;
    }
    return 0;
  }

  /* Documents that hold all of the stems, with the sum of their scores. */
  function all(library, stems) {
    return stems.map(term => library.lookUp(term, "word"))
      .reduce((a, b) => new Map([...a].filter(([ref]) => b.has(ref)).map(([ref, score]) => [ref, score + b.get(ref)])));
  }

  function add(into, scores, weight) {
    for (const [ref, score] of scores) into.set(ref, Math.max(into.get(ref) || 0, score * weight));
  }

  const isWord = idea => idea.ways[0].stems.length === 1 && !/\d/.test(idea.word);

  function scoresOf(idea, library) {
    const scores = new Map();
    for (const way of idea.ways) add(scores, all(library, way.stems), way.weight < 1 && scores.size ? way.weight * KNOWN : way.weight);
    if (idea.typing && isWord(idea) && idea.word.length > 2) add(scores, library.lookUp(idea.word, "prefix"), PREFIX);
    return scores;
  }

  /* A word that stands nowhere may be one letter off: of a word of the index, or of one that people say. */
  function guessed(idea, library, synonyms) {
    const scores = new Map(library.lookUp(stem(idea.word), "near"));
    for (const said of nearest(stem(idea.word), synonyms)) {
      for (const way of [{ stems: said.split(" "), weight: 1 }, ...synonyms.get(said)]) {
        idea.ways.push(way);
        add(scores, all(library, way.stems), way.weight);
      }
    }
    return new Map([...scores].map(([ref, score]) => [ref, score * NEAR]));
  }

  /* Words of the thesaurus that are one letter off. */
  const nearest = (term, synonyms) => [...synonyms.keys()].filter(said => !said.includes(" ") && oneOff(said, term));

  /* Whether one letter put in, left out, changed or exchanged with its neighbour makes one word of the other. */
  function oneOff(a, b) {
    if (Math.abs(a.length - b.length) > 1 || a === b) return false;
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    const restA = a.slice(at), restB = b.slice(at);
    return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
      || restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  }

  /* How much of a question an idea is: the fewer hits hold it, the more. */
  const rarity = scores => scores.size ? Math.log(1 + MANY / scores.size) : 0;

  /* Hits, best first: the sum of what they score, for as much of the question as they hold. */
  function ranked(asked, found, library) {
    const weights = found.map((scores, at) => asked[at].asks ? 0 : rarity(scores));
    const whole = weights.reduce((a, b) => a + b, 0) || 1;
    const sums = new Map();
    found.forEach((scores, at) => {
      for (const [ref, score] of scores) {
        const hit = sums.get(ref) || { score: 0, held: 0, headed: 0, answers: 1 };
        hit.score += score * (asked[at].asks ? ASKING : 1);
        hit.held += weights[at];
        const head = headed(asked[at], ref, library);
        hit.headed += weights[at] * HEADED[head];
        if (asked[at].asks && head === 2) hit.answers = ANSWERS;
        sums.set(ref, hit);
      }
    });
    return [...sums].filter(([, hit]) => hit.held > 0)
      .map(([ref, hit]) => [ref, hit.score * (hit.held / whole) ** COVER * (1 + TITLE * hit.headed / whole) * hit.answers ])
      .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  /* How far an idea stands over a hit, by the way of saying it that stands highest. */
  const headed = (idea, ref, library) => Math.max(...idea.ways.map(way => Math.min(...way.stems.map(term => library.heads(ref, term)))));

  async function words(query, library, synonyms) {
    const asked = ideas(query, synonyms);
    const ways = asked.flatMap(idea => idea.ways.map(way => ({ ...way, weight: way.weight * (idea.asks ? ASKING : 1) })));
    await library.prepare(ways.sort((a, b) => b.weight - a.weight).flatMap(way => way.stems));
    const found = asked.map(idea => scoresOf(idea, library));
    const unknown = asked.flatMap((idea, at) => found[at].size || !isWord(idea) || idea.word.length < 4 ? [] : [at]);
    if (unknown.length) {
      await library.prepare(unknown.flatMap(at => nearest(stem(asked[at].word), synonyms)
        .flatMap(said => [said, ...synonyms.get(said).flatMap(way => way.stems)])), true);
      for (const at of unknown) found[at] = guessed(asked[at], library, synonyms);
    }
    return { asked, hits: ranked(asked, found, library) };
  }

  /* Stems with their provisions as they are sent (builder/search/index.py): steps from ref to ref, each with a value, which is three times
   * the score, plus 2 where the stem stands in the title, 1 where in a title above, 0 where in the text alone. */
  class Stems {
    static SCALE = 30;

    constructor(sent) {
      this.sent = sent;
      this.read = new Map();
    }

    values(name) {
      if (!this.read.has(name)) {
        const values = new Map(), flat = Object.hasOwn(this.sent, name) ? this.sent[name] : [];
        for (let at = 0, ref = 0; at < flat.length; at += 2) values.set(ref += flat[at], flat[at + 1]);
        this.read.set(name, values);
      }
      return this.read.get(name);
    }

    heads(ref, term) {
      return (this.values(term).get(ref) || 0) % 3;
    }

    lookUp(term, how) {
      const names = how === "word" ? [term] : Object.keys(this.sent).filter(name => how === "prefix" ? name.startsWith(term) : oneOff(name, term));
      const scores = new Map();
      for (const name of names) {
        for (const [ref, value] of this.values(name)) scores.set(ref, Math.max(scores.get(ref) || 0, (value - value % 3) / Stems.SCALE));
      }
      return scores;
    }
  }

  /* ---- What is shown ---- */

  const escape = value => value.replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

  const matches = (word, stems) => {
    const own = stem(word.toLowerCase());
    return stems.some(term => own === term || term.length > 3 && own.startsWith(term));
  };

  /* Text with the words of the query marked. */
  function marked(value, stems) {
    return value.split(/([\p{L}\p{N}]+)/u)
      .map((part, at) => at % 2 && matches(part, stems) ? `<mark>${escape(part)}</mark>` : escape(part)).join("");
  }

  /* The stretch of a text in which most of the query's words stand. */
  function around(value, stems) {
    const places = [...value.matchAll(/[\p{L}\p{N}]+/gu)].filter(match => matches(match[0], stems)).map(match => match.index);
    let best = 0, most = 0;
    for (const start of places) {
      const inside = new Set(places.filter(place => place >= start && place < start + CONTEXT)
        .map(place => stem(value.slice(place).match(/^[\p{L}\p{N}]+/u)[0].toLowerCase()))).size;
      if (inside > most) [best, most] = [start, inside];
    }
    const start = best < 60 ? 0 : value.indexOf(" ", best - 60) + 1;
    const end = start + CONTEXT >= value.length ? value.length : value.lastIndexOf(" ", start + CONTEXT);
    return (start ? "… " : "") + value.slice(start, end) + (end < value.length ? " …" : "");
  }

  /* The address of a subsection, where the section has it; else as much of it as there is. */
  function deepest(url, unit, labels, known) {
    for (let length = labels.length; length; length--) {
      const label = labels.slice(0, length).join("-");
      if (known.has(label)) return { url: `${url.split("#")[0]}#${unit}-${label}`, label: subsection(labels.slice(0, length)) };
    }
    return { url, label: "" };
  }

  /* A path of labels as it is cited: "A(1)". */
  const subsection = labels => labels.map((part, at) => at ? `(${part})` : part.toUpperCase()).join("");

  /* A hit as the search box shows it. The box prints text under a page's own hit only, so that all of it stands in the title. */
  function item(document, score, asked, labels, caution, [body, known, told]) {
    const stems = asked.flatMap(idea => idea.asks ? [] : idea.ways.flatMap(way => way.stems));
    const place = deepest(document.url, document.unit, labels, new Set(known.split(" ")));
    const remark = told || document.remark || caution;
    return [{
      location: place.url,
      title: `${marked(document.title, stems)}${place.label && `, Subsection ${escape(place.label)}`}<span class="tb-hit">`
        + (document.place ? `<span class="tb-hit__town">${escape(document.place)}</span> ` : "")
        + (document.where ? `<span class="tb-hit__where">${escape(document.where)}</span> ` : "")
        + (remark ? `<span class="tb-hit__doubt">${escape(remark)}</span> ` : "")
        + `<span class="tb-hit__words">${marked(around(body, stems), stems)}</span></span>`,
      text: "",
      score,
      terms: Object.fromEntries(asked.filter(idea => !idea.asks).map(idea => [idea.word, true])),
    }];
  }

  const NO_TEXT = ["", "", ""];
  const TYPING = 200;        /* milliseconds without a further question after which a reader is taken to have asked */
  const pause = time => new Promise(resolve => { setTimeout(resolve, time); });

  /* A function that answers { query, chosen } with { items, found, facets }.
   *
   * A reader who is still typing asks at every letter: `early` is then given the answer without the words around the matches, and these
   * are fetched when no further letter has come; where every question is dear, so is all of it. Null answers a question that another
   * has overtaken. */
  function answerer(library) {
    let loading = null, latest = 0;
    const load = () => {
      loading ??= library.load().then(given => ({ ...given, synonyms: thesaurus(given.synonyms) }));
      loading.catch(() => { loading = null; });
      return loading;
    };
    return async ({ query, chosen = {} }, early = null) => {
      const turn = ++latest;
      const overtaken = async () => early && (await pause(TYPING), turn !== latest);
      const asked = query.replace(/["+*~^]/g, " ").trim();
      if (!asked) return { items: [], found: 0, facets: [] };
      const { synonyms, caution = "" } = await load();
      if (library.dear && await overtaken()) return null;
      const exact = await citation(asked, library);
      const said = exact.words ? await words(asked, library, synonyms) : { asked: [], hits: [] };
      const first = new Set(exact.refs);
      const hits = [...exact.refs.map((ref, at) => [ref, 1e6 - at]), ...said.hits.filter(([ref]) => !first.has(ref))];
      const inside = hits.filter(([ref]) => library.within(ref, chosen));
      const shown = inside.slice(0, library.shown);
      const documents = await library.documents(shown.map(([ref]) => ref));
      const items = texts => shown.map(([ref, score], at) =>
        item(documents[at], score, said.asked, first.has(ref) ? exact.labels : [], caution, texts[at] || NO_TEXT));
      const rest = { found: inside.length, facets: library.facets(hits.map(([ref]) => ref), chosen) };
      early?.({ items: items([]), ...rest });
      if (!library.dear && await overtaken()) return null;
      return { items: items(await Promise.all(documents.map(document => library.text(document)))), ...rest };
    };
  }

  return { answerer, libraries: {}, Stems };
})();
