/* The library of one municipality: titles, citations and the words of the code are loaded whole with the first question; of the word
 * index a question fetches the files that hold its stems. */
"use strict";
townbook.libraries.site = get => {
  const WITH_WORDS = 10;   /* hits that come with the words around the match; the others are fetched for nothing until scrolled to */
  const KINDS = { section: "Sections", chapter: "Chapters", article: "Articles" };
  const SHARDS = 24;       /* files of stems that one question may fetch; what matters least goes without */
  const texts = new Map(), ready = new Map();
  let rows, map, firsts;

  const text = shard => {
    if (!texts.has(shard)) texts.set(shard, get(`text/${shard}`).catch(() => ({})));
    return texts.get(shard);
  };

  const none = new townbook.Stems({});
  const stemsAt = term => ready.get(townbook.shardOf(term, firsts)) || none;

  const kindOf = ref => rows[ref][3] in KINDS ? rows[ref][3] : "other";
  const chapterOf = ref => rows[ref][7];

  const counted = (refs, of) => refs.reduce((counts, ref) => counts.set(of(ref), (counts.get(of(ref)) || 0) + 1), new Map());

  return {
    shown: 30,
    dear: true,
    async load() {
      const [sections, { words, terms }, synonyms] = await Promise.all(["sections", "dictionary", "synonyms"].map(get));
      [rows, map, firsts] = [sections.documents, sections.citations, terms];
      return { synonyms, words, caution: sections.caution };
    },
    async citation(key) {
      return Object.hasOwn(map, key) ? [map[key]].flat() : [];
    },
    async prepare(terms) {
      const wanted = [...new Set(terms.map(term => townbook.shardOf(term, firsts)))].filter(at => at >= 0 && !ready.has(at)).slice(0, SHARDS);
      await Promise.all(wanted.map(async at => ready.set(at, new townbook.Stems(await get(`terms/${at}`)))));
    },
    size: () => rows.length,
    stems: (term, how) => stemsAt(term).stems(term, how),
    within: (ref, { chapter, kind }) => (!chapter || String(chapterOf(ref)) === chapter) && (!kind || kindOf(ref) === kind),
    facets(refs, { chapter, kind }) {
      const chapters = counted(refs.filter(ref => !kind || kindOf(ref) === kind), chapterOf);
      const kinds = counted(refs.filter(ref => !chapter || String(chapterOf(ref)) === chapter), kindOf);
      chapters.delete(-1);
      return [
        { name: "chapter", all: "All chapters", options: [...chapters].sort((a, b) => a[0] - b[0]).map(([at, n]) => [String(at), rows[at][1], n]) },
        { name: "kind", all: "Sections and headings", options: [...Object.entries(KINDS), ["other", "Other headings"]]
          .filter(([value]) => kinds.has(value)).map(([value, label]) => [value, label, kinds.get(value)]) },
      ];
    },
    async documents(refs, all = false) {
      return refs.map((ref, at) => {
        const [url, title, where, , shard, certain, unit] = rows[ref];
        return { ref, url, title, where, unit, shard: all || at < WITH_WORDS ? shard : null, remark: certain ? "" : "partly inferred" };
      });
    },
    async text({ ref, shard }) {
      return shard === null ? [""] : (await text(shard))[ref] || [""];
    },
  };
};
