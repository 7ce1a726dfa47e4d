/* On the page that is shown where none is: an address of a section in capitals is asked for again in small letters, as all are written;
 * and where a host has one such page for all municipalities, it says whose code was asked for and leads to its contents.
 */
"use strict";
(() => {
  const place = document.getElementById("not-found");
  if (!place) return;
  const base = new URL(`${JSON.parse(document.getElementById("__config").textContent).base.replace(/\/$/, "")}/`, location.href);
  const small = location.pathname.replace(/\/s\/[^/]+\/?$/, found => found.toLowerCase().replace(/\/?$/, "/"));
  if (/\/s\/[^/]+\/?$/.test(location.pathname) && small !== location.pathname) return void location.replace(small + location.search + location.hash);
  const town = decodeURIComponent(location.pathname.slice(base.pathname.length)).split("/")[0], link = place.nextElementSibling.querySelector("a");
  if (!/^[a-z0-9.-]+-[a-z]{2}$/.test(town) || !link) return;
  const home = new URL(`${town}/`, base);
  fetch(home).then(answer => answer.ok ? answer.text() : Promise.reject(new Error(answer.status))).then(text => {
    const name = new DOMParser().parseFromString(text, "text/html").querySelector("h1")?.firstChild?.textContent.trim();
    if (!name) return;
    place.textContent = `Page not found in the ${name}`;
    Object.assign(link, { href: home.href, textContent: `the contents of the ${name}` });
  }).catch(() => {});
})();
