/* The review desk: lists doubts, shows source and reading side by side, and sends what is decided. */
"use strict";
const token = document.querySelector("meta[name=townbook]").content;
const at = (id) => document.getElementById(id);
let entries = [], settled = {}, now = null;
const marked = new Set();
const restore = document.querySelector("#restore form");

async function ask(path, body) {
  const how = body === undefined ? {} : { method: "POST", headers: { "X-Townbook": token }, body: JSON.stringify(body) };
  const answer = await fetch(path, how);
  if (!answer.ok) throw new Error(`The desk does not answer (${answer.status}). Is townbook review still running?`);
  return answer.json();
}

function make(tag, text, more = {}) {
  const made = Object.assign(document.createElement(tag), more);
  made.textContent = text;
  return made;
}

function shown() {
  const kind = at("kind").value, find = at("find").value.trim().toLowerCase();
  return entries.filter((one) =>
    (!kind || one.kind === kind) &&
    (!at("heavy").checked || one.matters) &&
    (at("done").checked || !(one.name in settled)) &&
    (!find || `${one.heading} ${one.says}`.toLowerCase().includes(find)));
}

function list() {
  const rows = shown().map((one) => {
    const row = document.createElement("li");
    row.className = `${one.name in settled ? "settled" : ""} ${one === now ? "now" : ""}`;
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: marked.has(one.name), ariaLabel: `mark ${one.heading}` });
    box.onchange = () => { box.checked ? marked.add(one.name) : marked.delete(one.name); batch(); };
    const button = make("button", one.heading, { type: "button" });
    button.append(make("small", `${one.says.length > 60 ? `${one.says.slice(0, 60)} \u2026` : one.says}${one.reach ? `, ${one.reach === 1 ? "1 reference leads" : `${one.reach} references lead`} here` : ""}`));
    button.onclick = () => show(one);
    row.append(box, button);
    return row;
  });
  at("list").replaceChildren(...rows);
  batch();
}

function batch() {
  const held = [...marked].filter((name) => !(name in settled));
  at("batch").disabled = held.length === 0;
  at("batch").textContent = held.length ? `Keep the ${held.length} marked ones as read` : "Keep the marked ones as read";
}

function count(counts) {
  const left = counts.matter - counts.matter_settled, smaller = counts.all - counts.all_settled;
  at("count").textContent = left
    ? `${counts.matter_settled} of ${counts.matter} doubts that matter to readers are settled; ${counts.all_settled} of ${counts.all} in all`
    : `Enough is done: no doubt that matters to readers is open. ${smaller === 1 ? "1 smaller one is" : `${smaller || "No"} smaller ones are`} left.`;
}

async function show(one) {
  now = one;
  list();
  document.querySelector("#list .now")?.scrollIntoView({ block: "nearest" });
  at("heading").textContent = one ? one.heading : "Nothing is left here.";
  at("says").textContent = one ? one.says : "";
  at("choices").replaceChildren(...(one ? choices(one) : []));
  preview(one && one.unit, one?.anchor);
  at("source").replaceChildren();
  if (!one) return;
  restore.reset();
  for (const [key, value] of Object.entries(one.restored)) if (value) restore.elements[key].value = value;
  at("restore").open = Boolean(one.restored.number);
  const name = encodeURIComponent(one.name);
  if (one.picture) {
    at("source").replaceChildren(Object.assign(document.createElement("img"), { src: `/picture?name=${name}`, alt: "The page of the source, with the place marked" }));
    return;
  }
  const { lines } = await ask(`/lines?name=${name}`);
  if (one !== now) return;
  const text = document.createElement("pre");
  for (const line of lines) text.append(line.marked ? make("mark", line.text) : line.text, "\n");
  at("source").replaceChildren(text);
  text.querySelector("mark")?.scrollIntoView({ block: "center" });
}

function choices(one) {
  if (one.name in settled) return [make("p", `Settled by ${settled[one.name] || "another decision"}.`)];
  if (!one.choices.length) return [make("p", "No correction settles this one: it stays as found, and readers are told.")];
  const made = one.choices.map((choice, nth) => {
    const button = make("button", `${choice.says} (${nth ? nth : "R"})`, { type: "button", className: "choice" });
    if (choice.words) button.append(make("small", choice.words));
    button.onclick = () => decide({ [one.name]: { choice: nth } });
    return button;
  });
  if (one.title.length) {
    const words = make("p", "Or click the last word of the title: ", { className: "title" });
    one.title.forEach((word, nth) => {
      const button = make("button", word, { type: "button", className: nth < one.titleEnd ? "in" : "" });
      button.onclick = () => decide({ [one.name]: { title: nth + 1 } });
      words.append(button, " ");
    });
    made.push(words);
  }
  if (one.asked) {
    const form = document.createElement("form");
    const label = make("label", `${one.asked.says} `);
    const field = Object.assign(document.createElement("textarea"), { id: "typed", rows: 2, value: one.asked.value });
    label.append(field);
    form.append(label, make("button", "Save this"));
    form.onsubmit = (event) => { event.preventDefault(); decide({ [one.name]: { typed: field.value.trim() } }); };
    made.push(form);
  }
  return made;
}

