/* The sign of the header that opens the menu is the label of a hidden box: only a pointer can press it.
 * Here it becomes a button for everyone. What it opens is out of reach while it is closed (see page.css).
 */
"use strict";
(() => {
  const NAMES = { __drawer: "Menu" };
  const menu = () => document.querySelector(".md-sidebar--primary");
  let drawer = null, sign = null;

  /* The theme does this beside a page, and not in the drawer. */
  const showCurrent = () => {
    const list = menu()?.querySelector(".md-sidebar__scrollwrap"), entry = list?.querySelector("[aria-current]");
    if (entry) list.scrollTop += entry.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  };

  for (const label of document.querySelectorAll("label.md-header__button[for]")) {
    if (!(label.htmlFor in NAMES)) continue;
    const box = document.getElementById(label.htmlFor), button = Object.assign(document.createElement("button"), { type: "button", className: "tb-sign" });
    const tell = () => button.setAttribute("aria-expanded", String(box.checked));
    button.setAttribute("aria-label", NAMES[label.htmlFor]);
    button.append(...label.childNodes);
    label.append(button);
    tell();
    box.addEventListener("change", tell);
    button.addEventListener("click", event => {
      event.preventDefault();
      box.click();
      if (box === drawer && box.checked) showCurrent();
      /* A press of a key is a click without a place. */
      if (box === drawer && box.checked && !event.detail) menu()?.querySelector("a[href]")?.focus();
    });
    if (label.htmlFor === "__drawer") [drawer, sign] = [box, button];
  }

  const close = back => {
    if (!drawer?.checked) return;
    drawer.click();
    if (back) sign.focus();
  };
  document.addEventListener("keydown", event => { if (event.key === "Escape") close(true); });
  /* Whoever leaves the open menu with the Tab key must see what has the focus. */
  document.addEventListener("focusin", event => {
    if (!menu()?.contains(event.target) && event.target !== sign) close(false);
  });
})();
