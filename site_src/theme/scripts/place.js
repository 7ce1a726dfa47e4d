/* Where the reader is: the item or heading that the address names, else the section that is read. The address follows the reader from
 * section to section, and keeps an item for as long as it is in view.
 *
 * Material follows the reader too, but while it fetches the next page it writes places of the old one into the new page's address, and
 * takes a link for a step back as soon as the old page has been scrolled.
 * A link to a section that stands on another page by now goes by its permanent address.
 */
"use strict";
window.townbookPlace = (() => {
  const READ = ".md-nav--secondary .md-nav__link--active", PAUSE = 250;   /* ms without scrolling: the reader reads */
  const GOES_ON = ["wheel", "touchmove", "keydown", "mousedown"];   /* what scrolls by a reader's hand */
  let shown = location.pathname, back = false, reads = false, wait, marked = null;

  const named = hash => document.getElementById(decodeURIComponent(hash.slice(1)));

  /* The heading of the unit that an element stands in; a heading is its own. */
  const headingOf = at => {
    let found = at.matches("[data-cite]") ? at : at.closest(".tb-unit")?.previousElementSibling;
    while (found && !found.matches("[data-cite]")) found = found.previousElementSibling;
    return found ?? null;
  };
  const unitOf = heading => {
    let found = heading.nextElementSibling;
    while (found && !found.matches("[data-cite], .tb-unit")) found = found.nextElementSibling;
    return found?.matches(".tb-unit") ? found : null;
  };
  const chosen = () => {
    const at = location.hash && named(location.hash);
    return at && headingOf(at) ? at : null;
  };
  const read = () => {
    const hash = document.querySelector(READ)?.hash;
    return (hash && named(hash)) || document.querySelector("h1[data-cite]");
  };
  const inView = at => {
    const box = at.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  };

  const told = () => {
    marked?.classList.remove("tb-chosen");
    marked = chosen();
    marked?.classList.add("tb-chosen");
    document.dispatchEvent(new Event("townbook:place"));
  };
  const write = hash => {
    if (hash !== location.hash) history.replaceState(history.state, "", hash || location.pathname + location.search);
    told();
  };

  const followed = () => {
    if (!reads || location.pathname !== shown) return;   /* a link has led here, or the next page is on its way */
    const at = chosen();
    if (!at || at.matches("[data-cite]") || !inView(at)) write(document.querySelector(READ)?.hash ?? "");
  };
  const turned = () => {
    const linked = location.pathname !== shown && location.hash && !back;
    shown = location.pathname;
    reads = false;
    if (linked) named(location.hash)?.scrollIntoView();
    told();
  };
  const strayed = () => {
    const name = decodeURIComponent(location.hash.slice(1)), config = document.getElementById("__config");
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(name) || document.getElementById(name) || !config) return;
    const place = new URL(`s/${name}/`, new URL(`${JSON.parse(config.textContent).base.replace(/\/$/, "")}/`, location.href));
    fetch(place, { method: "HEAD" }).then(answer => { if (answer.ok) location.replace(place); }).catch(() => {});
  };
  strayed();
  addEventListener("popstate", () => { back = true; });
  addEventListener("hashchange", told);
  addEventListener("click", () => { back = reads = false; }, true);
  for (const hand of GOES_ON) addEventListener(hand, () => { reads = true; }, { capture: true, passive: true });
  addEventListener("scroll", () => { clearTimeout(wait); wait = setTimeout(followed, PAUSE); }, { passive: true });
  if (window.document$) window.document$.subscribe(turned);
  else told();

  return { at: () => chosen() ?? read(), choose: id => write(`#${encodeURIComponent(id).replace(/%3A/g, ":")}`), headingOf, unitOf };
})();
