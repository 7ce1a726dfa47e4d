// Differences side by side: the words of a page of changes a second time, each side without what it has not.
(() => {
  const KEY = "townbook:sides";
  const sides = (words) => {
    const grid = document.createElement("div");
    grid.className = "tb-sides";
    for (const without of ["ins", "del"]) {
      const side = words.cloneNode(true);
      side.removeAttribute("class");
      side.querySelectorAll("details").forEach((folded) => { folded.open = false; });
      side.querySelectorAll(without).forEach((gone) => gone.remove());
      side.querySelectorAll(without === "ins" ? ".tb-row--new" : ".tb-row--gone").forEach((row) => row.remove());
      grid.append(side);
    }
    return grid;
  };
  const show = (on) => {
    document.querySelectorAll(".tb-difference__words").forEach((words) => {
      words.nextElementSibling?.remove();
      words.hidden = on;
      if (on) words.after(sides(words));
      if (on) words.nextElementSibling.querySelectorAll("[hidden]").forEach((one) => { one.hidden = false; });
    });
    document.querySelectorAll(".tb-changes__view button").forEach((button) => {
      button.setAttribute("aria-pressed", String((button.value === "sides") === on));
    });
  };
  const begin = () => {
    const how = document.querySelector(".tb-difference__how");
    if (!how || how.querySelector(".tb-changes__view")) return;
    const view = document.createElement("div");
    view.className = "tb-changes__view";
    view.setAttribute("role", "group");
    view.setAttribute("aria-label", "How changes are shown");
    for (const [value, said] of [["line", "In line"], ["sides", "Side by side"]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.value = value;
      button.textContent = said;
      button.addEventListener("click", () => {
        try { localStorage.setItem(KEY, value); } catch { /* a reader may forbid it */ }
        show(value === "sides");
      });
      view.append(button, " ");
    }
    how.append(view);
    let kept = null;
    try { kept = localStorage.getItem(KEY); } catch { /* as above */ }
    show(kept === "sides");
  };
  if (globalThis.document$?.subscribe) document$.subscribe(begin);
  else document.addEventListener("DOMContentLoaded", begin);
})();
