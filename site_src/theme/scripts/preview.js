/* Shows the words of a cited provision, or the meaning of a defined term: beside the link on hover and on keyboard focus, and under a
 * finger as a sheet that holds the link too.
 *
 * The target is read from its own page, once, with its lists and tables; where pages cannot be fetched (a folder opened without a
 * server) terms say what their link says, and other links stay links. What is shown stays while the pointer is over it, and goes with Escape.
 */
"use strict";
(() => {
  const WAIT = 250, LEAVE = 350, LONGEST = 900, LONGEST_SHEET = 4000, MOST_ROWS = 12;
  const LINKS = ".tb-term, .tb-ref:not(.tb-ref--law), .tb-cited a, .tb-index a[href*='#']";
  const FURNITURE = ".headerlink, .tb-more, .tb-notes, .tb-mark, .tb-picture, .tb-caution, .tb-doubt, .tb-ask, .tb-listed, .tb-cite, .tb-contents__remark";
  const pages = new Map();
  let card = null, opening = 0, closing = 0, shownFor = null, wanted = null, finger = false;

  const made = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });

  const page = url => {
    const address = url.href.split("#")[0];
    if (!pages.has(address)) {
      pages.set(address, address === location.href.split("#")[0] ? Promise.resolve(document) : fetch(address)
        .then(answer => answer.ok ? answer.text() : Promise.reject(new Error(answer.status)))
        .then(text => new DOMParser().parseFromString(text, "text/html")));
    }
    return pages.get(address);
  };

  /* The words of a node as they stand, without links, anchors and furniture. */
  const bare = node => {
    const copy = document.importNode(node, true);
    copy.querySelectorAll(FURNITURE).forEach(part => part.remove());
    copy.querySelectorAll("a").forEach(link => {
      const words = made("span", link.classList.contains("tb-label") ? "tb-label" : "", "");
      words.append(...link.childNodes);
      link.replaceWith(words);
    });
    for (const part of [copy, ...copy.querySelectorAll("[id], [tabindex], [title]")]) ["id", "tabindex", "title"].forEach(name => part.removeAttribute(name));
    return copy;
  };

  /* Cut after so many characters, between two words. */
  const cut = (held, longest) => {
    const walker = document.createTreeWalker(held, NodeFilter.SHOW_TEXT);
    for (let left = longest; walker.nextNode();) {
      const node = walker.currentNode;
      left -= node.data.length;
      if (left >= 0) continue;
      node.data = `${node.data.slice(0, left).replace(/\s\S*$/, "")} …`;
      const rest = document.createRange();
      rest.setStartAfter(node);
      rest.setEnd(held, held.childNodes.length);
      rest.deleteContents();
      return held;
    }
    return held;
  };

  /* An item or a definition within the list that it is of. */
  const listed = place => {
    const list = place.matches("li") ? made("ol", "tb-items", "") : place.matches(".tb-terms > div") ? made("dl", "tb-terms", "") : made("div", "", "");
    list.append(bare(place));
    return list;
  };

  /* A heading brings its unit with it, a division without words what stands under it; an item or a definition stands for itself. */
  const found = (read, id, longest) => {
    const place = id ? read.getElementById(id) : read.querySelector(".md-content h1");
    if (!place) return null;
    const heading = /^H[1-6]$/.test(place.tagName), unit = place.nextElementSibling;
    const body = heading ? unit?.classList.contains("tb-unit") ? unit : null : place;
    const caution = read.querySelector('meta[name="townbook:caution"]')?.content ?? "";
    const held = made("div", "tb-preview__words", "");
    if (body) held.append(heading ? bare(body) : listed(body));
    else if (place.tagName === "H1") held.append(...contents(read));
    return { title: heading ? bare(place).textContent.trim() : "", caution, held: cut(held, longest) };
  };

  const contents = read => {
    const rows = [...read.querySelectorAll(".tb-contents li")], list = made("ul", "tb-preview__rows", "");
    list.append(...rows.slice(0, MOST_ROWS).map(row => made("li", "", bare(row).textContent.replace(/\s+/g, " ").trim())));
    if (rows.length > MOST_ROWS) list.append(made("li", "", `… and ${rows.length - MOST_ROWS} more`));
    return rows.length ? [list] : [];
  };

  /* A term's link says its meaning as its title; the browser's own way to show that would stand beside ours. */
  const quiet = link => {
    if (!link.title) return;
    link.dataset.meaning = link.title;
    link.removeAttribute("title");
  };
  const meaning = link => link.dataset.meaning && { title: "", caution: "", held: made("div", "tb-preview__words", link.dataset.meaning) };

  const read = async (link, longest) => {
    const url = new URL(link.href);
    if (url.origin !== location.origin) return null;
    return await page(url).then(text => found(text, decodeURIComponent(url.hash.slice(1)), longest)).catch(() => null) || meaning(link);
  };

  const fill = (holder, { title, caution, held }) => {
    if (title) holder.append(made("strong", "", title));
    if (held.textContent) holder.append(held);
    if (caution) holder.append(made("p", "tb-caution", caution));
  };

  const hide = () => {
    clearTimeout(opening);
    clearTimeout(closing);
    card?.remove();
    shownFor?.removeAttribute("aria-describedby");
    card = shownFor = wanted = null;
  };

  const show = async link => {
    const shown = await read(link, LONGEST);
    if (!shown || wanted !== link) return;
    hide();
    card = made("div", "tb-preview md-typeset", "");
    card.id = "tb-preview";
    card.role = "tooltip";
    fill(card, shown);
    document.querySelector("main").append(card);
    const right = Math.min(link.closest("article")?.getBoundingClientRect().right ?? innerWidth, innerWidth - 8);
    const box = link.getBoundingClientRect(), below = box.bottom + card.offsetHeight + 8 < innerHeight;
    card.style.left = `${Math.max(8, Math.min(box.left, right - card.offsetWidth)) + scrollX}px`;
    card.style.top = `${(below ? box.bottom + 6 : Math.max(8, box.top - card.offsetHeight - 6)) + scrollY}px`;
    link.setAttribute("aria-describedby", card.id);
    shownFor = wanted = link;
  };

  /* Under a finger: at the foot of the window, with the link. */
  const sheet = async link => {
    const shown = await read(link, LONGEST_SHEET);
    if (!shown) return void (location.href = link.href);
    const opened = made("dialog", "tb-sheet md-typeset", ""), foot = made("p", "tb-sheet__foot", "");
    const go = Object.assign(made("a", "", `Open ${shown.title.match(/^§+ \S+(?=\.)/)?.[0] ?? "this place"}`), { href: link.href }), end = Object.assign(made("button", "", "Close"), { type: "button" });
    const words = made("div", "tb-sheet__words", "");
    fill(words, shown);
    words.tabIndex = 0;
    foot.append(go, end);
    opened.append(words, foot);
    opened.setAttribute("aria-label", shown.title || link.textContent.trim());
    for (const button of [go, end]) button.addEventListener("click", () => opened.close());
    opened.addEventListener("click", event => { if (event.target === opened) opened.close(); });
    opened.addEventListener("close", () => { opened.remove(); link.focus({ preventScroll: true }); });
    document.body.append(opened);
    opened.showModal();
  };

  const begin = event => {
    const link = event.target.closest?.(LINKS);
    if (finger || document.querySelector(".tb-sheet")) return;
    if (card && (card.contains(event.target) || link === shownFor)) clearTimeout(closing);
    if (!link || link === shownFor) return;
    quiet(link);
    clearTimeout(opening);
    wanted = link;
    opening = setTimeout(() => show(link), WAIT);
  };

  const end = event => {
    const link = event.target.closest?.(LINKS), into = event.relatedTarget;
    if (link && link === wanted && link !== shownFor && !link.contains(into)) {
      clearTimeout(opening);
      wanted = null;
    }
    if (!card || card.contains(into) || shownFor.contains(into)) return;
    clearTimeout(closing);
    if (event.type === "focusout") hide();
    else if (link || card.contains(event.target)) closing = setTimeout(hide, LEAVE);
  };

  document.addEventListener("pointerdown", event => { finger = event.pointerType === "touch"; }, true);
  document.addEventListener("pointermove", event => { if (event.pointerType === "mouse") finger = false; }, true);
  document.addEventListener("keydown", event => {
    finger = false;
    if (event.key === "Escape") hide();
  });
  document.addEventListener("click", event => {
    const link = finger && event.target.closest?.(LINKS);
    if (!link || event.defaultPrevented || link.closest(".tb-sheet")) return;
    event.preventDefault();
    event.stopPropagation();
    quiet(link);
    sheet(link);
  }, true);
  document.addEventListener("mouseover", begin);
  document.addEventListener("focusin", begin);
  document.addEventListener("mouseout", end);
  document.addEventListener("focusout", end);
})();
