/* Answers questions over a library of provisions: citations first, then words.
 *
 * A library knows where things stand and how well they match (site.js: one municipality, portal.js: all of them); the engine knows
 * how people ask. Both run in a worker, or in the page itself where a folder is read without a server. A library has:
 *
 *   reads                  how many hits are read item by item, where it is not the usual number
 *   shown, most            how many hits are handed over, and where all are asked for
 *   load()                 everything needed before the first answer; resolves to { synonyms, words?, caution? }; `words` are those of
 *                          the dictionary, without which a word that stands nowhere is only looked for one letter off
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
 *   over(ref)              the chapter of a hit, -1 for none; may be missing, as may the next two
 *   isPenalty(ref), penalties(ref)   whether a section is of penalties, and those of a hit's chapter
 */
"use strict";
const townbook = (() => {
  const CONTEXT = 220;      /* characters of the words around what answers */
  const MARK = 16;          /* characters that a label may take before the first word */
  const MEANING = 420;      /* characters of a meaning on its card */
  const SYNONYM = 0.75;     /* what the nearest other word for it counts against the word itself */
  const FURTHER = 0.8;      /* and each further one against the one before */
  const PREFIX = 0.4;       /* what the beginning of a word counts, while the reader is still typing it */
  const NEAR = 0.6;         /* what a word counts that is one letter off, where no word is the very one */
  const ASKING = 0.35;      /* what a word of asking counts ("how many", "allowed"), which no hit must hold */
  const KNOWN = 0.65;       /* what other words for it count where the law uses the reader's own */
  const HEADS = [0, 1, 1.5]; /* what a word counts that stands in no title, in one above the hit, in its own; in a passage 0 to 2.3 */
  const ELSEWHERE = 0.25;    /* what a word counts of another passage of the same provision */
  const TITLE = 0.3;        /* how much more a hit counts whose title holds all that is asked; a part of it, in proportion */
  const HEADED = [0, 0.5, 1]; /* where it stands in no title, in one above the hit, in its own */
  const PAIRED = 0.3;       /* what two words count that follow each other, beside each of them */
  const LOOSE = 0.4;        /* what two words count that stand apart, where the law has them together */
  const PHRASE = 0.7;       /* what a phrase counts that the thesaurus knows, beside each of its words */
  const INPHRASE = 0.6;     /* what each of its words counts */
  const TALKING = 0.6;      /* what a word of every talk counts */
  const RELATED = 0.5;      /* what a word counts that is made of the same one: "peddling" for "peddler" */
  const ANSWERS = 1.3;      /* and one whose title speaks of what is asked about it ("required", "fees", "hours") */
  const COVER = 1.3;          /* how steeply a hit falls that holds a part of what is asked */
  const HALF = 0.5;         /* how much of a word a hit holds that stands in another passage */
  const LONG = 1;           /* how much less of it where many passages speak of what is asked: a schedule holds every word somewhere */
  const STANDINGS = [1, 0.5, 0.2, 0.06, 0.6];  /* what a hit counts for what it is: builder/search/documents.py */
  const ASIDE = 4;          /* penalties, exceptions and the like: as good as a rule where they are asked for */
  const PLACED = 0.6;       /* what a word counts that only says where: "in my yard" */
  const SLIP = 0.6;         /* what a further word counts that a misspelt one may be meant for */
  const QUOTED = 24;        /* hits that are read for words in quotes */

  /* Words of asking: they say that something is asked, seldom what. */
  const QUESTION = new Set(("how what when where who whom whose why which whether can could may might must shall should will would do does did am is are "
    + "was were be been being need needs needed want wants allow allows allowed legal illegal permissible law laws rule rules regulation regulations ordinance "
    + "code get gets getting got put puts take takes make makes go goes going come have has had having keep keeps use uses using let "
    + "much many long late early soon often far tall high big old happen happens happened rid there here any some someone somebody anyone "
    + "something anything thing things person persons me my mine i i'm you your yours we us our it its his her their they them he she "
    + "town towns village villages city municipality local resident residents before after during without with from into about tell find "
    + "lowest highest tallest shortest biggest largest smallest longest widest narrowest deepest thickest steepest nearest closest maximum minimum max min apart quickly fast slow "
    + "please okay ok if else enough too very own just still ever back out up down off over").split(" "));

  /* Words of every talk: rare in law, so that they seem to say much, and say little. */
  const TALK = new Set(("start starts starting started begin open opening opened change changed changing set setting show showing showed shown hold "
    + "holding held stay staying turn turning turned bring bringing brought call calling called ask asking asked try trying tried mean means stand "
    + "standing fall falling fell hang hanging hung sit sitting stick sticking stuck fix fixing fixed raise raising leave leaving left give giving gave "
    + "given break breaking broke broken move moving moved add adding added work working works run running runs stop stopping stopped look looking say "
    + "saying said know see seeing saw seen help hit hitting touch touching fit grab hand handing handed pull pulling push throw throwing thrown "
    + "near around outside inside top bottom next behind under over onto off away across through between along new good bad big small little large short "
    + "low whole full half certain different same real really actually always never every each other another more most less few lot lots kind sort type "
    + "way place area spot part side middle end day days week weeks month months today tomorrow now later money free stuff someone's guy guys lady "
    + "man woman everyone everybody nobody family friend friends folks dad mom husband wife legally allowed ok local anyway instead also only front back rear people house home property neighbor neighbors neighbour "
    + "wrong alone broken nice sure cheap messy mess illegally count counts counted super jungle crazy fun live lives living deal care belong belongs "
    + "pick picking picked drop dropping dropped throw reach save join ugly huge tiny extra main").split(" "));

  /* Words that say where something is, behind a word such as "in" where something else is asked about. */
  const PLACES = new Set(("yard backyard frontyard house home homes apartment downtown street streets road property lot village town neighborhood garden lawn garage "
    + "basement building land premises area zone district porch roof neighborhoods outdoors place city").split(" "));
  const BEHIND = new Set("in on at near by from to along behind inside outside into within of around beside".split(" "));

  /* Words that are no form of the one whose stem they have: parking is not done in a park (builder/search/index.py has the same). */
  const OWN = new Map([["parking", "parking"], ["parked", "parking"]]);

  const SHORTEST = 3;       /* letters of a stem: "ev" is not what "eve" says (builder/search/index.py has the same) */
  const known = new Map();
  const stem = word => {
    if (!known.has(word)) {
      const found = OWN.get(word) || lunr.stemmer(new lunr.Token(word)).toString();
      known.set(word, found.length < SHORTEST ? word : found);
    }
    return known.get(word);
  };
  const idle = new Map();
  const isStopWord = word => {
    if (!idle.has(word)) idle.set(word, lunr.stopWordFilter(new lunr.Token(word)) === undefined);
    return idle.get(word);
  };
  const wordsOf = text => (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'\u2019.][\p{L}\p{N}]+)*/gu) || []).map(word => word.replace(/['\u2019]s$/, ""));
  /* The name of a district or form, "A-2" or "R1-A": one word, as the index has it (builder/search/index.py). */
  const CODE = /^(?=.*[a-z])(?=.*\d)[a-z\d]{1,2}(?:-[a-z\d]{1,2})+$/;
  /* The words of a question: hyphened ones apart, "didn't" as "not", without "the" and "my". */
  const NOT = /^(?:do|does|did|have|has|had|is|are|was|were|wo|ca|could|would|should)n['\u2019]?t$/;
  const ANY = new Set("a an the my your our his her their some any this that these those".split(" "));
  function asking(query) {
    const parts = words => words.flatMap(word => CODE.test(word) ? [word.replaceAll("-", "")] : word.split("-")).map(word => NOT.test(word) ? "not" : word);
    const words = wordsOf(query), telling = words.filter(word => !ANY.has(word));
    return parts(telling.length ? telling : words);
  }

  /* Words that the stemmer does not lead to their plain form. */
  const FORMS = new Map(("paid pay, unpaid pay, kept keep, built build, bought buy, sold sell, held hold, lost lose, left leave, broke break, broken break, "
    + "stole steal, stolen steal, froze freeze, frozen freeze, tore tear, torn tear, dug dig, hung hang, stuck stick, fed feed, bit bite, bitten bite, "
    + "shot shoot, fought fight, caught catch, taught teach, brought bring, thought think, fell fall, fallen fall, rode ride, ridden ride, drove drive, "
    + "driven drive, ran run, wrote write, written write, threw throw, thrown throw, drank drink, drunk drink, ate eat, eaten eat, slept sleep, met meet, "
    + "sued sue, died die, dying die, tied tie, lying lie, rang ring, swam swim, wore wear, worn wear, blew blow, blown blow, grew grow, grown grow, "
    + "flew fly, flown fly, knew know, seen see, saw see, gave give, given give, took take, taken take, chose choose, chosen choose, hid hide, hidden hide, "
    + "spoke speak, spoken speak, spent spend, sent send, lent lend, won win, led lead, burnt burn, mice mouse, geese goose, children child, "
    + "men man, women woman, feet foot, leaves leaf, wives wife, knives knife, wolves wolf, calves calf, shelves shelf, oxen ox").split(", ").map(pair => pair.split(" ")));
  const base = word => FORMS.get(word) || word;

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
    const text = query.toLowerCase().replace(/[\u00a0\s]+/g, " ").replace(/[\u2010-\u2015]/g, "-").trim()
      .replace(/^(?:the )?[^§\d]*\bcode\b[^§\d]*?,? (?=§|secs?\b|sections?\b|ch\b|chs?\.|chapters?\b|arts?\b|articles?\b)/, "")
      .replace(/ \(definition of [^)]*\).*$/, "");
    const keys = [];
    const turned = text.match(/^(?:articles?|arts?\.?)\s*([\w-]+),? (?:of|in) (?:chapters?|chap\.?|chs?\.?)\s*([\w.-]+)$/);
    if (turned) return citationKeys(`chapter ${turned[2]} article ${turned[1]}`);
    const law = text.match(/^(l\.? ?l\.?|local laws?|ord\.?|ordinances?),? ?(?:no\.?|number|#)? ?(\d+)(?: ?- ?| of )(?:the year )?(\d{4})$/);
    if (law) keys.push([`${law[1].startsWith("o") ? "ordinance" : "law"} ${Number(law[2])}-${law[3]}`, ""]);
    const chapter = text.match(/^(?:chapters?|chap\.?|chs?\.?)\s*([\w.-]+?)(?:[\s,]+(?:articles?|arts?\.?)\s*([\w-]+))?$/);
    if (chapter) {
      const article = chapter[2] && (/^\d+$/.test(chapter[2]) ? [chapter[2], roman(chapter[2])] : [chapter[2]]);
      for (const number of article || [""]) keys.push([`chapter ${chapter[1]}${number && ` article ${number}`}`, ""]);
    }
    const stepped = text.match(/^(.*\d)((?:-[a-z]{1,2}(?=-|$))(?:-(?:[a-z]{1,2}|\d{1,2}))*)$/);
    if (stepped) return [[text.replace(/^\D+/, ""), ""], ...citationKeys(stepped[1] + stepped[2].replace(/-(\w+)/g, "($1)"))];
    const division = text.match(/^(part|title|schedule|article|appendix)\s+([\w-]+)$/);
    if (division) {
      for (const number of /^\d+$/.test(division[2]) ? [division[2], roman(division[2])] : [division[2]]) {
        keys.push([`${division[1] === "appendix" ? "chapter" : division[1]} ${number}`, ""]);
      }
    }
    const section = text.match(/^(?:§+|sections?|secs?\.?|s\.)?\s*([a-z]{0,3}\d*[\w.:-]*\d[\w.]*)((?:[\s.]*\(?(?:[a-z]{1,2}|[ivxl]+|\d{1,3})\)?(?=[\s.(]|\d|$))*)[\s.]*$/);
    if (section) {
      const number = section[1].replace(/\.$/, "");
      keys.push([number, section[2]]);
      const glued = number.match(/^(.*\d)\.?([a-z])$/);
      if (glued) keys.push([glued[1], `${glued[2]} ${section[2]}`]);
      const whole = /^\d+[a-z]?$/.test(number);
      if (whole && !section[2]) keys.push([`chapter ${number}`, ""]);
      const tail = number.match(/^(\d+[-.:]\d+)[-.]([a-z]{1,2}|\d{1,2})$/);
      if (tail) keys.push([tail[1], `${tail[2]} ${section[2]}`]);
      if (/^\d+[-.:]\d/.test(number)) for (const sign of "-.:") keys.push([number.replace(/[-.:]/, sign), section[2]]);
      if (!whole) return [...keys, [`chapter ${number.split(/[-.:]/)[0]}`, ""]];
    }
    keys.push([`name ${plain(text)}`, ""]);
    return keys;
  }

  /* What a query cites, and whether its words are worth a search: those of a name are, a number that is not found is not. */
  async function citation(query, library) {
    const keys = citationKeys(query), [first] = keys[0];
    for (const [key, labels] of keys) {
      const refs = await library.citation(key);
      const other = key.startsWith("chapter ") && /^\d+[-.:]/.test(first);
      const notes = refs.length && other ? [`There is no § ${first}; this is its chapter.`] : [];
      if (refs.length) return { refs, labels: labels.match(/[a-z]+|\d+/g) || [], words: key.startsWith("name "), notes };
    }
    const cites = /^(?:chapter|part|title|schedule|article) [\w.-]*(?:\d|\b[ivxl]+$)/.test(first), section = /^\d+[-.:]/.test(first);
    const notes = cites ? [`There is no ${first.replace(/\b[ivxl]+$/, numeral => numeral.toUpperCase())}.`] : section ? [`There is no § ${first}.`] : [];
    return { refs: [], labels: [], words: !cites && keys.at(-1)[0].startsWith("name "), notes };
  }

  /* The section that a question names among other words: "fence height in § 24-3", where it is in the library. */
  async function named(query, library) {
    const text = query.toLowerCase().replace(/[\u2010-\u2015]/g, "-");
    const found = text.match(/(?:§+|\bsections?|\bsecs?\.?)\s*([a-z]{0,3}\d[\w.:-]*\d|\d+)((?:\(\w{1,3}\))*)/) || text.match(/(?<![\w.-])(\d{1,3}[a-z]?-\d{1,3}(?:\.\d+)?)((?:\(\w{1,3}\))*)(?![\w-])/);
    if (!found) return null;
    for (const [key, labels] of citationKeys(found[0])) {
      const refs = key.startsWith("chapter ") ? [] : await library.citation(key);
      if (refs.length) return { refs, labels: labels.match(/[a-z]+|\d+/g) || [], rest: query.slice(0, found.index) + query.slice(found.index + found[0].length) };
    }
    return null;
  }

  /* ---- Words ---- */

  /* The synonyms by the stems of what people type: "tax break" under "tax break", and "fire pit" also under "firepit". */
  function thesaurus(synonyms) {
    const map = new Map(), joined = new Map();
    for (const [said, others] of Object.entries(synonyms)) {
      const ways = others.map((other, at) => ({ stems: stemsOf(wordsOf(other)), weight: SYNONYM * FURTHER ** at }));
      const words = asking(said);
      map.set(keyOf(words), ways);
      if (words.length === 2 && !words.some(isStopWord)) joined.set(stem(words.join("")), ways);
    }
    return new Map([...joined, ...map]);
  }

  /* What the thesaurus knows words under: the stems of their plain forms. */
  const keyOf = words => words.map(word => stem(base(word))).join(" ");

  const LONGEST_PHRASE = 4;

  /* The ideas of a query: each a list of ways to say it, each way a list of stems with their weight. A phrase that the thesaurus knows is
   * said by each of its telling words, and by its own other ways, any of which stands for all of them. */
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
        const own = within(parts, parts.indexOf(word), synonyms);
        found.push({
          word, ways: [...waysOf(parks(words, place) ? "parking" : word), ...both.filter(two => two.length === 2).map(two => ({ stems: [stem(two.join(""))], weight: 1 })), ...own],
          asks: false, typing: place === words.length - 1, force: length > 1 && telling.length > 1 ? INPHRASE : TALK.has(word) && length === 1 ? TALKING : where.has(place) ? PLACED : 1,
        });
      }
      if (telling.length > 1 && length > 1) {
        found.push({ word: parts.join(" "), ways: [{ stems: stemsOf(telling), weight: 1 }, ...others], asks: false, typing: false, pair: true, force: PHRASE });
      }
      if (!telling.length && others.length) found.push({ word: parts.join(" "), ways: others, asks: true, typing: false, force: ASKING });
      at += length;
    }
    if (found.some(idea => !idea.asks)) return [...found, ...pairs(words)];
    const all = wordsOf(query);
    return all.map((word, at) => ({ word, ways: waysOf(word), asks: false, typing: at === all.length - 1, force: 1 }));
  }

  /* Which words only say where: of several telling words those behind "in", "on" and the like that name a place of everyday. */
  function placed(words) {
    const telling = words.filter(word => !QUESTION.has(word) && !isStopWord(word));
    const found = words.flatMap((word, at) => PLACES.has(word) && (at && BEHIND.has(words[at - 1]) || ["downtown", "backyard", "outdoors"].includes(word)) ? [at] : []);
    return new Set(telling.length > found.length ? found : []);
  }

  /* The other ways to say a word of a phrase: those of the whole phrase first, then of the shorter ones in it that hold the word. */
  function within(parts, at, synonyms) {
    const found = [];
    for (let length = parts.length; length; length--) {
      for (let from = Math.max(0, at - length + 1); from <= Math.min(at, parts.length - length); from++) {
        found.push(...synonyms.get(keyOf(parts.slice(from, from + length))) || []);
      }
    }
    return found;
  }

  /* Whether "park" is what a driver does there: behind who does it, or before where and what. The words are those of a question without
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
    return ways;
  }

  /* Words that follow each other, as one idea where a title names the two together: "building permit". */
  function pairs(words) {
    const said = words.filter(word => !isStopWord(word));
    return said.slice(1).map((word, at) => ({
      word: `${said[at]} ${word}`, ways: [{ stems: [`${stem(said[at])} ${stem(word)}`], weight: 1 }], asks: false, typing: false, force: PAIRED, pair: true,
    }));
  }

  const ENDINGS = ["er", "or", "ee", "ment", "al", "anc", "ist"];

  /* What a stem was made of: "peddl" of "peddler". */
  const bases = own => ENDINGS.filter(ending => own.endsWith(ending) && own.length - ending.length > 3).map(ending => own.slice(0, -ending.length));

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

  /* What an idea is to the provisions that hold it: by ref { standing, head, parts }, where `head` says how far over the provision it
   * stands, and `parts` what it counts in each passage. `heads` is what it counts there. */
  const nothing = () => ({ standing: 0, head: 0, heads: 0, parts: new Map() });

  /* How telling a stem or phrase is: the fewer provisions hold it, the more. */
  const rarity = (held, size) => Math.log(1 + size / Math.max(held, 1));

  /* Provisions that hold all stems of a way to say something, in one passage or in the titles over it. */
  function together(postings) {
    if (postings.length === 1) return postings[0].places;
    const [first, ...others] = [...postings].sort((a, b) => a.places.size - b.places.size);
    const found = new Map();
    for (const [ref, place] of first.places) {
      const places = [place, ...others.map(other => other.places.get(ref))];
      if (places.includes(undefined)) continue;
      const parts = new Map();
      for (const passage of new Set(places.flatMap(one => [...one.parts.keys()]))) {
        const counts = places.map(one => Math.max(one.parts.get(passage) || 0, HEADS[one.head]));
        if (counts.every(Boolean)) parts.set(passage, counts.reduce((a, b) => a + b) / counts.length);
      }
      const head = Math.min(...places.map(one => one.head));
      if (parts.size || head) found.set(ref, { standing: place.standing, head, parts });
    }
    return found;
  }

  /* Add what one way to say it counts to what an idea is. */
  function add(into, postings, weight, size) {
    const places = together(postings);
    const held = postings.length === 1 ? postings[0].held : places.size;
    const worth = weight * rarity(held, size);
    for (const [ref, { standing, head, parts }] of places) {
      if (!into.has(ref)) into.set(ref, nothing());
      const place = into.get(ref);
      place.standing = standing;
      place.head = Math.max(place.head, head);
      place.heads = Math.max(place.heads, worth * HEADS[head]);
      for (const [passage, count] of parts) place.parts.set(passage, Math.max(place.parts.get(passage) || 0, worth * count));
    }
  }

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
  function guessed(idea, library, synonyms) {
    const places = new Map();
    add(places, [library.stems(stem(idea.word), "near")], NEAR, library.size());
    for (const said of nearest(stem(idea.word), synonyms)) {
      for (const way of [{ stems: said.split(" "), weight: 1 }, ...synonyms.get(said)]) {
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

  /* Hits, best first. A provision is as good as its best passage, with the titles over it: by the sum of what the ideas count there,
   * for as much of the question as they hold. What stands in its other passages counts less. */
  function ranked(asked, found, library) {
    const weights = found.map((places, at) => asked[at].asks || !places.size ? 0 : asked[at].force * rarity(places.size, library.size()));
    const worth = (idea, at) => idea.asks ? idea.force * 2 : found[at].size ? idea.force * rarity(found[at].size, library.size()) : idea.pair || /\d/.test(idea.word) ? 0 : UNKNOWN * idea.force ** IDLE * rarity(0, library.size());
    const whole = weights.reduce((a, b) => a + b, 0) || 1;
    asked.forEach((idea, at) => { idea.worth = worth(idea, at); idea.unknown = !found[at].size; });
    const hits = [];
    for (const ref of new Set(found.flatMap((places, at) => asked[at].asks ? [] : [...places.keys()]))) {
      const places = found.map(one => one.get(ref));
      const most = places.map(place => place ? Math.max(0, ...place.parts.values()) : 0);
      const passages = new Set(places.flatMap(place => place ? [...place.parts.keys()] : []));
      const half = HALF / (1 + LONG * Math.log(Math.max(passages.size, 1)));
      let best = 0;
      for (const passage of passages.size ? passages : [0]) {
        let score = 0, held = 0;
        places.forEach((place, at) => {
          if (!place) return;
          const here = place.parts.get(passage) || 0;
          score += (place.heads + Math.max(here, most[at] * ELSEWHERE)) * asked[at].force;
          held += weights[at] * (here || place.head ? 1 : half);
        });
        best = Math.max(best, score * (held / whole) ** COVER);
      }
      const headed = places.reduce((sum, place, at) => sum + (place ? weights[at] * HEADED[place.head] : 0), 0);
      const answers = places.some((place, at) => place && asked[at].asks && place.head === 2) ? ANSWERS : 1;
      const { standing } = places.find(Boolean);
      const wanted = standing === ASIDE && places.some((place, at) => place && place.head === 2 && !asked[at].pair);
      hits.push([ref, best * (wanted ? 1 : STANDINGS[standing]) * (1 + TITLE * headed / whole) * answers]);
    }
    return hits.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  /* A question with the words put right that neither the code nor the thesaurus has, and what is to be said of them. A last word that
   * words of the code begin with may still be typed. */
  function putRight(query, synonyms, speller, typing) {
    const notes = [], further = new Map();
    if (!speller) return { query, notes, further };
    const parts = query.split(/([\p{L}\p{N}]+(?:['\u2019.][\p{L}\p{N}]+)*)/u), last = parts.findLastIndex(part => /^\p{L}/u.test(part));
    const right = parts.map((part, at) => {
      const word = part.toLowerCase();
      if (!/^[a-z]{4,}$/.test(word) || QUESTION.has(word) || TALK.has(word) || isStopWord(word) || synonyms.said.has(word)) return part;
      const own = stem(word);
      if ([own, stem(base(word)), ...bases(own)].some(other => speller.knows(other)) || synonyms.has(own)) return part;
      if (typing && at === last && speller.begins(word)) return part;
      const [best, ...others] = speller.meant(word);
      if (!best) {
        if (!joins(word, speller)) notes.push(`No section says \u201c${part}\u201d.`);
        return part;
      }
      further.set(best, others);
      notes.push(`No section says \u201c${part}\u201d: looked for \u201c${best}\u201d.`);
      return best;
    });
    return { query: right.join(""), notes, further };
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

  async function words(typed, library, synonyms, speller, typing) {
    const { query, notes, further } = putRight(typed, synonyms, speller, typing);
    const asked = ideas(query, synonyms);
    for (const idea of asked) {
      idea.meant = further.has(idea.word);
      for (const other of further.get(idea.word) || []) idea.ways.push({ stems: [stem(other)], weight: SLIP });
    }
    const ways = asked.flatMap(idea => idea.ways.map(way => ({ ...way, weight: way.weight * idea.force })));
    await library.prepare(ways.sort((a, b) => b.weight - a.weight).flatMap(way => way.stems));
    const found = asked.map(idea => placesOf(idea, library));
    const unknown = asked.flatMap((idea, at) => found[at].size || !isWord(idea) || idea.word.length < 4 ? [] : [at]);
    if (unknown.length && !speller) {
      await library.prepare(unknown.flatMap(at => nearest(stem(asked[at].word), synonyms)
        .flatMap(said => [said, ...synonyms.get(said).flatMap(way => way.stems)])), true);
      for (const at of unknown) found[at] = guessed(asked[at], library, synonyms);
    } else if (unknown.length) {
      await library.prepare(unknown.flatMap(at => halves(asked[at].word).flat()));
      for (const at of unknown) found[at] = parted(asked[at], library, new Map());
    }
    return { query, asked, hits: ranked(asked, found, library), notes };
  }

  /* The word index as it is sent (builder/search/index.py; of all municipalities, builder/search/joining.py): a stem's postings are
   * { held, places }, how many provisions hold it, and by ref { standing, head, parts }. */
  class Stems {
    static STEPS = 3;
    static NONE = { held: 0, places: new Map() };

    constructor(sent) {
      this.sent = sent;
      this.read = new Map();
    }

    postings(name) {
      if (!Object.hasOwn(this.sent, name)) return Stems.NONE;
      if (!this.read.has(name)) {
        const [held, ...sent] = this.sent[name], places = new Map();
        for (const [start, ...numbers] of Array.isArray(sent[0]) ? sent : [[0, ...sent]]) this.take(numbers, start, places);
        this.read.set(name, { held, places });
      }
      return this.read.get(name);
    }

    /* Adds the postings that some numbers tell, whose places count from a start. */
    take(numbers, start, places) {
      let ref = start, passage = 0, parts;
      for (const number of numbers) {
        if (number < 0) {
          passage += -number >> 3;
          parts.set(passage, (-number & 7) / Stems.STEPS);
          continue;
        }
        const count = number & 7, rest = number >> 3, standing = Math.floor(rest / 3);
        ref += Math.floor(standing / STANDINGS.length);
        passage = 0;
        parts = new Map(count ? [[0, count / Stems.STEPS]] : []);
        places.set(ref, { standing: standing % STANDINGS.length, head: rest % 3, parts });
      }
    }

    stems(term, how) {
      if (how === "word") return this.postings(term);
      const places = new Map();
      for (const name of Object.keys(this.sent)) {
        if (how === "prefix" ? !name.startsWith(term) : !oneOff(name, term)) continue;
        for (const [ref, { standing, head, parts }] of this.postings(name).places) {
          const place = places.get(ref);
          if (!place) places.set(ref, { standing, head, parts: new Map(parts) });
          else {
            place.head = Math.max(place.head, head);
            for (const [passage, count] of parts) place.parts.set(passage, Math.max(place.parts.get(passage) || 0, count));
          }
        }
      }
      return { held: places.size, places };
    }
  }

  /* ---- What is shown ---- */

  const escape = value => value.replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

  /* Text with the words of the question marked; those of asking are none. */
  function marked(text, said, [from, to] = [0, Infinity]) {
    let out = "", end = from;
    const { words } = townbook.reading.wordsOf(["", "", text]);
    words.from.forEach((at, word) => {
      const behind = words.to[word];
      if (at < from || behind > to || !said.has(townbook.reading.stemAt(words, word))) return;
      out += `${escape(text.slice(end, at))}<mark>${escape(text.slice(at, behind))}</mark>`;
      end = behind;
    });
    return out + escape(text.slice(end, Math.min(to, text.length)));
  }

  /* The stems of a question that are marked. */
  const saidIn = asked => new Set(asked.flatMap(idea => idea.asks || idea.pair ? [] : idea.ways.flatMap(way => way.stems)));

  /* A stretch of a text around a place, between words. */
  function stretch(text, from, to) {
    const room = Math.max(MARK, CONTEXT - (to - from)), start = from < room / 2 ? 0 : text.indexOf(" ", from - room / 2) + 1;
    const end = Math.min(text.length, Math.max(to, start + CONTEXT));
    return [Math.min(start, from), end >= text.length ? text.length : Math.max(to, text.lastIndexOf(" ", end))];
  }

  /* The words of a piece around what answers, marked. */
  function quoted([, , text], said, [from, to] = [0, 0]) {
    const { words } = townbook.reading.wordsOf(["", "", text]);
    const [start, end] = stretch(text, words.from[from] || 0, words.to[to - 1] || 0);
    return `${start ? "\u2026 " : ""}${marked(text, said, [start, end])}${end < text.length ? " \u2026" : ""}`;
  }

  /* A path of labels as it is cited: "A(1)". */
  const subsection = labels => labels.map((part, at) => at ? `(${part})` : part.toUpperCase()).join("");

  /* The piece of a provision that a citation's labels name, or as much of it as there is. */
  function cited(pieces, labels) {
    for (let length = labels.length; length; length--) {
      const anchor = labels.slice(0, length).join("-"), at = pieces.findIndex(piece => piece[1] && piece[0] === anchor);
      if (at >= 0) return at;
    }
    return -1;
  }

  /* The address of a piece; that of a first paragraph is its section's. */
  function addressOf({ url, unit }, pieces, at) {
    const anchor = at < 0 || !pieces[at] || at === 0 && /^p\d+$/.test(pieces[at][0]) ? "" : pieces[at][0];
    return anchor ? `${url.split("#")[0]}#${unit ? `${unit}-` : ""}${anchor}` : url;
  }

  /* "Article" and its number stay on one line. */
  const unbroken = where => where.replace(/(^|\u203a )(\p{L}+|\u00a7) (?=\S+\.)/gu, "$1$2\u00a0");

  const labelOf = piece => piece?.[1] ? `Subsection ${piece[1]}` : "";

  /* A hit as pages show it; title and words are HTML. */
  function hit(document, pieces, at, said, sentence, more = {}) {
    const piece = pieces[at];
    return {
      ref: document.ref, kind: "provision", location: addressOf(document, pieces, at), title: marked(document.title, said), label: labelOf(piece),
      where: unbroken(document.where), place: document.place || "", remark: document.remark, words: piece ? quoted(piece, said, sentence) : "", also: [], ...more,
    };
  }

  /* ---- An answer ---- */

  const NOTHING = 0.5;      /* how sure it must be that the best item answers: docs/design/search.md has how it was measured */
  const UNKNOWN = 1.5;      /* what a word that the law does not have counts of the whole question; a figure that it does not have ("3rd") nothing */
  const IDLE = 3;           /* how little of that a word of every talk counts: its force, to this power */
  const READ = 10;          /* provisions that are read item by item before the best is shown */
  const BESIDE = 0.1;       /* an item of the same provision is shown too whose score is so little less */
  const ALSO = 2;           /* and so many of them */
  const TYPING = 200;       /* milliseconds without a further question after which a reader is taken to have asked */
  const pause = time => new Promise(resolve => { setTimeout(resolve, time); });

  /* The first hits in the order of what their best items say. */
  async function read(hits, question, asked, library) {
    const best = hits.slice(0, library.reads || READ), prepared = townbook.reading.prepared(question, asked);
    const documents = await library.documents(best.map(([ref]) => ref));
    const texts = await Promise.all(documents.map(document => library.text(document)));
    const most = best[0]?.[1] || 1;
    const found = best.map(([ref, score], place) => readOne(ref, documents[place], texts[place], { share: score / most, place }, prepared));
    found.sort((a, b) => b.score - a.score);
    if (!PUNISHED.test(question) || !library.penalties) return found;
    return [...found, ...await penalties(found, prepared, library)].sort((a, b) => b.score - a.score)
      .filter((one, at, all) => all.findIndex(other => other.ref === one.ref) === at);
  }

  /* How surely an item answers at all: 0 to 1. */
  const trustOf = ({ clues, score }) => 1 / (1 + Math.exp(-townbook.clues.score({ ...clues, score }, townbook.weights.there)));

  function readOne(ref, document, [told, ...pieces], rank, prepared, over) {
    const items = townbook.reading.items(document, pieces, prepared, rank, over);
    return { ref, document, told, pieces, items, rank, score: items[0] ? items[0].score : -Infinity, trust: items[0] ? trustOf(items[0]) : 0 };
  }

  const PUNISHED = /\b(?:fines?|fined|penalt(?:y|ies)|punish\w*|jail|ticket|violation)\b/i;
  const RULES = 3;          /* rules whose penalties are looked for */

  /* The penalties for the rules that were found: the section of penalties of the same chapter, of which an item that cites the rule, or
   * one that cites none, is about what the rule is about. */
  async function penalties(found, prepared, library) {
    const all = await Promise.all(found.filter(one => !library.isPenalty(one.ref)).slice(0, RULES).map(async rule => {
      const number = rule.document.title.match(/^\u00a7 (\S+?)\.?(?:\s|$)/)?.[1], of = await library.documents(library.penalties(rule.ref));
      return Promise.all(of.map(async document => readOne(document.ref, document, await library.text(document), rule.rank, prepared,
        { number, words: `${rule.document.title} ${rule.pieces[rule.items[0]?.at]?.[2] || ""}` })));
    }));
    return all.flat();
  }

  /* Whether one item stands under the other. */
  const under = (a, b) => a[0].startsWith(`${b[0]}-`) || b[0].startsWith(`${a[0]}-`);

  function shownItem({ document, told, pieces, items }, said, caution) {
    const [best, ...others] = items;
    const also = others.filter(one => best && one.score >= best.score - BESIDE && !under(pieces[one.at], pieces[best.at])).slice(0, ALSO);
    return hit(document, pieces, best ? best.at : -1, said, best?.sentence, {
      remark: [told || document.remark || caution].filter(Boolean).join(" "),
      also: also.map(one => ({ location: addressOf(document, pieces, one.at), label: labelOf(pieces[one.at]), words: quoted(pieces[one.at], said, one.sentence) })),
    });
  }

  /* The provisions that a citation leads to, at their pieces. */
  async function citedHits({ refs, labels }, said, library, caution) {
    const documents = await library.documents(refs);
    return Promise.all(documents.map(async document => {
      const [told, ...pieces] = await library.text(document), at = cited(pieces, labels);
      const absent = labels.length && (at < 0 || pieces[at][0] !== labels.join("-"));
      const missing = absent ? `${labels.map((part, nth) => `(${nth ? part : part.toUpperCase()})`).join("")} does not exist in ${document.title.match(/^§ \S+?(?=\.?(?:\s|$))/)?.[0] || "it"}.` : "";
      const shown = at >= 0 ? [pieces[at][0], pieces[at][1], pieces.slice(at).map(piece => piece[2]).join(" ")] : null;
      return hit(document, shown ? [shown] : pieces, shown ? 0 : -1, said, [0, 0], {
        location: addressOf(document, pieces, at), words: quoted(shown || pieces[0] || ["", "", ""], said), remark: [missing, told || document.remark || caution].filter(Boolean).join(" "),
      });
    }));
  }

  /* A card for each meaning of a word. */
  async function cards({ pieces: found }, library) {
    const refs = [...new Set(found.map(([ref]) => ref))], documents = new Map((await library.documents(refs)).map((document, at) => [refs[at], document]));
    return Promise.all(found.map(async ([ref, at]) => {
      const document = documents.get(ref), [told, ...pieces] = await library.text(document), [, , text, scope, term] = pieces[at] || [];
      if (!text) return null;
      const end = text.length <= MEANING ? text.length : text.lastIndexOf(" ", MEANING);
      return hit(document, pieces, at, new Set(), [0, 0], {
        kind: "definition", title: `\u201c${escape(text.slice(0, term).replace(/["\u201c\u201d]/g, "").trim())}\u201d ${escape(scope)}`, label: "", where: document.title,
        words: escape(text.slice(term, end)).replace(/^[\s.:\u2014-]+/, "") + (end < text.length ? " \u2026" : ""), remark: told || document.remark,
      });
    })).then(all => all.filter(Boolean));
  }

  /* The list of an outside law, at the provision that is asked for, and the sections that cite it. */
  async function outsideHits({ refs, piece, missing }, library) {
    const notes = [], hits = [], see = [];
    for (const document of await library.documents(refs)) {
      const [, ...pieces] = await library.text(document), at = piece(pieces), first = document.ref - (document.own ?? document.ref);
      hits.push(hit(document, pieces, at, new Set(), [0, 0], { kind: "list", label: pieces[at]?.[1] || "", words: at < 0 ? escape(pieces.map(one => one[1]).filter(Boolean).slice(0, 12).join(", ")) : escape(pieces[at][2]) }));
      see.push(...(at < 0 ? pieces.flatMap(one => one[3] || []) : pieces[at][3] || []).map(ref => ref + first));
      if (at < 0 && missing(document.title)) notes.push(missing(document.title));
    }
    return { hits, see: [...new Set(see)], notes };
  }

  /* The list of the local laws, at a year or at the newest. */
  async function lawHits({ refs, year }, library) {
    const notes = [], hits = [];
    for (const document of await library.documents(refs)) {
      const [, ...pieces] = await library.text(document), at = year ? pieces.findIndex(one => one[0] === year) : 0;
      if (at < 0) notes.push(`The history notes of this code name no law of ${year}.`);
      hits.push(hit(document, pieces, at, new Set(), [0, 0], { kind: "list", label: pieces[at]?.[1] || "" }));
    }
    return { hits, notes };
  }

  /* The division that most of what was found stands in, where anything was. */
  async function nearestDivision(hits, library) {
    const sums = new Map();
    for (const [ref, score] of hits.slice(0, READ)) {
      const over = library.over?.(ref) ?? -1;
      if (over >= 0) sums.set(over, (sums.get(over) || 0) + score);
    }
    const [best] = [...sums].sort((a, b) => b[1] - a[1]);
    return best ? (await library.documents([best[0]])).map(({ url, title }) => ({ url, title }))[0] : null;
  }

  const none = () => ({ items: [], found: 0, facets: [], notes: [] });

  /* A function that answers { query, chosen } with { items, found, facets, notes }; null answers a question that another has overtaken.
   * Where what is asked for is not in the law, there are no items, and `nothing` says so. */
  function answerer(library) {
    let loading = null, latest = 0;
    const load = () => {
      loading ??= library.load().then(given => {
        const synonyms = thesaurus(given.synonyms);
        synonyms.said = new Set(Object.keys(given.synonyms).flatMap(said => said.split(/[ -]/)));
        return { ...given, synonyms, speller: given.words && townbook.speller(given.words, Object.keys(given.synonyms), stem) };
      });
      loading.catch(() => { loading = null; });
      return loading;
    };
    load().catch(() => {});   /* whoever starts an engine is about to ask */

    /* What is answered before the words of the question are looked at: hits, refs that follow them, notes, and the words that are left. */
    async function known(asked, caution) {
      const outside = await townbook.asked.outside(asked, library);
      if (outside) return { ...await outsideHits(outside, library), rest: "" };
      const laws = await townbook.asked.laws(asked, library);
      if (laws) return { ...await lawHits(laws, library), see: [], rest: "" };
      const exact = await citation(asked, library);
      const names = exact.words && !exact.refs.length ? await named(asked, library) : null;
      if (names) [exact.refs, exact.labels] = [names.refs, names.labels];
      const meant = exact.words ? await townbook.asked.definitions(asked, library) : null;
      const said = saidIn(ideas(asked, new Map()));
      const hits = [...meant ? await cards(meant, library) : [], ...await citedHits(exact, said, library, caution)];
      return { hits, see: [], notes: exact.notes, exact: exact.refs.length === 1 && !exact.words ? hits.at(-1).location : null, rest: exact.words ? names ? names.rest : meant ? meant.term : asked : "" };
    }

    /* A question in English, and what is to be said of it: one in Spanish is put into the words of the law. */
    async function inEnglish(question, { synonyms, speller }) {
      const isKnown = word => QUESTION.has(word) || isStopWord(word) || synonyms.said.has(word) || !!speller?.knows(stem(word));
      if (!townbook.english.likely(question, isKnown)) return { question, told: [] };
      const english = townbook.english.into(question, await library.spanish(), isKnown);
      return english ? { question: english, told: [`The law is in English: looked for \u201c${english}\u201d.`, "La ley est\u00e1 en ingl\u00e9s."] } : { question, told: [] };
    }

    return async ({ query, chosen = {}, typing = false, all = false }) => {
      const turn = ++latest, typed = query.replace(/["+*~^]/g, " ").trim();
      if (!typed) return none();
      if (typing && (await pause(TYPING), turn !== latest)) return null;
      const given = await load(), { synonyms, speller, caution = "" } = given, { question: asked, told } = await inEnglish(typed, given);
      const { hits: first, see, notes, exact = null, rest } = await known(asked, caution);
      const said = rest ? await words(rest, library, synonyms, speller, typing) : { asked: [], hits: see.map((ref, at) => [ref, 1 / (at + 1)]), notes: [] };
      const phrases = quotedPhrases(query);
      if (phrases.length && said.hits.length) {
        const just = await saying(phrases, said.hits, library);
        if (just.length) said.hits = just;
        else notes.push("No section that was looked at says this in these very words.");
      }
      const shown = new Set(first.filter(one => one.kind !== "definition").map(one => one.ref));
      const hits = said.hits.filter(([ref]) => !shown.has(ref)), inside = hits.filter(([ref]) => library.within(ref, chosen));
      const kept = first.filter(({ ref }) => library.within(ref, chosen));
      const spread = library.spread && !Object.values(chosen).some(Boolean) ? library.spread(inside) : inside;
      const readFirst = rest ? await read(spread, said.query || rest, said.asked, library) : [];
      const trust = readFirst[0]?.trust || 0, lacks = !first.length && !phrases.length && !!rest && trust < NOTHING;
      if (lacks && !(typing && speller?.begins(rest.toLowerCase().match(/\p{L}+$/u)?.[0] || " "))) {
        return { ...none(), nothing: true, near: await nearestDivision(said.hits, library), notes: [...told, ...notes, ...said.notes], trust };
      }
      const marks = saidIn(said.asked), begun = new Set(readFirst.map(one => one.ref));
      const further = spread.filter(([ref]) => !begun.has(ref)).slice(0, (all ? library.most : library.shown) - begun.size);
      const others = await library.documents(further.map(([ref]) => ref));
      const items = [...kept, ...readFirst.map(one => shownItem(one, marks, caution)), ...others.map(document => hit(document, [], -1, marks, [0, 0]))];
      return { items, found: kept.length + spread.length, facets: library.facets([...first.map(one => one.ref), ...hits.map(([ref]) => ref)], chosen), notes: [...told, ...notes, ...said.notes], exact, trust };
    };
  }

  /* The shard that holds a name, if any does: the last that begins at or before it. */
  function shardOf(name, starts) {
    let low = 0, high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= name) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  return { answerer, libraries: {}, addressOf, Stems, shardOf, stem, isStopWord };
})();
