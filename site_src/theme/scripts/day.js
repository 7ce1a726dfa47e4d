/* Unchanged since a day: of all sections whose last change is known, those that stood on that day as they stand today. */
"use strict";
(() => {
  const begin = () => {
    const field = document.getElementById("tb-day"), rows = [...document.querySelectorAll(".tb-days tbody tr")];
    if (!field || !rows.length) return;
    const told = field.closest(".tb-day").querySelector("output");
    field.closest(".tb-day").hidden = false;
    field.addEventListener("input", () => {
      for (const row of rows) row.hidden = Boolean(field.value) && row.querySelector("time").dateTime > field.value;
      const left = rows.filter(row => !row.hidden).length;
      told.textContent = field.value ? `${left} of ${rows.length} sections` : "";
    });
  };
  if (window.document$?.subscribe) window.document$.subscribe(begin);
  else document.addEventListener("DOMContentLoaded", begin);
})();
