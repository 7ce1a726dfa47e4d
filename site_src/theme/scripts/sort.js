/* Sorts the table of municipalities by a column: its heads become buttons. Without this script it stands by state and name. */
"use strict";
(() => {
  const value = (row, at) => {
    const cell = row.cells[at];
    return cell?.dataset.value ?? cell?.textContent.trim() ?? "";
  };
  const figure = words => Number(words.replace(/[^\d.-]/g, "")) || 0;

  const sortable = table => {
    const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
    heads.forEach((head, at) => {
      const { sort } = head.dataset;
      if (!sort || head.querySelector("button")) return;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "tb-sort", textContent: head.textContent });
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        const down = sort === "date" ? now !== "descending" : now === "ascending";  // of days the newest come first
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const before = (one, other) => sort === "number"
          ? figure(value(one, at)) - figure(value(other, at))
          : value(one, at).localeCompare(value(other, at));
        body.append(...[...body.rows].sort((one, other) => before(one, other) * (down ? -1 : 1)));
      });
      head.replaceChildren(button);
    });
  };
  const all = () => document.querySelectorAll(".tb-towns table").forEach(sortable);
  if (window.document$) window.document$.subscribe(all);
  else all();
})();
