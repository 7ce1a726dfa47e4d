/* Offers the link and the citation of a place, its section on paper and a report of a mistake: at the sign of a heading, the label of an
 * item and the term of a definition.
 *
 * The citation is made of what the page says: the code's name, the section of the heading, the labels and terms above the place.
 * What a citation of an unsure copy must not be without, its caution, goes with it. The link is the permanent address, where the place
 * has one: a section, and a subsection right below it.
 */
"use strict";
(() => {
  const PLACES = "[data-cite] > .headerlink, a.tb-label, .tb-terms dfn > a";
  const said = name => document.querySelector(`meta[name="townbook:${name}"]`)?.content || "";
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
    const link = heading.nextElementSibling?.querySelector(":scope > .tb-more .tb-permalink");
    if (!link) return "";
    const section = new URL(link.getAttribute("href"), canonical());
    if (section.protocol !== "file:") section.pathname = section.pathname.replace(/index\.html$/, "");
    if (at === heading) return section.href;
    return at.matches("li[id]") && !at.parentElement.closest("li, .tb-terms") ? section.href.replace(/[^/]*\/(index\.html)?$/, `${at.id}/$1`) : "";
  };

  const place = link => {
    const id = decodeURIComponent(link.hash.slice(1));
    const heading = link.closest("[data-cite]") || link.closest(".tb-unit")?.previousElementSibling;
    const at = document.getElementById(id);
    if (!at || !heading?.dataset.cite) return null;
    const citation = `${said("cited-as")} ${heading.dataset.cite}${heading.contains(link) ? "" : path(at)}`;
    const address = permanent(heading, at) || `${canonical()}#${encodeURIComponent(id).replace(/%3A/g, ":")}`;
    return { citation, caution: said("caution"), link: address, heading };
  };

  const close = back => {
    card?.remove();
    holder?.setAttribute("aria-expanded", "false");
    if (back) holder?.focus();
    card = holder = null;
  };

  const button = (name, words, status) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: name });
    made.addEventListener("click", async () => {
      status.textContent = await townbookPaper.copy(words, card) ? "Copied" : "Not copied: the browser forbids it";
      made.focus();
    });
    return made;
  };

  const doing = (name, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: name });
    made.addEventListener("click", () => {
      close();
      act();
    });
    return made;
  };

  const open = (link, after) => {
    const found = place(link);
    if (!found) return false;
    close();
    card = document.createElement("span");
    card.className = "tb-cite";
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", found.citation);
    const words = Object.assign(document.createElement("span"), { className: "tb-cite__words", textContent: found.citation });
    const status = document.createElement("span");
    status.className = "tb-cite__said";
    status.setAttribute("role", "status");
    const cited = found.caution ? `${found.citation} (${found.caution})` : found.citation;
    if (found.caution) words.append(Object.assign(document.createElement("span"), { className: "tb-cite__caution", textContent: found.caution }));
    card.append(words, button("Copy citation", cited, status), button("Copy link", found.link, status));
    if (found.heading.nextElementSibling?.matches(".tb-unit")) card.append(doing("Print", () => townbookPaper.print(found.heading, found.link)));
    card.append(doing("Report a problem", () => townbookPaper.report(found.citation, found.link)), status);
    after.after(card);
    holder = after;
    holder.setAttribute("aria-expanded", "true");
    const box = after.getBoundingClientRect(), origin = card.offsetParent.getBoundingClientRect();
    card.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - card.offsetWidth - 8)) - origin.left}px`;
    card.style.top = `${box.bottom + 6 - origin.top}px`;
    card.querySelector("button").focus({ preventScroll: true });
    return true;
  };

  document.addEventListener("click", event => {
    const sign = event.target.closest?.(".tb-copy"), link = sign ? sign.link : event.target.closest?.(PLACES);
    if (!link) {
      if (card && !card.contains(event.target)) close();
    } else if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      const here = sign || link;
      if (holder === here) close(true);
      else if (!open(link, here)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!sign) history.replaceState(history.state, "", link.hash);
    }
  }, true);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && card) close(true); });
  document.addEventListener("focusin", event => { if (card && !card.contains(event.target) && event.target !== holder) close(); });

  /* Each section has a button of its own below its text. */
  const offer = () => {
    for (const heading of document.querySelectorAll("[data-cite]")) {
      const foot = heading.nextElementSibling?.querySelector(":scope > .tb-more"), link = heading.querySelector(".headerlink");
      if (!foot || !link || foot.previousElementSibling?.classList.contains("tb-copy")) continue;
      const made = Object.assign(document.createElement("button"), { type: "button", className: "tb-copy", textContent: "Cite, print, report", link });
      made.append(Object.assign(document.createElement("span"), { className: "tb-sr", textContent: ` ${heading.dataset.cite}` }));
      made.setAttribute("aria-expanded", "false");
      foot.before(made);
    }
  };
  if (window.document$) window.document$.subscribe(offer);
  else offer();
})();
