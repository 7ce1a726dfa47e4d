/* The search of a site, as elements of our own: the box in the header, <townbook-search>, and the page of results, <townbook-results>.
 *
 * Both ask the engine (search/engine.js), in a worker, or in the page where a folder is read without a server; nothing of it is fetched
 * before somebody is about to ask. The box is a combobox as the ARIA practices describe it: the focus stays in its field while arrows
 * walk the hits, and the Tab key walks them too, since each is a link.
 */
"use strict";
{
  const { of, base: root, newest = "" } = document.currentScript.dataset;
  const base = new URL(root.endsWith("/") ? root : `${root}/`, location.href), folder = new URL("search/", base);
  const served = location.protocol !== "file:";
  const SCRIPTS = ["lunr.js", "words.js", "citations.js", "ideas.js", "postings.js", "ranking.js", "clues.js", "weights.js", "reading.js", "asked.js", "english.js", "spelling.js", "shown.js", "engine.js", `${of}.js`];

  /* ---- Asking the engine ---- */

  let started = null;
  const start = () => started ??= served ? inWorker() : inPage();
  const ask = question => start()(question);

  function inWorker() {
    const worker = new Worker(new URL(`worker.js?of=${of}`, folder)), waiting = new Map();
    let turns = 0;
    worker.onmessage = ({ data: { turn, answer } }) => {
      waiting.get(turn)(answer);
      waiting.delete(turn);
    };
    return question => new Promise(resolve => {
      waiting.set(++turns, resolve);
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
    const engine = SCRIPTS.reduce((before, name) => before.then(() => script(name)), Promise.resolve()).then(() => townbook.answerer(townbook.libraries[of](get)));
    return question => engine.then(answer => answer(question)).catch(() => ({ items: [], found: 0, facets: [], notes: [], failed: true }));
  }

  /* ---- What both show ---- */

  const addressOf = location => new URL(served ? location : location.replace(/(^|\/)(?=#|$)/, "$1index.html"), base).href;
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children.filter(child => child !== null));
    return element;
  };
  const html = (tag, className, text) => text ? make(tag, { className, innerHTML: text }) : null;   /* escaped by the engine */

  /* What stands in a hit. */
  const parts = hit => [
    make("span", { className: "tb-hit__title", innerHTML: hit.title }, hit.label ? `, ${hit.label}` : ""),
    hit.place ? make("span", { className: "tb-hit__town", textContent: hit.place }) : null,
    hit.where ? make("span", { className: "tb-hit__where", textContent: hit.where }) : null,
    hit.remark ? make("span", { className: "tb-hit__doubt", textContent: hit.remark }) : null,
    html("span", "tb-hit__words", hit.words),
  ];
  const beside = one => [make("span", { className: "tb-hit__label", textContent: one.label || "The same section" }), html("span", "tb-hit__words", one.words)];
  const link = (location, className, ...children) => make("a", { href: addressOf(location), className }, ...children);

  /* What is said of an answer, sentence by sentence: what was taken for what, how many hits it has, or that there is none. */
  function said({ items, found, notes = [], nothing, failed }, shown) {
    const counted = found > shown ? `The best ${shown} of ${found} found.` : `${found} found.`;
    const sentences = failed ? ["The search could not be loaded."] : nothing || !items.length
      ? [...notes, "Nothing found on this.", "Try other words, or the number of a section."] : [...notes, counted];
    return sentences.flatMap((sentence, at) => [...at ? [" "] : [], make("span", { textContent: sentence })]);
  }

  /* Where to go on where nothing was found: what a misspelled word may be meant for, the nearest sections or chapter, and whom to ask. */
  function otherwise({ near = [], maybe }) {
    const clerk = document.querySelector("meta[name='townbook:clerk']")?.content;
    return [
      maybe ? make("p", {}, "Did you mean ", make("a", { href: pageOf(maybe), textContent: maybe }), "?") : null,
      near.length ? make("p", { textContent: "Nearest to it:" }) : null,
      near.length ? make("ul", {}, ...near.map(({ url, title }) => make("li", {}, make("a", { href: addressOf(url), textContent: title })))) : null,
      clerk ? make("p", {}, make("a", { href: clerk, textContent: "Ask the clerk" })) : null,
    ].filter(Boolean);
  }

  const pageOf = question => new URL(`${served ? "" : "index.html"}?${new URLSearchParams({ q: question })}`, folder).href;
  const onResults = () => document.querySelector("townbook-results");

  /* ---- The box ---- */

  const ICON = '<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><circle cx="8.5" cy="8.5" r="5.5"/><path d="m13 13 4.5 4.5"/></svg>';
  const SHOWN = 10;   /* hits in the box; the page of results has all */
  const LEFT = "townbook:left";   /* what a page's box held when a hit of it was followed, for whoever comes back */

  class Box extends HTMLElement {
    turn = 0;
    answer = null;
    active = -1;

    connectedCallback() {
      if (this.field) return;
      this.opener = make("button", { type: "button", className: "tb-search__open", innerHTML: ICON, ariaLabel: "Search", ariaExpanded: "false" });
      this.field = make("input", { type: "search", id: "tb-search", placeholder: "Search", autocomplete: "off", spellcheck: false });
      for (const [name, value] of Object.entries({ role: "combobox", "aria-label": "Search by number or words", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "tb-search-hits", autocapitalize: "off", enterkeyhint: "search" })) this.field.setAttribute(name, value);
      this.clearer = make("button", { type: "button", className: "tb-search__clear", ariaLabel: "Clear", textContent: "\u00d7", hidden: true });
      this.told = make("p", { className: "tb-search__told" });
      this.told.setAttribute("role", "status");
      this.list = make("div", { id: "tb-search-hits", className: "tb-search__hits" });
      this.further = make("div", { className: "tb-search__further" });
      this.out = make("div", { className: "tb-search__out", hidden: true }, this.told, this.list, this.further);
      this.panel = make("div", { className: "tb-search__panel" }, this.field, this.clearer, this.out);
      this.panel.setAttribute("role", "search");
      this.append(this.opener, this.panel);
      this.listen();
      this.restore();
    }

    listen() {
      this.opener.addEventListener("click", () => this.classList.contains("tb-search--open") ? this.close() : this.open());
      this.field.addEventListener("focus", () => { start(); if (this.answer) this.show(); });
      this.field.addEventListener("input", () => this.ask(true));
      this.field.addEventListener("keydown", event => this.press(event));
      this.clearer.addEventListener("click", () => { this.field.value = ""; this.ask(); this.field.focus(); });
      this.list.addEventListener("keydown", event => this.walk(event));
      this.list.addEventListener("click", event => { if (event.target.closest("a")) this.leave(); });
      this.addEventListener("focusout", event => { if (!this.contains(event.relatedTarget)) this.hide(); });
      /* A press within the box must not take the focus out of it: Safari gives none to links. */
      this.out.addEventListener("mousedown", event => { if (!event.target.closest("a")) event.preventDefault(); });
      document.addEventListener("keydown", event => {
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable]")) return;
        event.preventDefault();
        this.open();
      });
      document.addEventListener("click", event => { if (event.target.closest?.(".tb-find")) this.open(); });
    }

    open() {
      this.classList.add("tb-search--open");
      this.opener.setAttribute("aria-expanded", "true");
      this.field.focus();
    }

    close() {
      this.classList.remove("tb-search--open");
      this.opener.setAttribute("aria-expanded", "false");
      this.hide();
    }

    hide() {
      this.out.hidden = true;
      this.field.setAttribute("aria-expanded", "false");
      this.mark(-1);
    }

    show() {
      this.out.hidden = !this.field.value.trim();
      this.field.setAttribute("aria-expanded", String(!this.out.hidden && this.options().length > 0));
    }

    options() {
      return [...this.list.querySelectorAll("[role=option]")];
    }

    async ask(typing = false) {
      const turn = ++this.turn, question = this.field.value;
      this.clearer.hidden = !question;
      if (!question.trim()) {
        this.answer = null;
        return this.hide();
      }
      const answer = await ask({ query: question, typing });
      if (answer && turn === this.turn) this.fill(answer, question);
    }

    fill(answer, question) {
      this.answer = answer;
      const shown = answer.items.slice(0, SHOWN);
      let count = 0;
      const option = (location, className, ...children) => {
        const element = link(location, className, ...children);
        element.id = `tb-hit-${count++}`;
        element.setAttribute("role", "option");
        element.setAttribute("aria-selected", "false");
        return element;
      };
      this.list.replaceChildren(...shown.flatMap(hit => [
        option(hit.location, `tb-hit tb-hit--${hit.kind}`, ...parts(hit)), ...hit.also.map(one => option(one.location, "tb-hit tb-hit--also", ...beside(one))),
      ]));
      /* A list of nothing is none. */
      if (count) this.list.setAttribute("role", "listbox"); else this.list.removeAttribute("role");
      if (count) this.list.setAttribute("aria-label", "Hits"); else this.list.removeAttribute("aria-label");
      this.further.replaceChildren(...answer.nothing || !count ? otherwise(answer) : [make("p", {}, make("a", { href: pageOf(question), className: "tb-search__all", textContent: "All results, by chapter" }))], ...newest ? [make("p", { className: "tb-dated", textContent: newest })] : []);
      this.told.replaceChildren(...said(answer, shown.length));
      this.active = -1;
      this.field.removeAttribute("aria-activedescendant");
      if (this.contains(document.activeElement)) this.show();
    }

    /* Marks the hit that the arrows have come to. */
    mark(at) {
      const options = this.options();
      options[this.active]?.setAttribute("aria-selected", "false");
      this.active = options.length ? Math.max(-1, Math.min(at, options.length - 1)) : -1;
      if (this.active < 0) return this.field.removeAttribute("aria-activedescendant");
      options[this.active].setAttribute("aria-selected", "true");
      options[this.active].scrollIntoView({ block: "nearest" });
      this.field.setAttribute("aria-activedescendant", options[this.active].id);
    }

    press(event) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (this.out.hidden) this.show();
        this.mark(this.active + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();
        this.enter();
      } else if (event.key === "Escape") {
        event.preventDefault();
        if (!this.out.hidden) this.hide();
        else if (this.field.value) { this.field.value = ""; this.ask(); }
        else { this.close(); this.field.blur(); }
      }
    }

    /* Enter opens the hit that the arrows have come to, the provision that was cited, or else the page of results. */
    async enter() {
      const question = this.field.value.trim();
      if (this.active >= 0) return this.options()[this.active].click();
      if (!question) return;
      const answer = await ask({ query: question });
      if (answer?.exact) {
        this.leave();
        location.assign(addressOf(answer.exact));
      } else if (onResults()) {
        onResults().question(question);
        this.close();
      } else location.assign(pageOf(question));
    }

    /* Arrows walk the hits for whoever has come to them by the Tab key. */
    walk(event) {
      if (event.key === "Escape") return this.field.focus();
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      const options = this.options(), at = options.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
      (options[at] || (at < 0 ? this.field : null))?.focus();
    }

    /* What was asked is kept for whoever follows a hit and comes back. */
    leave() {
      try { sessionStorage.setItem(LEFT, JSON.stringify({ page: location.pathname, question: this.field.value, active: this.active })); } catch { /* a store that is forbidden keeps nothing */ }
      this.hide();
    }

    /* The question of the address, or that of a reader who has come back. */
    restore() {
      const asked = onResults() ? null : new URLSearchParams(location.search).get("q");
      const town = document.querySelector('meta[http-equiv="refresh"]')?.content.split("url=")[1];   /* of a portal over one */
      if (asked && town) return location.replace(new URL(`${addressOf(town)}${location.search}`, base));
      if (asked) return this.again(asked);
      const back = () => {
        let left = null;
        try { left = JSON.parse(sessionStorage.getItem(LEFT)); } catch { /* nothing was kept */ }
        if (left?.page === location.pathname && left.question) this.again(left.question, left.active);
      };
      if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") back();
      addEventListener("popstate", () => { if (!location.hash) back(); });
    }

    async again(question, active = -1) {
      this.open();
      this.field.value = question;
      await this.ask();
      this.show();
      this.mark(active);
    }
  }

  /* ---- The page of results ---- */

  const LISTS = "Meanings and lists";
  const FIRST = 3;        /* hits of a chapter that are open; the others are a press away */
  const SCROLLED = "townbook:scrolled";

  class Results extends HTMLElement {
    chosen = {};
    turn = 0;

    connectedCallback() {
      this.field = make("input", { type: "search", id: "tb-results-field", autocomplete: "off", spellcheck: false });
      this.form = make("form", { className: "tb-results__form" }, make("label", { htmlFor: "tb-results-field", textContent: "Search by number or words" }), this.field, make("button", { type: "submit", textContent: "Search" }));
      this.form.setAttribute("role", "search");
      this.form.setAttribute("aria-label", "Search by number or words");   /* the box is another */
      this.narrow = make("div", { className: "tb-narrow", hidden: true });
      this.asked = make("p", { className: "tb-results__asked" });   /* on paper, where there is no field */
      this.asked.dataset.law = "";   /* the reader's own words, in no language of ours */
      this.told = make("p", { className: "tb-results__told" });
      this.told.setAttribute("role", "status");
      this.list = make("div", { className: `tb-results__list tb-results__list--${of}` });
      this.print = make("button", { type: "button", className: "tb-results__print", textContent: "Print these results", hidden: true });
      this.replaceChildren(this.form, this.narrow, this.asked, this.told, this.print, this.list);
      this.form.addEventListener("submit", event => { event.preventDefault(); this.question(this.field.value); });
      this.print.addEventListener("click", () => print());
      this.read();
      this.back = () => { if (this.isConnected) this.read(); };
      this.kept = () => { try { sessionStorage.setItem(SCROLLED, JSON.stringify({ address: location.href, at: scrollY })); } catch { /* nothing is kept */ } };
      this.opened = () => { for (const more of this.list.querySelectorAll("details")) more.open = true; };
      addEventListener("popstate", this.back);
      addEventListener("pagehide", this.kept);
      addEventListener("beforeprint", this.opened);
      this.list.addEventListener("click", this.kept);
    }

    disconnectedCallback() {
      removeEventListener("popstate", this.back);
      removeEventListener("pagehide", this.kept);
      removeEventListener("beforeprint", this.opened);
    }

    /* What the address asks for. */
    read() {
      const { q = "", ...chosen } = Object.fromEntries(new URLSearchParams(location.search));
      this.field.value = q;
      this.chosen = chosen;
      return this.answer();
    }

    question(question, chosen = {}) {
      history.pushState(history.state, "", `?${new URLSearchParams({ q: question.trim(), ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)) })}`);
      return this.read();
    }

    async answer() {
      const turn = ++this.turn, question = this.field.value.trim();
      this.narrow.hidden = this.print.hidden = true;
      if (!question) {
        this.told.textContent = "";
        return this.list.replaceChildren();
      }
      this.asked.textContent = `\u201c${question}\u201d`;
      this.told.textContent = "Searching \u2026";
      const answer = await ask({ query: question, chosen: this.chosen, all: true });
      if (!answer || turn !== this.turn) return;
      this.told.replaceChildren(...said(answer, answer.items.length));
      this.list.replaceChildren(...answer.nothing || !answer.items.length ? otherwise(answer) : groups(answer.items));
      this.print.hidden = !answer.items.length;
      this.menus(answer.facets);
      this.place();
    }

    /* Who comes back finds the place. */
    place() {
      try {
        const { address, at } = JSON.parse(sessionStorage.getItem(SCROLLED)) || {};
        if (address === location.href && at) scrollTo(0, at);
      } catch { /* nothing was kept */ }
    }

    /* A menu for each way to narrow down, where there is a choice. */
    menus(facets) {
      const menus = facets.filter(({ name, options }) => options.length > 1 || this.chosen[name]).map(({ name, all, options }) => {
        const menu = make("select", { name, ariaLabel: `Show: ${all.toLowerCase()}` }, new Option(all, ""), ...options.map(([value, label, hits]) => new Option(`${label} (${hits})`, value)));
        menu.value = this.chosen[name] || "";
        menu.addEventListener("change", () => this.question(this.field.value, { ...this.chosen, [name]: menu.value }).then(() => this.narrow.querySelector(`[name="${name}"]`)?.focus()));
        return menu;
      });
      this.narrow.replaceChildren(...menus);
      this.narrow.hidden = !menus.length;
    }
  }

  /* What a hit stands in, the town or the chapter (a chapter in itself), and the hit without saying it again. */
  function placed(hit) {
    if (hit.kind !== "provision") return [LISTS, hit];
    if (hit.place) return [hit.place, { ...hit, place: "" }];
    const [over, ...below] = hit.where.split(" \u203a ");
    return [over.replaceAll("\u00a0", " ") || make("span", { innerHTML: hit.title }).textContent, { ...hit, where: below.join(" \u203a ") }];
  }

  /* Hits under what they stand in, in the order of the best of each. */
  function groups(items) {
    const found = new Map();
    for (const [name, hit] of items.map(placed)) found.set(name, [...found.get(name) || [], hit]);
    return [...found].map(([name, hits]) => {
      const entries = hits.map(hit => make("li", {}, link(hit.location, `tb-hit tb-hit--${hit.kind}`, ...parts(hit)), ...hit.also.map(one => link(one.location, "tb-hit tb-hit--also", ...beside(one)))));
      const more = entries.length > FIRST ? make("details", {}, make("summary", { textContent: `${entries.length - FIRST} more in ${name}` }), make("ol", {}, ...entries.slice(FIRST))) : null;
      const title = make("h2", { textContent: `${name} (${hits.length})` });
      if (name !== LISTS) title.dataset.law = "";   /* its words are the law's, whatever the reader's language */
      return make("section", {}, title, make("ol", {}, ...entries.slice(0, FIRST)), more);
    });
  }

  customElements.define("townbook-search", Box);
  customElements.define("townbook-results", Results);

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
    for (const chosen of /-[a-z]{2}$/.test(town) ? [{ town }] : [{}]) {   // never another town's sections
      for (const query of all) {
        const { items } = await ask({ query, chosen });
        if (!items.length) continue;
        place.querySelector("ul").replaceChildren(...items.slice(0, 5).map(hit => {
          const [title, ...below] = parts(hit);
          return make("li", {}, link(hit.location, "", title), make("span", { className: "tb-hit" }, ...below.filter(Boolean)));
        }));
        place.hidden = false;
        return;
      }
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("tb-suggested");
    if (place) suggest(place).catch(() => {});
  });
}