function preview(unit, anchor = "") {
  const fresh = `&at=${Date.now()}`;  // an address that differs behind "#" alone is not asked for
  at("preview").src = unit ? `/preview?unit=${encodeURIComponent(unit)}${fresh}#${anchor}` : "about:blank";
}

async function decide(decisions, heading = {}) {
  const by = at("by").value.trim();
  if (!by) { say("Say first who decides: the field “Decided by”."); at("by").focus(); return; }
  const order = shown(), done = Object.keys(decisions).length;
  const next = done ? order[order.indexOf(now) + 1] : now;
  const said = await told("/decide", { decisions, heading, by, reason: at("reason").value.trim() });
  if (!said || said.refused) return;
  Object.keys(decisions).forEach((name) => marked.delete(name));
  say(`${done > 1 ? `${done} settled` : "Settled"}.`);
  if (said.shown) ({ entries } = await ask("/doubts"));
  const unit = said.shown ?? (now && now.name in decisions ? now.unit : null);
  await show(entries.find((one) => one.name === next?.name && !(one.name in settled)) ?? shown()[0] ?? null);
  if (unit && said.changed.includes(unit)) preview(unit);
}

restore.onsubmit = (event) => {
  event.preventDefault();
  const heading = Object.fromEntries(new FormData(restore));
  if (!heading.quote && heading.level === "section") heading.level = "";
  decide({}, heading);
};

async function undo() {
  const said = await told("/undo", {});
  if (!said) return;
  ({ entries } = await ask("/doubts"));
  say(said.undone.length ? "Taken back." : "There is nothing to take back.");
  await show(entries.find((one) => one.name === said.undone[0]) ?? now);
}

async function told(path, body) {
  try {
    const said = await ask(path, body);
    settled = said.settled;
    count(said.counts);
    if (said.refused) say(`Not done: ${said.refused}`);
    return said;
  } catch (error) {
    say(error.message);
    return null;
  }
}

function say(words) { at("told").textContent = words; }

function step(by) {
  const order = shown(), next = order[order.indexOf(now) + by];
  if (next) show(next);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
  const key = event.key.toLowerCase();
  if (key === "u") undo();
  else if (key === "j") step(1);
  else if (key === "k") step(-1);
  else if (!now || now.name in settled || !now.choices.length) return;
  else if (key === "r") decide({ [now.name]: { choice: 0 } });
  else if (key === "x") { marked.has(now.name) ? marked.delete(now.name) : marked.add(now.name); list(); }
  else if (/^[1-9]$/.test(key) && now.choices[Number(key)]) decide({ [now.name]: { choice: Number(key) } });
});
for (const id of ["kind", "find", "heavy", "done"]) at(id).addEventListener("input", () => { list(); if (!shown().includes(now)) show(shown()[0] ?? null); });
at("undo").onclick = undo;
at("all").onclick = () => { shown().forEach((one) => { if (!(one.name in settled) && one.choices.length) marked.add(one.name); }); list(); };
at("batch").onclick = () => decide(Object.fromEntries([...marked].filter((name) => !(name in settled)).map((name) => [name, { choice: 0 }])));
for (const id of ["by", "reason"]) {
  at(id).value = localStorage.getItem(`townbook-${id}`) ?? at(id).value;
  at(id).addEventListener("change", () => localStorage.setItem(`townbook-${id}`, at(id).value));
}

(async () => {
  const said = await ask("/doubts");
  ({ entries, settled } = said);
  count(said.counts);
  for (const kind of [...new Set(entries.map((one) => one.kind))].sort()) at("kind").append(make("option", `${kind} (${entries.filter((one) => one.kind === kind).length})`, { value: kind }));
  if (!entries.some((one) => one.matters)) at("heavy").checked = false;
  await show(shown()[0] ?? null);
})().catch((error) => say(error.message));
