/* The library of one municipality: titles, citations and the words of the code are loaded whole with the first question; of the word
 * index a question fetches the files that hold its stems. */
"use strict";
townbook.libraries.site = get => {
  const FORCES = { current: "In force", repealed: "Repealed", reserved: "Reserved" };
  const KINDS = { section: "Sections", chapter: "Chapters", article: "Articles", outside: "State and federal law", laws: "Local laws", "new-laws": "New laws" };
  const SHARDS = 24;       /* files of stems that one question may fetch; what matters least goes without */
  const PENALTY = /^\S+ \S+ .*\b(?:penalt(?:y|ies)|violations)\b/i, PENALTIES = 4;   /* the titles of sections of penalties; how many of a chapter are read */
  const { unpacked } = townbook.words, texts = new Map(), ready = new Map(), others = {};
  let rows, map, firsts, begun, spanish;

  const text = shard => {
    if (!texts.has(shard)) texts.set(shard, get(`text/${shard}`).catch(() => ({})));
    return texts.get(shard);
  };

  const none = new townbook.Stems({});
  const stemsAt = term => ready.get(townbook.shardOf(term, firsts)) || none;

  const numberOf = title => title.replace(/^(?:\u00a7|Sec\.|Section) /, "").split(". ")[0].replace(/\.$/, "").toLowerCase();

  /* Rows, which are sent without what the row before or their own title says (builder/search/files.py). */
  function rowsOf(sent) {
    let page = "", where = "", shard = 0;
    return sent.map(([url, title, over, kind, step, ...rest]) => {
      const [own, place = numberOf(title)] = url.split("#");
      [page, where, shard] = [own === "=" ? page : own, over === "=" ? where : over, shard + step];
      return [place ? `${page}#${place}` : page, title, where, kind, shard, ...rest];
    });
  }

  /* Sections by the numbers that their titles begin with; what else is cited, or otherwise, the citation map has. */
  function byTitle() {
    const found = {};
    rows.forEach(([, title, , kind], ref) => {
      if (kind === "section") (found[numberOf(title)] ??= []).push(ref);
    });
    return found;
  }

  const kindOf = ref => rows[ref][3] in KINDS ? rows[ref][3] : "other";
  const chapterOf = ref => rows[ref][7];
  const forceOf = ref => rows[ref][8] || "current";
  const WAYS = { chapter: chapterOf, kind: kindOf, force: forceOf };   /* to narrow an answer down */

  const counted = (refs, of) => refs.reduce((counts, ref) => counts.set(of(ref), (counts.get(of(ref)) || 0) + 1), new Map());

  return {
    shown: 30,
    most: 2000,
    async load() {
      const [sections, { words, terms, said }] = await Promise.all(["sections", "dictionary"].map(get));
      [rows, firsts, begun] = [rowsOf(sections.documents), terms, new Set(said)];
      map = { ...byTitle(), ...sections.citations };
      return { words, whole: true, caution: sections.caution };
    },
    sayings: async beginning => begun.has(beginning) ? get(`synonyms/${beginning}`) : {},
    spanish: () => (spanish ??= get("spanish")),
    async elsewhere(word) {
      const words = await (others[word[0]] ??= get(`elsewhere/${word[0]}`).then(sent => new Set(unpacked(sent).map(([other]) => other))).catch(() => new Set()));
      return words.has(word);
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
    within: (ref, chosen) => Object.entries(WAYS).every(([name, of]) => !chosen[name] || String(of(ref)) === chosen[name]),
    facets(refs, chosen) {
      /* Of each way what is left by the others. */
      const [chapters, kinds, forces] = Object.keys(WAYS).map(name => counted(refs.filter(ref => this.within(ref, { ...chosen, [name]: "" })), WAYS[name]));
      chapters.delete(-1);
      return [
        { name: "chapter", all: "All chapters", options: [...chapters].sort((a, b) => a[0] - b[0]).map(([at, n]) => [String(at), rows[at][1], n]) },
        { name: "kind", all: "Sections and headings", options: [...Object.entries(KINDS), ["other", "Other headings"]]
          .filter(([value]) => kinds.has(value)).map(([value, label]) => [value, label, kinds.get(value)]) },
        { name: "force", all: "In force or not", options: Object.entries(FORCES).filter(([value]) => forces.has(value)).map(([value, label]) => [value, label, forces.get(value)]) },
      ];
    },
    async documents(refs) {
      return refs.map(ref => {
        const [url, title, where, , shard, certain, unit] = rows[ref];
        return { ref, own: ref, url, title, where, unit: unit === 0 ? url.split("#")[1] : unit, shard, remark: certain ? "" : "Partly inferred." };
      });
    },
    isPenalty: ref => PENALTY.test(rows[ref][1]),
    penalties: ref => rows.flatMap((row, at) => row[7] >= 0 && row[7] === chapterOf(ref) && row[3] === "section" && PENALTY.test(row[1]) ? [at] : []).slice(0, PENALTIES),
    async text({ ref, shard }) {
      return (await text(shard))[ref] || [""];
    },
  };
};
