/* What the theme's own script asks for, and the colors that a reader has chosen; both stand inline in the theme.
 *
 * The theme keeps what a reader chose under the path of the site.
 */
"use strict";
{
  window.__md_scope = new URL(document.currentScript.dataset.base, location);
  window.__md_hash = text => [...text].reduce((sum, letter) => (sum << 5) - sum + letter.charCodeAt(0), 0);
  window.__md_get = (name, store = localStorage, scope = window.__md_scope) => JSON.parse(store.getItem(`${scope.pathname}.${name}`));
  window.__md_set = (name, value, store = localStorage, scope = window.__md_scope) => {
    try { store.setItem(`${scope.pathname}.${name}`, JSON.stringify(value)); } catch { /* a store that is full or forbidden keeps nothing */ }
  };

  const chosen = () => { try { return window.__md_get("__palette")?.color; } catch { return null; } };
  const colors = chosen();
  if (colors) {
    if (colors.media === "(prefers-color-scheme)") {
      const light = matchMedia("(prefers-color-scheme: light)").matches;
      const input = document.querySelector(`[data-md-color-media="(prefers-color-scheme: ${light ? "light" : "dark"})"]`);
      for (const name of ["media", "scheme", "primary", "accent"]) colors[name] = input.getAttribute(`data-md-color-${name}`);
    }
    for (const [name, value] of Object.entries(colors)) document.body.setAttribute(`data-md-color-${name}`, value);
  }
}
