/* Where the reader is: the address names the section that is read, and a link opens at the place that it names.
 * Material follows the reader too, but while it fetches the next page it writes places of the old one into the new
 * page's address, and takes a link for a step back as soon as the old page has been scrolled.
 * A link to a section that stands on another page by now goes by its permanent address.
 */
"use strict";
(() => {
  const READ = ".md-nav--secondary .md-nav__link--active", PAUSE = 250;   /* ms without scrolling: the reader reads */
  const GOES_ON = ["wheel", "touchmove", "keydown", "mousedown"];   /* what scrolls by a reader's hand */
  let shown = location.pathname, back = false, reads = false, wait;

  const followed = () => {
    if (!reads || location.pathname !== shown) return;   /* a link has led here, or the next page is on its way */
    const hash = document.querySelector(READ)?.hash ?? "";
    if (hash !== location.hash) history.replaceState(history.state, "", hash || location.pathname + location.search);
  };
  const turned = () => {
    const linked = location.pathname !== shown && location.hash && !back;
    shown = location.pathname;
    reads = false;
    if (linked) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
  const strayed = () => {
    const name = decodeURIComponent(location.hash.slice(1)), config = document.getElementById("__config");
    if (!/^[a-z0-9][a-z0-9.-]*$/.test(name) || document.getElementById(name) || !config) return;
    const place = new URL(`s/${name}/`, new URL(`${JSON.parse(config.textContent).base.replace(/\/$/, "")}/`, location.href));
    fetch(place, { method: "HEAD" }).then(answer => { if (answer.ok) location.replace(place); }).catch(() => {});
  };
  strayed();
  addEventListener("popstate", () => { back = true; });
  addEventListener("click", () => { back = reads = false; }, true);
  for (const hand of GOES_ON) addEventListener(hand, () => { reads = true; }, { capture: true, passive: true });
  addEventListener("scroll", () => { clearTimeout(wait); wait = setTimeout(followed, PAUSE); }, { passive: true });
  window.document$?.subscribe(turned);
})();
