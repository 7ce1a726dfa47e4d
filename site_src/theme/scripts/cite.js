/* What a reader does with a place: cite it, copy its words, link to it, print it, report a mistake. The tools open at each heading, at the
 * label of an item, at the term of a definition, and from the button in the header, which names the place and stays in view. Whatever
 * opens them, they are about one place: the item that was chosen, else the section that is read.
 *
 * The citation is made of what the page says: the code's name, the section of the heading, the labels and terms above the place, the date
 * of the copy. What a citation of an unsure copy must not be without, its caution, goes with it. The link is the permanent address, where
 * the place has one: a section, and a subsection right below it.
 */
"use strict";
(() => {
  const PLACES = "a.tb-label, a.tb-ask, .tb-terms dfn > a";
  const { at: here, choose, headingOf, unitOf } = townbookPlace;
  const said = name => document.querySelector(`meta[name="townbook:${name}"]`)?.content || "";
  const made = (tag, more) => Object.assign(document.createElement(tag), more);
  let card = null, holder = null;

  /* "A.", "(1)" and "[a]" are cited as "(A)", "(1)" and "(a)". */
  const step = mark => `(${mark.trim().replace(/^[([]+|[)\].:]+$/g, "")})`;

  /* The steps from a unit down to a place: labels of the items and terms of the definitions that hold it. */
  const path = place => {
    const steps = [];
    for (let at = place; at && !at.classList.contains("tb-unit"); at = at.parentElement) {
      const label = [...at.children].find(part => part.classList.contains("tb-label"));
      const term = at.querySelector(":scope > dt > dfn");
      if (term) steps.unshift(` (definition of \u201c${term.textContent.trim()}\u201d)`);
      else if (label && (at.matches("li") || at === place)) steps.unshift(...label.textContent.trim().split(/\s+/).map(step));
    }
    return steps.join("");
  };

  const canonical = () => document.querySelector("link[rel=canonical]")?.href || location.href.split("#")[0];

  /* The address that people print and cite; none for a division, a definition or an item within another. */
  const permanent = (heading, at) => {
    const link = unitOf(heading)?.querySelector(":scope > .tb-more .tb-permalink");
    if (!link) return "";
    const section = new URL(link.getAttribute("href"), canonical());
    if (section.protocol !== "file:") section.pathname = section.pathname.replace(/index\.html$/, "");
    if (at === heading) return section.href;
    return at.matches("li[id]") && !at.parentElement.closest("li, .tb-terms") ? section.href.replace(/[^/]*\/(index\.html)?$/, `${at.id}/$1`) : "";
  };

  /* All that is to be said of a place. */
  const place = at => {
    const heading = headingOf(at), cite = `${heading.dataset.cite}${at === heading ? "" : path(at)}`;
    const kept = [said("dated"), said("caution")].filter(Boolean).join("; ");
    const words = `${said("cited-as")} ${cite}`, unit = unitOf(heading);
    const link = permanent(heading, at) || `${canonical()}#${encodeURIComponent(at.id).replace(/%3A/g, ":")}`;
    return { at, heading, unit, cite, link, kept, citation: kept ? `${words} (${kept})` : words, part: at === heading ? unit : at };
  };

  /* Its script is fetched by whoever uses it. */
  const root = () => new URL(`${JSON.parse(document.getElementById("__config").textContent).base.replace(/\/$/, "")}/`, location.href);
  const basket = () => new Promise(resolve => {
    if (window.townbookBasket) return resolve(window.townbookBasket);
    const script = made("script", { src: new URL("scripts/basket.js", root()).href, onload: () => resolve(window.townbookBasket) });
    document.head.append(script);
  });
  const collected = () => { try { return JSON.parse(localStorage.getItem(`${root().pathname}townbook.collected`))?.length ?? 0; } catch { return 0; } };

  const close = back => {
    card?.remove();
    holder?.setAttribute("aria-expanded", "false");
    if (back) holder?.focus();
    card = holder = null;
  };

  const button = (name, act) => {
    const one = made("button", { type: "button", textContent: name });
    one.addEventListener("click", act);
    return one;
  };
  const copying = (name, words, status) => button(name, async ({ currentTarget }) => {
    status.textContent = await townbookPaper.copy(words(), card) ? "Copied" : "Your browser blocked the copying";
    currentTarget.focus();
  });
  const leaving = (name, act) => button(name, () => { close(); act(); });

  const open = (after, at) => {
    const found = place(at), { heading, part, citation, link } = found;
    close();
    card = made("div", { className: "tb-cite" });
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", `${said("cited-as")} ${found.cite}`);
    const status = made("span", { className: "tb-cite__said" });
    status.setAttribute("role", "status");
    card.append(made("span", { className: "tb-cite__words", textContent: `${said("cited-as")} ${found.cite}` }));
    const doubt = after.title || after.closest("dfn[title]")?.title;
    if (doubt) card.append(made("span", { className: "tb-cite__doubt", textContent: doubt }));
    if (at.dataset.printed) card.append(made("span", { className: "tb-cite__kept", textContent: `Printed as: ${at.dataset.printed}` }));
    if (found.kept) card.append(made("span", { className: "tb-cite__kept", textContent: found.kept }));
    card.append(copying("Copy citation", () => citation, status));
    if (part) card.append(copying("Copy text", () => `${townbookPaper.words(part, at === heading ? heading : null)}\n\n${citation}\n${link}`, status));
    card.append(copying("Copy link", () => link, status));
    if (part || at.matches("h1")) card.append(leaving("Print", () => part ? townbookPaper.print(found) : window.print()));
    if (at.matches("h1")) for (const edition of document.querySelectorAll(".tb-edition a")) card.append(Object.assign(edition.cloneNode(true), { lang: document.documentElement.lang }));
    const named = `${said("cited-as")} ${found.cite}`;
    if (at !== heading) card.append(leaving("Word", async () => (await basket()).word([found], named)));
    else if (document.querySelector("h1[data-cite]") && at.matches("h1, :not(.tb-division)")) card.append(made("a", { href: new URL(`data/word/${encodeURIComponent(at.id)}.docx`, root()).href, download: `${named}.docx`, textContent: "Word" }));
    if (part) card.append(button("Collect", async () => { (await basket()).add(found); open(after, at); }));
    if (collected()) card.append(leaving(`Collected: ${collected()}`, async () => (await basket()).show()));
    card.append(leaving("Report a problem", () => townbookPaper.report(found)));
    if (at !== heading) card.append(button(`All of ${heading.dataset.cite}`, () => { choose(heading.id); open(after, heading); }));
    card.append(status);
    (after.closest(".tb-unit, [data-cite]") ?? after).after(card);
    holder = after;
    holder.setAttribute("aria-expanded", "true");
    const box = after.getBoundingClientRect(), origin = card.offsetParent.getBoundingClientRect();
    const column = document.querySelector(".md-content__inner").getBoundingClientRect();
    const right = after.matches(".tb-here") ? document.documentElement.clientWidth - 12 : Math.min(column.right, document.documentElement.clientWidth - 12);
    card.style.left = `${Math.max(12, Math.min(box.left, right - card.offsetWidth)) - origin.left}px`;
    card.style.top = `${box.bottom + 6 - origin.top}px`;
    card.querySelector("button").focus({ preventScroll: true });
  };

  /* A tool at a heading is about the item that was chosen in its section. */
  const meant = link => {
    const heading = link.closest("[data-cite]"), at = here();
    return at && headingOf(at) === heading ? at : heading;
  };

  document.addEventListener("click", event => {
    if (event.target.closest?.("a.tb-report-page")) {
      event.preventDefault();
      event.stopPropagation();
      const at = here();
      return townbookPaper.report(at && headingOf(at) ? place(at) : { citation: document.title, link: canonical() });
    }
    const tool = event.target.closest?.(".tb-tool, .tb-here"), label = event.target.closest?.(PLACES);
    if (!tool && !label) {
      if (card && !card.contains(event.target)) close();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = tool || label, at = label ? document.getElementById(decodeURIComponent(label.hash.slice(1))) : tool.matches(".tb-here") ? here() : meant(tool);
    if (!at || !headingOf(at)) return;
    event.preventDefault();
    event.stopPropagation();
    if (holder === link) return close(true);
    if (label || at.matches("[data-cite]:not(h1)")) choose(at.id);
    open(link, at);
  }, true);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && card) close(true); });
  document.addEventListener("focusin", event => { if (card && !card.contains(event.target) && event.target !== holder) close(); });

  /* The sign of each heading is its tool; one more stands in the header and names the place. */
  const offer = () => {
    for (const link of document.querySelectorAll("[data-cite] > .headerlink:not(.tb-tool)")) {
      link.classList.add("tb-tool");
      link.textContent = "Cite, print";
      link.append(made("span", { className: "tb-sr", textContent: ` ${link.parentElement.dataset.cite}` }));
      link.removeAttribute("title");
      link.setAttribute("role", "button");
      link.setAttribute("aria-expanded", "false");
    }
    tell();
  };
  const bar = made("button", { type: "button", className: "tb-here", hidden: true });
  bar.dataset.law = "";
  bar.setAttribute("aria-expanded", "false");
  const tell = () => {
    const at = here();
    bar.hidden = !at || !headingOf(at);
    if (bar.hidden) return close();
    const heading = headingOf(at);
    bar.textContent = `${heading.dataset.cite}${at === heading ? "" : path(at)}`;
    bar.setAttribute("aria-label", `${bar.textContent}: cite, print, report`);
  };
  document.querySelector(".md-header__title")?.after(bar);
  document.addEventListener("townbook:place", tell);
  if (window.document$) window.document$.subscribe(offer);
  else offer();
})();
