/* A field above a long index that leaves the entries with the typed words; without this script all of them stand. */
"use strict";
(() => {
  const words = text => text.toLowerCase().match(/[\p{L}\p{N}§.-]+/gu) || [];

  /* The heading that a list stands under. */
  const headingOf = list => {
    let heading = list.previousElementSibling;
    while (heading && !heading.matches("h2, h3, dl, ul")) heading = heading.previousElementSibling;
    return heading?.matches("h2, h3") ? heading : null;
  };

  /* An entry is a term with all that stands under it, or an item of a list. */
  const entries = list => {
    const found = [];
    for (const part of list.children) if (part.matches("dd")) found.at(-1)?.push(part); else found.push([part]);
    return found;
  };

  const begin = () => {
    const place = document.querySelector(".tb-filter"), content = place?.parentElement;
    if (!place || place.childElementCount) return;
    const lists = [...content.querySelectorAll("dl.tb-index, ul.tb-brief")];
    /* "Penal" finds the sections that stand under "Penal Law". */
    const held = lists.map(list => {
      const heading = headingOf(list);
      return { list, heading, parts: entries(list).map(parts => [parts, ` ${[heading, ...parts].flatMap(part => words(part?.textContent ?? "")).join(" ")}`]) };
    });
    const label = Object.assign(document.createElement("label"), { textContent: "Filter this page " });
    const input = Object.assign(document.createElement("input"), { type: "search", autocomplete: "off", className: "tb-names__field" });
    const said = Object.assign(document.createElement("output"), { className: "tb-names__said" });
    label.append(input, " ", said);
    place.append(label);
    input.addEventListener("input", () => {
      const typed = words(input.value);
      let left = 0;
      for (const { list, heading, parts: all } of held) {
        let shown = 0;
        for (const [parts, text] of all) {
          const fits = typed.every(word => text.includes(` ${word}`));
          parts.forEach(part => { part.hidden = !fits; });
          shown += fits;
        }
        list.hidden = !shown;
        if (heading) heading.hidden = !shown;
        left += shown;
      }
      said.textContent = typed.length ? `${left} found` : "";
    });
  };
  if (window.document$) window.document$.subscribe(begin);
  else begin();
})();
