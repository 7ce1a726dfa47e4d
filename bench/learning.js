/* Learns what clues count (bench/train_search.py): both by going downhill, each step over all questions.
 *
 * A question is { says, provisions, right, rows }: what it weighs, and of each item that was read the provision, whether it answers, and
 * its clues in the order of `names`.
 */
const GOING = 0.9, STEADY = 0.99;   /* how much of earlier steps is kept: Adam's two averages */

/* The least of a function by its slope: `slope(weights)` is an array as long. */
function downhill(size, slope, steps, step) {
  const weights = new Float64Array(size), first = new Float64Array(size), second = new Float64Array(size);
  for (let nth = 1; nth <= steps; nth++) {
    slope(weights).forEach((own, at) => {
      first[at] = GOING * first[at] + (1 - GOING) * own;
      second[at] = STEADY * second[at] + (1 - STEADY) * own * own;
      weights[at] -= step * STEADY ** nth * first[at] / (1 - GOING ** nth) / (Math.sqrt(second[at] / (1 - STEADY ** nth)) + 1e-6);
    });
  }
  return weights;
}

/* How far each clue is spread, so that one that is large by nature is not held back less. */
function spreads(rows, size) {
  const mean = new Float64Array(size), spread = new Float64Array(size);
  for (const row of rows) row.forEach((value, at) => { mean[at] += value / rows.length; });
  for (const row of rows) row.forEach((value, at) => { spread[at] += (value - mean[at]) ** 2 / rows.length; });
  return spread.map(one => Math.sqrt(one) || 1);
}

const dot = (weights, row) => row.reduce((sum, value, at) => sum + value * weights[at], 0);

/* The best item of each provision by its score; of a question that is answered by an item, all items. */
function candidates({ byItem, provisions }, scores) {
  if (byItem) return scores.map((_, at) => at);
  const best = new Map();
  scores.forEach((score, at) => { if (!best.has(provisions[at]) || score > scores[best.get(provisions[at])]) best.set(provisions[at], at); });
  return [...best.values()];
}

/* Weights by which what answers stands first: the likelihood that it is drawn, where each is drawn by the power of its score. */
function learnSays(questions, names, without, holding, steps) {
  const size = names.length, spread = spreads(questions.flatMap(one => one.rows), size), left = names.map(name => !without.includes(name));
  const scaled = questions.map(one => ({ ...one, rows: one.rows.map(row => Float64Array.from(row, (value, at) => left[at] ? value / spread[at] : 0)) }));
  const whole = questions.reduce((sum, one) => sum + one.says, 0);
  const slope = weights => {
    const sum = weights.map(weight => holding * weight);
    for (const one of scaled) {
      const scores = one.rows.map(row => dot(weights, row)), among = candidates(one, scores), top = Math.max(...among.map(at => scores[at]));
      const powers = among.map(at => Math.exp(scores[at] - top)), all = powers.reduce((a, b) => a + b, 0);
      const right = among.reduce((kept, at, nth) => kept + (one.right[at] ? powers[nth] : 0), 0);
      among.forEach((at, nth) => {
        const pull = one.says / whole * (powers[nth] / all - (one.right[at] ? powers[nth] / right : 0));
        one.rows[at].forEach((value, clue) => { sum[clue] += pull * value; });
      });
    }
    return sum;
  };
  return named(downhill(size, slope, steps, 0.1), spread, names);
}

/* Weights that tell the questions that the law answers from those that it does not, by the best item of each: { there, says, row }. */
function learnThere(answers, names, only, holding, steps) {
  const size = names.length, spread = spreads(answers.map(one => one.row), size), left = names.map(name => only.includes(name));
  const scaled = answers.map(one => ({ ...one, row: Float64Array.from(one.row, (value, at) => left[at] ? value / spread[at] : 0) }));
  const whole = answers.reduce((sum, one) => sum + one.says, 0);
  const slope = weights => {
    const sum = weights.map((weight, at) => names[at] === "bias" ? 0 : holding * weight);
    for (const one of scaled) {
      const pull = one.says / whole * (1 / (1 + Math.exp(-dot(weights, one.row))) - (one.there ? 1 : 0));
      one.row.forEach((value, at) => { sum[at] += pull * value; });
    }
    return sum;
  };
  return named(downhill(size, slope, steps, 0.1), spread, names);
}

const named = (weights, spread, names) => Object.fromEntries(names.map((name, at) => [name, Number((weights[at] / spread[at]).toFixed(3))]).filter(([, weight]) => weight));
