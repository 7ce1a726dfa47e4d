/* What a page says by the reader's calendar and on the reader's paper: that a copy is old, and where the page stands. */
"use strict";
(() => {
  const foot = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];

  const told = () => {
    window.townbookAge?.();   /* of a page that was loaded in place of another */
    const address = document.querySelector("link[rel=canonical]")?.href;
    foot.replaceSync(address ? `@page { @bottom-left { content: ${JSON.stringify(address)} } }` : "");
  };
  if (window.document$) window.document$.subscribe(told);
  else told();
})();
