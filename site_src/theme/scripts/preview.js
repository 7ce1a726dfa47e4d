/* Shows the words of a cited provision, or the meaning of a defined term, beside the link, on hover and on keyboard focus.
 *
 * The target is read from its own page, once; where pages cannot be fetched (a folder opened without a server) links stay links.
 */
"use strict";
(() => {
  const WAIT = 250, LONGEST = 900;
  const LINKS = ".tb-term, .tb-ref:not(.tb-ref--law), .tb-cited a, .tb-index a[href*='#']";
  const pages = new Map();
  let card = null, timer = 0, shownFor = null;

  const page = url => {
    const address = url.href.split("#")[0];
    if (!pages.has(address)) {
      pages.set(address, address === location.href.split("#")[0] ? Promise.resolve(document) : fetch(address)
        .then(answer => answer.ok ? answer.text() : Promise.reject(new Error(answer.status)))
        .then(text => new DOMParser().parseFromString(text, "text/html")));
    }
    return pages.get(address);
  };

  /* A heading brings its unit with it; an item or a definition stands for itself. */
  const words = (found, id) => {
    const place = found.getElementById(id);
    if (!place) return null;
    const body = /^H[1-6]$/.test(place.tagName) ? place.nextElementSibling : null;
    const text = node => {
      const copy = node.cloneNode(true);
      copy.querySelectorAll(".headerlink, .tb-more, .tb-notes, .tb-mark, .tb-caution, .tb-copy").forEach(part => part.remove());
      return copy.textContent.replace(/\s+/g, " ").trim();
    };
    const held = body?.classList.contains("tb-unit") ? text(body) : body ? "" : text(place);
    const warning = place.closest(".tb-unit")?.querySelector(".tb-caution") ?? body?.querySelector(".tb-caution");
    const caution = warning?.firstChild.textContent.trim() ?? "";
    return { title: body ? text(place) : "", caution, text: held.length > LONGEST ? `${held.slice(0, LONGEST).replace(/\s\S*$/, "")} …` : held };
  };

  /* A term brings its meaning as its title; the browser's own way to show that one would stand beside ours. */
  const meaning = link => {
    if (link.title) {
      link.dataset.meaning = link.title;
      link.removeAttribute("title");
    }
    return { title: "", caution: "", text: link.dataset.meaning };
  };

  const hide = () => {
    clearTimeout(timer);
    card?.remove();
    shownFor?.removeAttribute("aria-describedby");
    card = shownFor = null;
  };

  const show = async link => {
    const url = new URL(link.href);
    if (url.origin !== location.origin || !url.hash) return;
    const found = link.matches(".tb-term") ? meaning(link) : await page(url).then(read => words(read, decodeURIComponent(url.hash.slice(1)))).catch(() => null);
    if (!found || !link.matches(":hover, :focus-visible")) return;
    hide();
    card = document.createElement("div");
    card.className = "tb-preview md-typeset";
    card.id = "tb-preview";
    card.role = "tooltip";
    for (const [name, value, className] of [["strong", found.title, ""], ["p", found.caution, "tb-caution"], ["p", found.text, ""]]) {
      if (value) card.append(Object.assign(document.createElement(name), { textContent: value, className }));
    }
    document.querySelector("main").append(card);
    const box = link.getBoundingClientRect(), below = box.bottom + card.offsetHeight + 8 < innerHeight;
    card.style.left = `${Math.max(8, Math.min(box.left, innerWidth - card.offsetWidth - 8)) + scrollX}px`;
    card.style.top = `${(below ? box.bottom + 6 : Math.max(8, box.top - card.offsetHeight - 6)) + scrollY}px`;
    link.setAttribute("aria-describedby", card.id);
    shownFor = link;
  };

  const begin = event => {
    const link = event.target.closest?.(LINKS);
    if (!link || link === shownFor) return;
    clearTimeout(timer);
    timer = setTimeout(() => show(link), WAIT);
  };

  const end = event => {
    if (event.target.closest?.(LINKS) && !card?.contains(event.relatedTarget)) hide();
  };

  document.addEventListener("mouseover", begin);
  document.addEventListener("focusin", begin);
  document.addEventListener("mouseout", end);
  document.addEventListener("focusout", end);
  document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
})();
