/* Runs the engine apart from the page: a question { query, chosen } in, an answer { items, found, facets } out; where the words of the
 * hits are still to be fetched, an answer without them first, which says that there is `more` to come.
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
const begun = new Map((of === "site" ? ["dictionary", "sections", "synonyms"] : ["towns", "synonyms"]).map(name => [name, read(name)]));
for (const reading of begun.values()) reading.catch(() => {});
importScripts(...["lunr.js", "engine.js", "spelling.js", `${of}.js`].map(name => new URL(name, here).href));

const get = name => {
  const reading = begun.get(name) || read(name);
  begun.delete(name);
  return reading;
};
const answer = townbook.answerer(townbook.libraries[of](get));

self.onmessage = ({ data: { turn, question } }) => {
  const tell = (given, more = false) => self.postMessage({ turn, more, ...given });
  answer(question, given => tell(given, true)).then(given => tell(given)).catch(error => {
    console.error(error);
    tell({ items: [], found: 0, facets: [], failed: true });
  });
};
