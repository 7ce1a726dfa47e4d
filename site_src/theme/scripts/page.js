/* What a page says by the reader's calendar and on the reader's paper: that a copy is old, and where the page stands. */
"use strict";
(() => {
  const foot = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];

  const told = () => {
    for (const note of document.querySelectorAll(".tb-old")) {
      const [year, month = 12, day = 31] = note.dataset.through.split("-").map(Number);   /* a law may be known by its year alone */
      note.hidden = new Date() <= new Date(year + 1, month - 1, day + 1);
    }
    const address = document.querySelector("link[rel=canonical]")?.href;
    foot.replaceSync(address ? `@page { @bottom-left { content: ${JSON.stringify(address)} } }` : "");
  };
  if (window.document$) window.document$.subscribe(told);
  else told();
})();
