/* Finds a municipality as its name is typed: in the table of the page, or in lists by the first letter of a word. Without this script the table or the states stand as they are. */
"use strict";
(() => {
  const FEW = 12;     /* rows that one sees without a search */
  const SHOWN = 50;   /* names that are shown at once */
  const words = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
  const fits = (typed, name) => typed.every(word => name.some(one => one.startsWith(word)));

  const field = (place, found) => {
    const label = Object.assign(document.createElement("label"), { textContent: "Find a municipality " });
    const input = Object.assign(document.createElement("input"), { type: "search", autocomplete: "off", className: "tb-names__field" });
    label.append(input);
    const said = document.createElement("p");
    said.className = "tb-names__said";
    said.setAttribute("role", "status");
    place.replaceChildren(label, said);
    input.addEventListener("input", () => found(words(input.value), said));
  };

  const within = (place, table) => {
    const rows = [...table.tBodies[0].rows].map(row => [row, words(`${row.cells[0].textContent} ${row.cells[1].textContent}`)]);
    if (rows.length < FEW) return;
    field(place, (typed, said) => {
      let count = 0;
      for (const [row, name] of rows) {
        row.hidden = !fits(typed, name);
        count += !row.hidden;
      }
      said.textContent = typed.length ? `${count} / ${rows.length}` : "";
    });
  };

  const listed = (place, root) => {
    const lists = new Map(), none = [];
    const list = letter => {
      if (!lists.has(letter)) {
        const asked = fetch(new URL(`${letter.codePointAt(0)}.json`, root)).then(answer => (answer.ok ? answer.json() : none));
        lists.set(letter, asked.catch(() => { lists.delete(letter); return none; }));
      }
      return lists.get(letter);
    };
    const hits = document.createElement("ul");
    hits.className = "tb-names__hits";
    let asked = 0;
    field(place, async (typed, said) => {
      const own = asked += 1;
      const longest = [...typed].sort((one, other) => other.length - one.length)[0];
      const rows = longest ? await list([...longest][0]) : none;
      if (own !== asked) return;
      const found = rows.filter(([name, state]) => fits(typed, words(`${name} ${state}`)));
      hits.replaceChildren(...found.slice(0, SHOWN).map(([name, state, slug]) => {
        const item = document.createElement("li");
        item.append(Object.assign(document.createElement("a"), { href: new URL(`../${slug}/`, root).href, textContent: name }), `, ${state}`);
        return item;
      }));
      said.textContent = !typed.length ? "" : found.length > SHOWN ? `${SHOWN} of ${found.length}; type more of the name` : `${found.length} found`;
    });
    place.append(hits);
  };

  const all = () => {
    const place = document.querySelector(".tb-names");
    const table = document.querySelector(".tb-towns table");
    if (place?.dataset.names) listed(place, new URL(place.dataset.names, location));
    else if (place && table) within(place, table);
  };
  if (window.document$) window.document$.subscribe(all);
  else all();
})();
