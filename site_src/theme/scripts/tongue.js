/* The interface in the reader's language; the law stays as it was enacted.
 *
 * Pages are written in English. A sentence is found by its English words in words/es.js, with {1}, {2} ... for what stands in it as
 * an element (a link, a date) and {} for what changes within it (a number, a name). What holds the words of the law is left alone, and
 * says so to readers who listen. The words are fetched where a reader has chosen Spanish, and at no other time.
 */
"use strict";
(() => {
  const LAW = "[data-law], .headerlink > .tb-sr, .tb-unit, [data-cite], .tb-preview__words, .tb-cite__words, .tb-hit, .tb-difference__words, .tb-index--terms, .tb-contents__title, .tb-contents__number, script, style, svg, textarea";
  const WITHIN = ".tb-difference__words summary, .tb-more, .tb-listed, .tb-doubt, .tb-caution, .tb-added, .tb-badge, .tb-scar, .tb-picture, .tb-notes__places, .tb-index__where, .tb-hit__doubt, .headerlink";   /* of the interface, in the midst of the law */
  const MIXED = ".tb-nav a, .tb-nav__title, .tb-nav__site, .md-path a, .md-header__topic, .md-nav--secondary a, .tb-turn__title, h2[id], h3[id], .tb-brief, dt, dl:not(.tb-index--laws) dd, .tb-about td, .tb-towns, :is([name=chapter], [name=town]) option, .tb-names__hits";
  const NAMED = ".tb-nav a, .tb-nav__title, .md-nav--secondary a, .tb-turn__title";   /* of a page or a place: whole, or a name in the law */
  const SPOKEN = ["aria-label", "title", "alt", "placeholder"], KEPT = "townbook.language", root = document.documentElement;
  const base = new URL(`${JSON.parse(document.getElementById("__config").textContent).base.replace(/\/$/, "")}/`, location.href);
  const missing = new Set();   /* sentences that are not in Spanish, for tests */
  let words = null, patterns = null, watch = null;

  const kept = () => { try { return localStorage.getItem(KEPT) ?? "en"; } catch { return "en"; } };
  const single = text => text.replace(/\s+/g, " ").trim();

  /* "July 14, 2025" is "14 de julio de 2025". */
  const dated = text => text.replace(/\b([A-Z][a-z]+) (\d{1,2}), (\d{4})\b/g, (all, month, day, year) => words[month] ? `${day} de ${words[month]} de ${year}` : all);

  const said = text => {
    if (Object.hasOwn(words, text)) return words[text];
    for (const [pattern, answer] of patterns) {
      const found = pattern.exec(text);
      if (found) return answer.replace(/\{(\d*)\}/g, (() => { let nth = 0; return (all, number) => number ? all : dated(said(found[++nth]) ?? found[nth]); })());
    }
    const parts = text.includes("; ") ? text.split("; ").map(said) : [null], day = dated(text);
    return !parts.includes(null) ? parts.join("; ") : day === text ? null : day;
  };
  /* The one with most words of its own comes first: "How often we were right: {}" before "{} sections". */
  const compiled = () => Object.entries(words).filter(([english]) => english.includes("{}")).sort(([one], [other]) => other.length - one.length).map(([english, answer]) =>
    [new RegExp(`^${english.split("{}").map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`), answer]);

  const speaks = text => /\p{L}{2}/u.test(text.replace(/\{\d+\}/g, ""));
  /* What may be a name in the law stays as it is. */
  const lacks = (text, node) => { if (node.closest(MIXED) && !node.closest(".tb-index__where")) node.lang = "en"; else missing.add(text); };

  const sentence = element => {
    const sign = element.querySelector(":scope > .headerlink"), parts = [...element.childNodes].filter(part => part !== sign);
    const held = parts.filter(part => part.nodeType === Node.ELEMENT_NODE);
    let nth = 0;
    const text = single(parts.map(part => part.nodeType === Node.TEXT_NODE ? part.data : part.nodeType === Node.ELEMENT_NODE ? `{${++nth}}` : "").join(""));
    if (!speaks(text)) return;
    const answer = element.closest(NAMED) ? Object.hasOwn(words, text) ? words[text] : null : said(text);
    if (answer === null) return lacks(text, element);
    if (element.closest("[lang]").lang !== "es") element.lang = "es";
    element.replaceChildren(...answer.split(/(\{\d+\})/).map(piece => /^\{\d+\}$/.test(piece) ? held[piece.slice(1, -1) - 1] ?? "" : piece), ...(sign ? [sign] : []));
  };

  const law = element => {
    element.lang = "en";
    if (!element.matches("svg, script, style, textarea")) for (const part of element.querySelectorAll(WITHIN)) if (!part.parentElement.closest(WITHIN)) { over(part); part.lang = "es"; }
  };

  /* A name of the law, in the list of what is on the page. */
  const leads = element => element.matches(".md-nav--secondary a") && document.getElementById(element.hash.slice(1))?.matches("[data-cite]");

  const over = element => {
    if (leads(element)) return law(element);
    if (element.matches(LAW) && (element.matches("[data-law]") || !element.matches(WITHIN))) return law(element);
    if (element.matches("a[lang=es]")) return;   /* copied from a sentence in Spanish */
    for (const name of SPOKEN) {
      const text = element.getAttribute(name), answer = text && speaks(text) ? said(single(text)) : null;
      if (answer !== null) element.setAttribute(name, answer);
    }
    if ([...element.childNodes].some(part => part.nodeType === Node.TEXT_NODE && part.data.trim())) sentence(element);
    for (const child of element.children) over(child);
  };

  const later = records => {
    for (const { target, addedNodes } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      if (!element?.isConnected || element.closest(LAW)) continue;
      for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE && node.isConnected) over(node); else if (node.nodeType === Node.TEXT_NODE && node.data.trim() && element.childNodes.length === 1) sentence(element);
    }
    watch.takeRecords();
  };

  const speak = () => {
    if (kept() !== "es" || !words) return;
    root.lang = "es";
    over(document.body);
    watch ??= new MutationObserver(later);
    watch.disconnect();
    watch.observe(document.body, { childList: true, subtree: true });
  };
  window.townbookWords = given => {
    words = given;
    patterns = compiled();
    speak();
  };
  const begin = () => {
    sign();
    if (kept() !== "es") return;
    if (words) return speak();
    document.head.append(Object.assign(document.createElement("script"), { src: new URL("words/es.js", base).href }));
  };

  /* The button that changes the language stands in the header and is written in the language that it leads to. */
  const sign = () => {
    if (document.querySelector(".tb-tongue")) return;
    const spanish = kept() === "es";
    const button = Object.assign(document.createElement("button"), { type: "button", className: "tb-tongue", lang: spanish ? "en" : "es", textContent: spanish ? "EN" : "ES" });
    button.setAttribute("aria-label", spanish ? "EN: English" : "ES: en español");
    button.setAttribute("data-law", "");
    button.addEventListener("click", () => {
      try { localStorage.setItem(KEPT, spanish ? "en" : "es"); } catch { /* a store that is forbidden keeps nothing */ }
      location.reload();
    });
    document.querySelector(".md-header__title")?.after(button);
  };

  window.townbookTongue = { missing };
  if (window.document$) window.document$.subscribe(begin);
  else begin();
})();
