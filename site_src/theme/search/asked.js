/* What a question asks for beside a rule: what a word means, a law of the state or the nation, the laws of a year.
 *
 * Each is looked up in the library (see engine.js) and answered with the refs that it leads to; null where nothing of the kind is asked.
 */
"use strict";
townbook.asked = (() => {
  const { plain } = townbook.words;
  const clean = query => query.toLowerCase().replace(/[\u00a0\s]+/g, " ").replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d"]/g, "").replace(/[?!.\s]+$/, "").trim();

  /* ---- What a word means ---- */

  const THING = "(?:an? |the (?:(?:word|term)s? )?)?(.+?)";
  const DEFINES = [
    `(?:what(?:'s| is| are) )?(?:meant by|(?:the )?(?:definition|meaning) (?:of|for)) ${THING}(?: (?:in|under) (?:this|the) (?:code|law|chapter))?`,
    `what does ${THING} (?:mean|cover|include)(?: (?:for|in|on|under|when|here) .*)?`, `${THING},? what does (?:it|the (?:word|term)|that) (?:mean|cover|include)`,
    `what (?:counts|qualifies|is considered|is defined) (?:as )?${THING}`, `define ${THING}`, `${THING} (?:definition|meaning|means|defined|is defined as)`,
    `what(?:'s| is| are) ${THING}`,
  ].map(pattern => new RegExp(`^${pattern}$`));
  const MOST = 5;           /* words of a term that is asked for by itself */
  const CARDS = 6;          /* meanings that are shown */
  const LOOSER = 3;         /* words that the name of a term may have beyond those that are asked for */

  /* The word whose meaning is asked for, and whether it surely is. */
  function termOf(query) {
    const asked = clean(query);
    for (const pattern of DEFINES) {
      const found = asked.match(pattern);
      if (found) return { term: found[1], sure: true };
    }
    return { term: asked, sure: false };
  }

  const joined = words => words.slice(1).map((word, at) => [...words.slice(0, at), words[at] + word, ...words.slice(at + 2)]);

  /* The pieces that define what is asked for: [[ref, piece]], those that define just that first. */
  async function definitions(query, library) {
    const { term, sure } = termOf(query), words = plain(term).split(" ").filter(Boolean);
    if (!words.length || words.length > (sure ? 2 * MOST : MOST)) return null;
    for (const said of [words, ...joined(words)]) {
      const telling = said.filter(word => !townbook.isStopWord(word)), stems = [...new Set((telling.length ? telling : said).map(townbook.stem))];
      await library.prepare(stems.map(stem => `=${stem}`));
      const [first, ...others] = stems.map(stem => library.stems(`=${stem}`, "word").places);
      const found = [];
      for (const [ref, { parts }] of first) {
        for (const [piece, count] of parts) {
          const counts = [count, ...others.map(places => places.get(ref)?.parts.get(piece) || 0)].map(one => Math.round(one * townbook.Stems.STEPS));
          if (counts.every(Boolean)) found.push([ref, piece, Math.max(...counts) - stems.length]);
        }
      }
      const just = found.filter(([, , more]) => more === 0), near = found.filter(([, , more]) => more <= LOOSER).sort((a, b) => Math.abs(a[2]) - Math.abs(b[2]));
      const best = just.length ? just : sure ? near : [];
      if (best.length) return { term, sure, pieces: best.slice(0, CARDS) };
    }
    return null;
  }

  /* ---- The laws of a year, the newest laws ---- */

  const OF_LAWS = new Set(("what which were was are is did has have the a new local law laws ordinance ordinances amendment amendments amended change changes changed "
    + "passed adopted enacted since in of from during year code village town city municipality s newest latest most recent recently last update updates updated "
    + "happened list show all any and legislation").split(" "));
  const LATELY = /\b(?:newest|latest|recent|recently|last|new)\b/, LAW = /\b(?:laws?|ordinances?|amendments?|amended|chang\w+|passed|adopted|enacted|updates?|updated|legislation)\b/;

  async function laws(query, library) {
    const asked = plain(clean(query)), year = asked.match(/\b(?:1[89]|20)\d\d\b/)?.[0];
    if (!LAW.test(asked) || !(year || LATELY.test(asked))) return null;
    if (asked.split(" ").some(word => word !== year && !OF_LAWS.has(word))) return null;
    const refs = await library.citation("laws");
    return refs.length ? { refs, year } : null;
  }

  /* ---- Law of the state or the nation ---- */

  const bare = cite => cite.toLowerCase().replace(/\b(?:sections?|secs?|subsection|subd|subdivision|ny)\b/g, "").replace(/[^a-z0-9]/g, "");
  const BOOK = /^(\d+) ?(u\.? ?s\.? ?c|c\.? ?f\.? ?r|n\.? ?y\.? ?c\.? ?r\.? ?r)\.?,? (.*)$/;

  /* The names that a question may call a law by, each with the provision that follows. */
  function* named(asked) {
    const book = asked.match(BOOK);
    if (book) yield [plain(book[2]).replaceAll(" ", ""), asked];
    const found = asked.match(/^(?:the )?(?:new york (?:state )?|nys? |n\.y\. |state |federal )?(.*?[a-z.)])[,\s]*((?:§+|sections?|secs?\.|articles?|arts?\.|chapters?|parts?|nos?\.|tables?)?\s*[\divxlc][\w.:()/-]*(?:\([\w]+\))*)?$/);
    for (const [name, cite] of [...found ? [[found[1], found[2] || ""]] : [], [asked, ""]]) {
      const said = plain(name);
      yield* [[said, cite], [`${said} law`, cite], [said.replace(/ (?:code|laws)$/, " law"), cite], [said.replaceAll(" ", ""), cite]];
    }
  }

  /* The lists of an outside law that is asked for by name: { refs, piece(pieces), missing(title) }. */
  async function outside(query, library) {
    const asked = clean(query).replace(/[\u2010-\u2015]/g, "-");
    if (asked.split(" ").length > 12) return null;
    for (const [name, cite] of named(asked)) {
      const refs = name ? await library.citation(`outside ${name}`) : [];
      if (refs.length) return answered(refs, bare(/^article \d/.test(name) ? name : cite), cite.trim());
    }
    return null;
  }

  function answered(refs, wanted, cite) {
    const piece = pieces => {
      if (!wanted) return -1;
      const labels = pieces.map(one => bare(one[1]));
      const just = labels.indexOf(wanted);
      return just >= 0 ? just : labels.findIndex(label => label.startsWith(wanted) || label.endsWith(wanted));
    };
    return { refs, piece, missing: title => wanted ? `This code cites ${title}, but not ${/^\d/.test(cite) ? `\u00a7 ${cite}` : cite}.` : "" };
  }

  return { definitions, laws, outside };
})();
