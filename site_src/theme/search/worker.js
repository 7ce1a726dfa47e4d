/* Runs the engine apart from the page: { turn, question } in, { turn, answer } out; null answers a question that another has overtaken.
 *
 * Its address says whose library it is: worker.js?of=site or worker.js?of=portal.
 */
"use strict";
const here = new URL(".", self.location.href), of = new URL(self.location.href).searchParams.get("of");
const read = name => fetch(new URL(`${name}.json`, here)).then(answer => {
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
});

/* What every question needs is on its way while the scripts are. */
const begun = new Map((of === "site" ? ["dictionary", "sections"] : ["towns"]).map(name => [name, read(name)]));
for (const reading of begun.values()) reading.catch(() => {});
importScripts(...["lunr.js", "words.js", "citations.js", "ideas.js", "postings.js", "ranking.js", "clues.js", "weights.js", "reading.js", "asked.js", "english.js", "spelling.js", "shown.js", "engine.js", `${of}.js`].map(name => new URL(name, here).href));

const get = name => {
  const reading = begun.get(name) || read(name);
  begun.delete(name);
  return reading;
};
const answers = townbook.answerer(townbook.libraries[of](get));

self.onmessage = ({ data: { turn, question } }) => {
  answers(question).then(answer => self.postMessage({ turn, answer })).catch(error => {
    console.error(error);
    self.postMessage({ turn, answer: { items: [], found: 0, facets: [], notes: [], failed: true } });
  });
};
