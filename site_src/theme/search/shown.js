/* What is shown: hits at their items with the words that answer, cards of meanings, lists. */
"use strict";
townbook.shown = (() => {
  const CONTEXT = 220;      /* characters of the words around what answers */
  const MARK = 16;          /* characters that a label may take before the first word */
  const MEANING = 420;      /* characters of a meaning on its card */
  const BESIDE = 2;         /* how much less than the best of a provision its other items may say that are shown with it */
  const ALSO = 2;           /* further items of the same provision that may be shown with its best */

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
    return `${start ? "\u2026 " : ""}${marked(text, said, [start, end])}${end < text.length ? " \u2026" : ""}`.replaceAll("\u00a7 ", "\u00a7\u00a0");
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

  /* Whether one item stands under the other. */
  const under = (a, b) => a[0].startsWith(`${b[0]}-`) || b[0].startsWith(`${a[0]}-`);

  /* The best item of a provision, and others that say more than the next provision does. */
  function shownItem({ document, told, pieces, items }, next, said, caution) {
    const [best, ...others] = items;
    const also = others.filter(one => best && one.score >= Math.max(next, best.score - BESIDE) && !under(pieces[one.at], pieces[best.at])).slice(0, ALSO);
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

  /* A card for each meaning of a word, the shorter names first: "Dwelling" before "Dwellings, buildings or structures". */
  async function cards({ pieces: found }, library) {
    const refs = [...new Set(found.map(([ref]) => ref))], documents = new Map((await library.documents(refs)).map((document, at) => [refs[at], document]));
    return Promise.all(found.map(async ([ref, at]) => {
      const document = documents.get(ref), [told, ...pieces] = await library.text(document), [, , text, scope, term] = pieces[at] || [];
      if (!text) return null;
      const name = text.slice(0, term).replace(/["\u201c\u201d]/g, "").trim(), end = text.length <= MEANING ? text.length : text.lastIndexOf(" ", MEANING);
      return hit(document, pieces, at, new Set(), [0, 0], {
        kind: "definition", title: `\u201c${escape(name)}\u201d ${escape(scope)}`, named: name.split(" ").length, label: "", where: document.title,
        words: escape(text.slice(term, end)).replace(/^[\s.:\u2014-]+/, "") + (end < text.length ? " \u2026" : ""), remark: told || document.remark,
      });
    })).then(all => all.filter(Boolean).sort((a, b) => a.named - b.named));
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

  return { addressOf, hit, item: shownItem, cited: citedHits, cards, outside: outsideHits, laws: lawHits };
})();
