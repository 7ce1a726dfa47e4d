/* Citations: a query as keys of the citation map, and what they lead to. */
"use strict";
townbook.citations = (() => {
  const { plain } = townbook.words;

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

  /* What a query cites, and whether its words are worth a search: those of a name are, a number that is not found is not, but where the
   * law says it just so (`sought`): "156-e" of another law. */
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
    return { refs: [], labels: [], words: !cites && keys.at(-1)[0].startsWith("name "), notes, sought: section ? first : "" };
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

  return { citation, named };
})();
