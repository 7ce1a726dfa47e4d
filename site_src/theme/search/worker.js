/* Answers the queries of the search box: citations first, then words.
 *
 * The theme's search box talks to a worker by four messages (setup, ready, query, result); this worker takes the place of the
 * theme's own. It fetches nothing before the first query, and under a hit the words of its neighbourhood only.
 */
"use strict";

const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;
const SHOWN = 30;          /* hits handed to the search box, which reveals them as the reader scrolls */
const WITH_CONTEXT = 10;   /* of them, those that come with the words around the match */
const CONTEXT = 220;       /* characters */
const SYNONYM = 0.5;       /* what a synonym counts against the word itself */
const PREFIX = 0.4;        /* what the beginning of a word counts, while the reader is still typing it */
const TITLE = 2.5;         /* a hit whose title holds every word of the query counts this much more */

const here = new URL(".", self.location.href);
const texts = new Map();
let loading = null;
let latest = 0;

function get(name) {
  return fetch(new URL(name, here)).then(answer => {
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.json();
  });
}

/* Everything but the words of the hits, once. */
function load() {
  loading ??= (async () => {
    importScripts(new URL("lunr.js", here).href);
    const [sections, words, synonyms] = await Promise.all(["sections.json", "words.json", "synonyms.json"].map(get));
    const map = new Map();
    for (const [word, others] of Object.entries(synonyms)) map.set(stem(word), others);
    return { ...sections, index: lunr.Index.load(words), synonyms: map };
  })();
  loading.catch(() => { loading = null; });
  return loading;
}

const stem = word => lunr.stemmer(new lunr.Token(word)).toString();
const isStopWord = word => lunr.stopWordFilter(new lunr.Token(word)) === undefined;
const plain = words => (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).join(" ");

/* A query as keys of the citation map, the likeliest first, each with the labels that follow the number. */
function citationKeys(query) {
  const text = query.toLowerCase().replace(/[\u00a0\s]+/g, " ").replace(/[\u2010-\u2015]/g, "-").trim();
  const keys = [];
  const chapter = text.match(/^(?:chapters?|chap\.?|chs?\.?)\s*([\w.-]+?)(?:[\s,]+(?:articles?|arts?\.?)\s*([\w-]+))?$/);
  if (chapter) {
    keys.push([`chapter ${chapter[1]}${chapter[2] ? ` article ${chapter[2]}` : ""}`, ""]);
  }
  const division = text.match(/^(part|title|schedule|article)\s+([\w-]+)$/);
  if (division) keys.push([`${division[1]} ${division[2]}`, ""]);
  const section = text.match(/^(?:§+|sections?|secs?\.?|s\.)?\s*([a-z]{0,3}\d*[\w.:-]*\d[\w.]*)\s*((?:\(?[a-z0-9]{1,4}\)?[\s.]*)*)$/);
  if (section) {
    const number = section[1].replace(/\.$/, "");
    keys.push([number, section[2]]);
    const glued = number.match(/^(.*\d)([a-z])$/);
    if (glued) keys.push([glued[1], `${glued[2]} ${section[2]}`]);
  }
  keys.push([`name ${plain(text)}`, ""]);
  return keys;
}

function citation(query, data) {
  for (const [key, labels] of citationKeys(query)) {
    const found = data.citations[key];
    if (found !== undefined) return { found, labels: labels.match(/[a-z]+|\d+/g) || [] };
  }
  return null;
}

/* The ideas of a query: each a list of ways to say it, each way a list of stems with their weight. */
function ideas(query, data) {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'\u2019][\p{L}\p{N}]+)*/gu) || [];
  const telling = words.filter(word => !isStopWord(word));
  return (telling.length ? telling : words).map((word, at, all) => {
    const ways = [{ stems: word.split(/[-]/).filter(Boolean).map(stem), weight: 1 }];
    if (word.includes("-")) ways.push({ stems: [stem(word.replace(/-/g, ""))], weight: 1 });
    for (const other of data.synonyms.get(stem(word)) || []) {
      ways.push({ stems: other.split(/[\s-]+/).map(stem), weight: SYNONYM });
    }
    return { word, ways, typing: at === all.length - 1 };
  });
}

function lookUp(index, term, options) {
  const scores = new Map();
  for (const hit of index.query(query => query.term(term, { usePipeline: false, ...options }))) scores.set(Number(hit.ref), hit.score);
  return scores;
}

/* Documents that hold all of the stems, with the sum of their scores. */
function all(index, stems) {
  return stems.map(term => lookUp(index, term)).reduce((a, b) => {
    const both = new Map();
    for (const [ref, score] of a) if (b.has(ref)) both.set(ref, score + b.get(ref));
    return both;
  });
}

function add(into, scores, weight) {
  for (const [ref, score] of scores) into.set(ref, Math.max(into.get(ref) || 0, score * weight));
}

