/* The word index: where stems stand, and how telling each is. */
"use strict";
Object.assign(townbook, (() => {
  const HEADS = [0, 1, 1.5]; /* what a word counts that stands in no title, in one above the hit, in its own; in a passage 0 to 2.3 */
  const STANDINGS = [1, 0.5, 0.2, 0.06, 0.6], DIVISION = 2;  /* what a hit counts for what it is, and which of them a division is: builder/search/documents.py */

  /* What an idea is to the provisions that hold it: by ref { standing, head, parts }, where `head` says how far over the provision it
   * stands, and `parts` what it counts in each passage. `heads` is what it counts there. */
  const nothing = () => ({ standing: 0, head: 0, heads: 0, parts: new Map() });

  /* How telling a stem or phrase is: the fewer provisions hold it, the more. */
  const rarity = (held, size) => Math.log(1 + size / Math.max(held, 1));

  /* Provisions that hold all stems of a way to say something, in one passage or in the titles over it. */
  function together(postings) {
    if (postings.length === 1) return postings[0].places;
    const [first, ...others] = [...postings].sort((a, b) => a.places.size - b.places.size);
    const found = new Map();
    for (const [ref, place] of first.places) {
      const places = [place, ...others.map(other => other.places.get(ref))];
      if (places.includes(undefined)) continue;
      const parts = new Map();
      for (const passage of new Set(places.flatMap(one => [...one.parts.keys()]))) {
        const counts = places.map(one => Math.max(one.parts.get(passage) || 0, HEADS[one.head]));
        if (counts.every(Boolean)) parts.set(passage, counts.reduce((a, b) => a + b) / counts.length);
      }
      const head = Math.min(...places.map(one => one.head));
      if (parts.size || head) found.set(ref, { standing: place.standing, head, parts });
    }
    return found;
  }

  /* Add what one way to say it counts to what an idea is. */
  function add(into, postings, weight, size) {
    const places = together(postings);
    const held = postings.length === 1 ? postings[0].held : places.size;
    const worth = weight * rarity(held, size);
    for (const [ref, { standing, head, parts }] of places) {
      if (!into.has(ref)) into.set(ref, nothing());
      const place = into.get(ref);
      place.standing = standing;
      place.head = Math.max(place.head, head);
      place.heads = Math.max(place.heads, worth * HEADS[head]);
      for (const [passage, count] of parts) place.parts.set(passage, Math.max(place.parts.get(passage) || 0, worth * count));
    }
  }

  /* Whether one letter put in, left out, changed or exchanged with its neighbor makes one word of the other. */
  function oneOff(a, b) {
    if (Math.abs(a.length - b.length) > 1 || a === b) return false;
    let at = 0;
    while (at < a.length && a[at] === b[at]) at++;
    const restA = a.slice(at), restB = b.slice(at);
    return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
      || restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  }

  /* The word index as it is sent (builder/search/index.py; of all municipalities, builder/search/joining.py): a stem's postings are
   * { held, places }, how many provisions hold it, and by ref { standing, head, parts }. */
  class Stems {
    static STEPS = 3;
    static NONE = { held: 0, places: new Map() };

    constructor(sent) {
      this.sent = sent;
      this.read = new Map();
    }

    postings(name) {
      if (!Object.hasOwn(this.sent, name)) return Stems.NONE;
      if (!this.read.has(name)) {
        const [held, ...sent] = this.sent[name], places = new Map();
        for (const [start, ...numbers] of Array.isArray(sent[0]) ? sent : [[0, ...sent]]) this.take(numbers, start, places);
        this.read.set(name, { held, places });
      }
      return this.read.get(name);
    }

    /* Adds the postings that some numbers tell, whose places count from a start. */
    take(numbers, start, places) {
      let ref = start, passage = 0, parts;
      for (const number of numbers) {
        if (number < 0) {
          passage += -number >> 3;
          parts.set(passage, (-number & 7) / Stems.STEPS);
          continue;
        }
        const count = number & 7, rest = number >> 3, standing = Math.floor(rest / 3);
        ref += Math.floor(standing / STANDINGS.length);
        passage = 0;
        parts = new Map(count ? [[0, count / Stems.STEPS]] : []);
        places.set(ref, { standing: standing % STANDINGS.length, head: rest % 3, parts });
      }
    }

    stems(term, how) {
      if (how === "word") return this.postings(term);
      const places = new Map();
      for (const name of Object.keys(this.sent)) {
        if (how === "prefix" ? !name.startsWith(term) : !oneOff(name, term)) continue;
        for (const [ref, { standing, head, parts }] of this.postings(name).places) {
          const place = places.get(ref);
          if (!place) places.set(ref, { standing, head, parts: new Map(parts) });
          else {
            place.head = Math.max(place.head, head);
            for (const [passage, count] of parts) place.parts.set(passage, Math.max(place.parts.get(passage) || 0, count));
          }
        }
      }
      return { held: places.size, places };
    }
  }

  /* The shard that holds a name, if any does: the last that begins at or before it. */
  function shardOf(name, starts) {
    let low = 0, high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= name) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  return { Stems, shardOf, postings: { STANDINGS, DIVISION, rarity, add, oneOff } };
})());
