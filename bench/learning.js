/* Learns how much clues count (bench/train_search.py): both by gradient descent, each step over all questions.
 *
 * A question is { says, provisions, right, rows }: its weight, and for each item that was read, its provision, whether it answers, and
 * its clues in the order of `names`.
 */
const PAST = 10;        /* steps whose curvature is kept */
const ENOUGH = 1e-8;    /* a step that gains no more than this is the last */

const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
const plus = (a, b, times) => a.map((value, at) => value + times * b[at]);

/* The way down from a slope, by the curvature of the last steps: L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4). */
function wayDown(slope, past) {
  let way = slope.map(one => -one);
  const taken = [...past].reverse().map(({ moved, bent }) => {
    const share = dot(moved, way) / dot(moved, bent);
    way = plus(way, bent, -share);
    return share;
  }).reverse();
  const last = past.at(-1), scale = last ? dot(last.moved, last.bent) / dot(last.bent, last.bent) : 1 / Math.sqrt(dot(slope, slope) || 1);
  way = way.map(one => one * scale);
  past.forEach(({ moved, bent }, at) => { way = plus(way, moved, taken[at] - dot(bent, way) / dot(moved, bent)); });
  return way;
}

/* The weights that minimize a function: `at(weights)` is { loss, slope }. */
function downhill(size, at, steps) {
  let weights = new Float64Array(size), here = at(weights);
  const past = [];
  for (let nth = 0; nth < steps; nth++) {
    const way = wayDown(here.slope, past), down = dot(way, here.slope);
    let step = 1, next = plus(weights, way, step), there = at(next);
    for (; there.loss > here.loss + 1e-4 * step * down && step > 1e-9; there = at(next)) next = plus(weights, way, step /= 2);
    const moved = plus(next, weights, -1), bent = plus(there.slope, here.slope, -1), gained = here.loss - there.loss;
    if (gained < ENOUGH) break;
    if (dot(moved, bent) > 0) past.push({ moved, bent });
    if (past.length > PAST) past.shift();
    [weights, here] = [next, there];
  }
  return weights;
}

/* How far each clue spreads, so that one that is large by nature is not held back less; 1 if it is the same everywhere, apart from what
 * sums of fractions lose. */
const SAME = 1e-6;
function spreads(rows, size) {
  const mean = new Float64Array(size), spread = new Float64Array(size);
  for (const row of rows) row.forEach((value, at) => { mean[at] += value / rows.length; });
  for (const row of rows) row.forEach((value, at) => { spread[at] += (value - mean[at]) ** 2 / rows.length; });
  return spread.map(one => Math.sqrt(one) > SAME ? Math.sqrt(one) : 1);
}

/* The best item of each provision by its score; all items if an item answers the question. */
function candidates({ byItem, provisions }, scores) {
  if (byItem) return scores.map((_, at) => at);
  const best = new Map();
  scores.forEach((score, at) => { if (!best.has(provisions[at]) || score > scores[best.get(provisions[at])]) best.set(provisions[at], at); });
  return [...best.values()];
}

/* Weights that put what answers first: they maximize the chance of drawing it if each item is drawn by the exponential of its score. */
function learnSays(questions, names, without, holding, steps) {
  const size = names.length, spread = spreads(questions.flatMap(one => one.rows), size), left = names.map(name => !without.includes(name));
  const scaled = questions.map(one => ({ ...one, rows: one.rows.map(row => Float64Array.from(row, (value, at) => left[at] ? value / spread[at] : 0)) }));
  const whole = questions.reduce((sum, one) => sum + one.says, 0);
  const at = weights => {
    const sum = weights.map(weight => holding * weight);
    let loss = holding / 2 * dot(weights, weights);
    for (const one of scaled) {
      const scores = one.rows.map(row => dot(weights, row)), among = candidates(one, scores), top = Math.max(...among.map(at => scores[at]));
      const powers = among.map(at => Math.exp(scores[at] - top)), all = powers.reduce((a, b) => a + b, 0);
      const right = among.reduce((kept, at, nth) => kept + (one.right[at] ? powers[nth] : 0), 0);
      loss += one.says / whole * Math.log(all / right);
      among.forEach((at, nth) => {
        const pull = one.says / whole * (powers[nth] / all - (one.right[at] ? powers[nth] / right : 0));
        one.rows[at].forEach((value, clue) => { sum[clue] += pull * value; });
      });
    }
    return { loss, slope: sum };
  };
  return named(downhill(size, at, steps), spread, names);
}

/* Weights that separate the questions that the law answers from the others, by the best item of each: { there, says, row }. */
function learnThere(answers, names, only, holding, steps) {
  const size = names.length, spread = spreads(answers.map(one => one.row), size), left = names.map(name => only.includes(name));
  const scaled = answers.map(one => ({ ...one, row: Float64Array.from(one.row, (value, at) => left[at] ? value / spread[at] : 0) }));
  const whole = answers.reduce((sum, one) => sum + one.says, 0);
  const at = weights => {
    const held = weights.map((weight, at) => names[at] === "bias" ? 0 : weight), sum = held.map(weight => holding * weight);
    let loss = holding / 2 * dot(held, held);
    for (const one of scaled) {
      const score = dot(weights, one.row), away = one.there ? -score : score;
      loss += one.says / whole * (Math.max(away, 0) + Math.log1p(Math.exp(-Math.abs(away))));
      const pull = one.says / whole * (1 / (1 + Math.exp(-score)) - (one.there ? 1 : 0));
      one.row.forEach((value, at) => { sum[at] += pull * value; });
    }
    return { loss, slope: sum };
  };
  return named(downhill(size, at, steps), spread, names);
}

const named = (weights, spread, names) => Object.fromEntries(names.map((name, at) => [name, Number((weights[at] / spread[at]).toFixed(3))]).filter(([, weight]) => weight));
