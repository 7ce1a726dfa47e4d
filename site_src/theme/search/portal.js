/* The library of all municipalities: stems, citations and titles lie in shards, of which a question fetches a bounded number. */
"use strict";
townbook.libraries.portal = get => {
  const SHARDS = 8;        /* files of stems that one question may fetch; what matters least goes without */
  const GUESSES = 3;       /* and further ones where a word stands nowhere */
  const SPREAD = 40;       /* hits that are spread over the towns */
  const AGAIN = 0.8;       /* what a further hit of a town counts beside the one before */
  const files = new Map(), ready = new Map();
  let towns, firsts, block, size, begun;

  const file = name => {
    if (!files.has(name)) files.set(name, get(name).catch(error => { files.delete(name); throw error; }));
    return files.get(name);
  };

  const { shardOf } = townbook;
  const none = new townbook.Stems({});
  const stemsAt = term => ready.get(shardOf(term, firsts.terms)) || none;

  const townOf = ref => shardOf(ref, towns.map(town => town[2]));

  return {
    shown: 20,
    reads: 5,
    most: 60,
    async load() {
      const portal = await file("towns");
      [towns, firsts, block, size, begun] = [portal.towns, portal, portal.block, portal.size, new Set(portal.said)];
      return { words: portal.words };
    },
    sayings: async beginning => begun.has(beginning) ? file(`synonyms/${beginning}`) : {},
    spanish: () => file("spanish"),
    async citation(key) {
      const at = shardOf(key, firsts.keys);
      const shard = at < 0 ? {} : await file(`keys/${at}`);
      return Object.hasOwn(shard, key) ? shard[key] : [];
    },
    async prepare(terms, guessed = false) {
      const wanted = [...new Set(terms.map(term => shardOf(term, firsts.terms)))].filter(at => at >= 0 && !ready.has(at))
        .slice(0, guessed ? GUESSES : SHARDS);
      await Promise.all(wanted.map(async at => ready.set(at, new townbook.Stems(await file(`terms/${at}`)))));
    },
    /* One town's wording may fit a question best, and its hits would come one after the other: each further hit of a town counts less. */
    spread(hits) {
      const left = hits.slice(0, SPREAD), counts = new Map(), first = [];
      while (left.length) {
        const worth = ([ref, score]) => score * AGAIN ** (counts.get(townOf(ref)) || 0);
        const best = left.reduce((a, b) => worth(b) > worth(a) ? b : a);
        left.splice(left.indexOf(best), 1);
        counts.set(townOf(best[0]), (counts.get(townOf(best[0])) || 0) + 1);
        first.push(best);
      }
      return [...first, ...hits.slice(SPREAD)];
    },
    size: () => size,
    stems: (term, how) => stemsAt(term).stems(term, how),
    within: (ref, { town }) => !town || towns[townOf(ref)][0] === town,
    facets(refs) {
      const counts = refs.reduce((sums, ref) => sums.set(townOf(ref), (sums.get(townOf(ref)) || 0) + 1), new Map());
      return [{
        name: "town", all: "All municipalities",
        options: [...counts].sort((a, b) => a[0] - b[0]).map(([at, count]) => [towns[at][0], towns[at][1], count]),
      }];
    },
    documents: refs => Promise.all(refs.map(async ref => {
      const [url, title, where, shard, certain, unit] = (await file(`documents/${Math.floor(ref / block)}`))[ref % block];
      const [slug, place, first, caution] = towns[townOf(ref)];
      const text = `../${slug}/search/text/${shard}`;
      return { ref, own: ref - first, url, title, where, unit: unit === 0 ? url.split("#")[1] : unit, text, place, remark: caution || (certain ? "" : "Partly inferred.") };
    })),
    async text({ own, text }) {
      return (await file(text).catch(() => ({})))[own] || [""];
    },
  };
};
