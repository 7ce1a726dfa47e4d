/* Stands between the theme's search box and the engine: starts it with the first question, shows ways to narrow an answer down, and
 * on the page that is shown where none is looks for what was asked for.
 *
 * The box talks to a worker by four messages. It is given this desk in its place, so that nothing of the search is fetched before its
 * first use, and so that a folder opened without a server, where no worker starts, can be searched too.
 */
"use strict";
{
  const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;
  const { of } = document.currentScript.dataset;
  const own = document.getElementById("__config"), settings = JSON.parse(own.textContent);
  const base = new URL(`${settings.base.replace(/\/$/, "")}/`, location.href), folder = new URL("search/", base);
  const served = location.protocol !== "file:";
  const RealWorker = window.Worker;

  /* ---- Asking the engine, in a worker or in the page ---- */

  let started = null;
  const start = () => started ??= served ? inWorker() : inPage();
  const ask = (question, early) => start()(question, early);

  function inWorker() {
    const worker = new RealWorker(new URL(`worker.js?of=${of}`, folder)), waiting = new Map();
    let turns = 0;
    worker.onmessage = ({ data: { turn, more, ...answer } }) => {
      const { resolve, early } = waiting.get(turn);
      if (more) return early?.(answer);
      waiting.delete(turn);
      resolve(answer);
    };
    return (question, early) => new Promise(resolve => {
      waiting.set(++turns, { resolve, early });
      worker.postMessage({ turn: turns, question });
    });
  }

  const script = name => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = new URL(name, folder);
    element.onload = () => resolve(element.src);
    element.onerror = () => reject(new Error(name));
    document.head.append(element);
  });

  /* Without a server the files come as scripts, each of which hands its contents over by a call of townbookFile. */
  function inPage() {
    const contents = new Map();
    window.townbookFile = value => contents.set(document.currentScript.src, value);
    const get = name => script(`${name}.js`).then(src => contents.get(src));
    const engine = script("lunr.js").then(() => script("engine.js")).then(() => script("spelling.js")).then(() => script(`${of}.js`))
      .then(() => townbook.answerer(townbook.libraries[of](get)));
    const filed = answer => {
      for (const [item] of answer?.items || []) item.location = item.location.replace(/\/(?=#|$)/, "/index.html");
      return answer;
    };
    return (question, early) => engine.then(answer => answer(question, early && (given => early(filed(given))))).then(filed).catch(() => ({ items: [], found: 0, facets: [], failed: true }));
  }

  /* ---- The search box ---- */

  class Desk extends EventTarget {
    query = "";
    chosen = {};
    turn = 0;

    postMessage({ type, data }) {
      if (type === SETUP) queueMicrotask(() => this.tell(READY));
      if (type !== QUERY) return;
      if (data !== this.query) this.chosen = {};
      this.query = data;
      this.answer();
    }

    async answer() {
      const turn = ++this.turn;
      const show = answer => {
        if (!answer || turn !== this.turn) return;
        this.tell(RESULT, { items: answer.items });
        count(answer, this.query.trim());
        narrow(this, answer.facets);
      };
      /* The theme asks for nothing when a page opens; only a question starts the engine. */
      show(this.query.trim() ? await ask({ query: this.query, chosen: this.chosen }, show) : { items: [], found: 0, facets: [] });
    }

    tell(type, data) {
      this.dispatchEvent(new MessageEvent("message", { data: { type, data } }));
    }

    terminate() {}
  }

  settings.search = "townbook";
  own.textContent = JSON.stringify(settings);
  window.Worker = new Proxy(RealWorker, {
    construct: (target, [address, ...rest]) => address === settings.search ? new Desk() : new target(address, ...rest),
  });

  function count({ items, found, failed, notes = [] }, query) {
    const line = document.querySelector(".md-search-result__meta");
    if (!line) return;
    dated(line);
    line.setAttribute("role", "status");
    const counted = found > items.length ? `The best ${items.length} of ${found} found` : `${found} found`;
    const none = "Nothing found. Fewer or other words may help, or the number of a section.";
    if (failed) line.textContent = "The search could not be loaded.";
    else if (query) line.textContent = [...notes, found ? counted : none].join(" ");
  }

  /* How new the law is that is searched, below the hits. */
  function dated(line) {
    const { newest } = line.closest("[data-newest]")?.dataset ?? {}, list = line.parentElement;
    if (!newest || list.querySelector(".tb-dated")) return;
    list.append(Object.assign(document.createElement("p"), { className: "tb-dated", textContent: newest }));
  }

  /* One menu for each way to narrow down, where there is a choice; it stays while the reader narrows further. */
  function narrow(desk, facets) {
    const output = document.querySelector(".md-search__scrollwrap");
    let bar = output.querySelector(".tb-narrow");
    if (!bar) {
      bar = Object.assign(document.createElement("div"), { className: "tb-narrow" });
      bar.addEventListener("keydown", event => { if (event.key !== "Escape" && event.key !== "Tab") event.stopPropagation(); });
      output.prepend(bar);
    }
    for (const { name, all, options } of facets) {
      let menu = bar.querySelector(`[name="${name}"]`);
      if (!menu) {
        menu = Object.assign(document.createElement("select"), { name, ariaLabel: `Show: ${all.toLowerCase()}` });
        menu.addEventListener("change", () => {
          desk.chosen = { ...desk.chosen, [name]: menu.value };
          desk.answer();
        });
        bar.append(menu);
      }
      menu.replaceChildren(new Option(all, ""), ...options.map(([value, label, hits]) => new Option(`${label} (${hits})`, value)));
      menu.value = desk.chosen[name] || "";
      if (!Object.values(desk.chosen).some(Boolean)) menu.hidden = options.length < 2;
    }
    bar.hidden = !facets.length || [...bar.children].every(menu => menu.hidden);
  }

  /* The theme hands the words on to the page that it opens; where a citation was asked for there are none, and the address stays clean. */
  document.querySelector("[data-md-component=search]")?.addEventListener("click", event => {
    const link = event.target.closest("a[href*='?h=']"), address = link && new URL(link.href);
    if (!address || address.searchParams.get("h")) return;
    address.searchParams.delete("h");
    link.href = address.href;
  }, true);

  /* Whoever opens the box is about to ask. The theme hears keys alone: what is pasted, dictated or dropped is told to it as one. */
  const box = document.querySelector("[data-md-component=search-query]");
  box?.addEventListener("focus", start, { once: true });
  box?.addEventListener("input", () => box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })));

  /* The theme closes the box on the Tab key; while there is something further on in it, Tab goes there. */
  document.querySelector("[data-md-component=search]")?.addEventListener("keydown", event => {
    if (event.key !== "Tab") return;
    const places = [...event.currentTarget.querySelectorAll("input, select, button, a[href]")].filter(place => place.checkVisibility() && place.tabIndex >= 0);
    const next = places.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    if (next >= 0 && next < places.length) event.stopPropagation();
  });

  /* ---- The page that is shown where none is ---- */

  /* What an address asks for, the likeliest first: the numbers in it, then its words. */
  function questions(address) {
    const parts = decodeURIComponent(address.pathname.slice(base.pathname.length)).replace(/\.\w+$/, "").split("/")
      .filter(part => part && !["s", "index"].includes(part));
    const numbers = [decodeURIComponent(address.hash.slice(1)), ...parts.toReversed()].filter(part => /^[a-z]{0,3}[-.]?\d[\w.:-]*$/i.test(part));
    const at = parts.findIndex(part => /^(article|art)-/i.test(part));
    const article = at > 0 ? [`chapter ${parts[at - 1]} ${parts[at].replace("-", " ")}`] : [];
    const words = parts.slice(of === "portal" ? 1 : 0).filter(part => !/\d/.test(part)).join(" ").replace(/[-_+]/g, " ");
    return { all: [...numbers.slice(0, 1), ...article, ...numbers.slice(1), words].filter(Boolean), town: of === "portal" ? parts[0] : "" };
  }

  async function suggest(place) {
    const { all, town } = questions(location);
    for (const chosen of town ? [{ town }, {}] : [{}]) {
      for (const query of all) {
        const { items } = await ask({ query, chosen });
        if (!items.length) continue;
        place.querySelector("ul").replaceChildren(...items.slice(0, 5).map(([item]) => {
          const line = document.createElement("li"), link = Object.assign(document.createElement("a"), { href: new URL(item.location, base) });
          line.innerHTML = item.title;   /* escaped by the engine */
          const below = line.querySelector(".tb-hit");
          link.append(...[...line.childNodes].filter(part => part !== below));
          line.prepend(link);
          return line;
        }));
        place.hidden = false;
        return;
      }
    }
  }

  const place = document.getElementById("tb-suggested");
  if (place) suggest(place).catch(() => {});
}