function scoresOf(idea, data) {
  const scores = new Map();
  for (const way of idea.ways) add(scores, all(data.index, way.stems), way.weight);
  if (idea.typing && idea.word.length > 2) {
    add(scores, lookUp(data.index, idea.word, { wildcard: lunr.Query.wildcard.TRAILING }), PREFIX);
  }
  if (!scores.size && idea.word.length > 3) {
    add(scores, lookUp(data.index, stem(idea.word), { editDistance: 1 }), PREFIX);
  }
  return scores;
}

/* Documents by how many ideas of the query they hold, then by score. */
function ranked(found, data) {
  const count = new Map(), score = new Map();
  for (const scores of found) {
    const top = Math.max(...scores.values(), 1e-9);
    for (const [ref, value] of scores) {
      count.set(ref, (count.get(ref) || 0) + 1);
      score.set(ref, (score.get(ref) || 0) + value / top);
    }
  }
  const most = Math.max(0, ...count.values());
  const kept = [...count.keys()].filter(ref => count.get(ref) === most);
  return kept
    .map(ref => [ref, score.get(ref) * (data.documents[ref][5].includes("r") ? 0.2 : 1) * weightOf(data.documents[ref])])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

function weightOf([, , , kind]) {
  return kind === "section" || kind === "schedule" ? 1 : kind === "chapter" || kind === "article" ? 0.8 : 0.3;
}

function titleHolds(document, query) {
  const title = new Set((document[1].toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).map(stem));
  return query.every(idea => idea.ways.some(way => way.stems.every(term => title.has(term))));
}

function words(query, data) {
  const asked = ideas(query, data);
  if (!asked.length) return { hits: [], asked };
  const hits = ranked(asked.map(idea => scoresOf(idea, data)), data)
    .map(([ref, score]) => [ref, titleHolds(data.documents[ref], asked) ? score * TITLE : score])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return { hits, asked };
}

function text(shard) {
  if (!texts.has(shard)) texts.set(shard, get(`text/${shard}.json`).catch(() => ({})));
  return texts.get(shard);
}

const escape = value => value.replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/* Text with the words of the query marked. */
function marked(value, stems) {
  return value.split(/([\p{L}\p{N}]+)/u)
    .map((part, at) => at % 2 && matches(part, stems) ? `<mark>${escape(part)}</mark>` : escape(part)).join("");
}

const matches = (word, stems) => {
  const own = stem(word.toLowerCase());
  return stems.some(term => own === term || term.length > 2 && own.startsWith(term));
};

/* The stretch of a text in which most of the query's words stand. */
function around(value, stems) {
  const places = [...value.matchAll(/[\p{L}\p{N}]+/gu)].filter(match => matches(match[0], stems)).map(match => match.index);
  let best = 0, most = 0;
  for (const start of places) {
    const inside = places.filter(place => place >= start && place < start + CONTEXT).length;
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
async function item([ref, score], data, asked, withContext, labels = []) {
  const [url, title, where, , shard, flags, unit] = data.documents[ref];
  const stems = asked.flatMap(idea => idea.ways.flatMap(way => way.stems));
  const [body, known] = withContext ? (await text(shard))[ref] || ["", ""] : ["", ""];
  const place = deepest(url, unit, labels, new Set(known.split(" ")));
  const doubt = flags.includes("?") ? '<span class="tb-hit__doubt">partly inferred</span> ' : "";
  return [{
    location: place.url,
    title: `${marked(title, stems)}${place.label && `, Subsection ${escape(place.label)}`}<span class="tb-hit">`
      + `<span class="tb-hit__where">${escape(where)}</span> ${doubt}${marked(around(body, stems), stems)}</span>`,
    text: "",
    score,
    terms: Object.fromEntries(asked.map(idea => [idea.word, true])),
  }];
}

async function answer(query) {
  const asked = query.replace(/["+*~^]/g, " ").trim();
  if (!asked) return [];
  const data = await load();
  const exact = citation(asked, data);
  const found = words(asked, data);
  const rest = found.hits.filter(([ref]) => !exact || ref !== exact.found).slice(0, exact ? SHOWN - 1 : SHOWN);
  const items = await Promise.all(rest.map((hit, at) => item(hit, data, found.asked, at < WITH_CONTEXT)));
  if (exact) items.unshift(await item([exact.found, 1e6], data, [], true, exact.labels));
  return items;
}

self.onmessage = async ({ data: message }) => {
  if (message.type === SETUP) {
    self.postMessage({ type: READY });
  } else if (message.type === QUERY) {
    const turn = ++latest;
    const items = await answer(String(message.data)).catch(error => {
      console.error(error);
      return [];
    });
    if (turn === latest) self.postMessage({ type: RESULT, data: { items } });
  }
};
