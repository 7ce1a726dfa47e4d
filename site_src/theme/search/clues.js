/* What a sentence says of what is asked, as numbers: how much of the question it holds, and whether it has what such a question asks for.
 *
 * Each clue is counted by weights.js, which are learned (docs/design/search.md).
 */
"use strict";
townbook.clues = (() => {
  const NUMBER = "\\b(?:\\d[\\d,./]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|half)\\b)[\u00bc-\u00be'\u2032\u2033\u2019\")]*[ -]*";
  const LINE = `${NUMBER}(?:line(?:ar|al) |lateral )?(?:feet|foot|ft|inch(?:es)?|yards?|miles?|rods?)\\b`, STORIES = `${NUMBER}stor(?:y|ies)\\b`;
  const AREA = `(?<!\\b(?:every|each|per) )${NUMBER}(?:(?:square|cubic) \\w+|acres?)\\b`;
  const PERIOD = `${NUMBER}(?:[a-z]+ )?(?:hours?|days?|weeks?|months?|years?|minutes?)\\b`;
  const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b";
  const DATE = "\\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \\d|\\b(?:\\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|tenth|fifteenth|twentieth|last) (?:(?:business |working )?day\\b|of (?:the|each|every) )";
  const SHARE = "%|\\bpercent\\b";
  /* Of things: no quantity of another kind, nor the number of a section or an item. */
  const UNITS = "square|feet|foot|ft|inch|yards?|miles?|rods?|acres?|hours?|days?|weeks?|months?|years?|minutes?|dollars|cents|percent";
  const COUNT = `[a-z,;:] ${NUMBER}(?:\\(\\d+\\) )?(?!(?:[a-z]+ )?(?:${UNITS})|[ap]\\.? ?m\\b|%)[a-z]{3}|\\b(?:limited to|total of|exceed|(?:more|fewer|less) than|at least) ${NUMBER}(?:\\(\\d+\\))?(?:[.,;]|$)`;
  /* "When" asks for a time at either end of a question and before a verb, not in "who pays for it when I move". */
  const WHEN = "^when|when$|when(?= (?:do|does|did|can|is|are|was|will|must|should|shall|may|has|have)\\b)";
  const kind = (asked, held) => ({ asked: new RegExp(`\\b(?:${asked.replaceAll("WHEN", WHEN)})\\b`, "i"), held: new RegExp(held, "i") });

  /* What a question says that asks for a quantity, and what a text says that holds one. */
  const KINDS = [
    kind("how (?:high|tall)|heights?|highest|tallest|stories|floors", `${LINE}|${STORIES}`),
    kind("how (?:low|deep|far(?! ahead| in advance)|close|near|wide|thick|steep)|distances?|setbacks?|clearance|widths?|depth|diameter|thick(?:ness)?|narrowest|widest|apart|spacing", LINE),
    kind("how (?:big|large|long|much (?:space|room|land))|dimensions?|size|biggest|largest|smallest|longest|lot area|square feet|how many (?:acres|feet|inches|yards|miles|stories|square)", `${LINE}|${AREA}|${STORIES}`),
    kind("fees?|cost|costs|price|charges?|fares?|deposit|bond|tax(?:es)?(?! (?:breaks?|exempt\\w*|relief|credits?|sales?|liens?|deeds?|collect\\w*|assess\\w*|returns?|maps?))|how much (?:is|are|does|do|can|for|to|will|must|would)|how much$|fines?|fined|penalty|penalties|punishment|rates?|bail|^insurance|how much (?:\\w+ )*insurance|do i pay", `\\$ ?\\d|\\bdollars\\b|\\bcents\\b|${SHARE}|\\b(?:no|without|free of) (?:cost|charge|fee)s?\\b`),
    kind("what time|hours?|how late|how early|earliest|latest|WHEN|at night|overnight|opening|closing", "\\d ?(?:o'clock )?[ap]\\.? ?m\\b|\\b(?:am|pm)\\b|\\b(?:midnight|noon|sunset|sunrise|dusk|dawn)\\b|\\b(?:business|daylight|night ?time|office|regular|normal) hours\\b"),
    kind("how long|longest|shortest|how many (?:days|weeks|months|years|hours|minutes|times)|how (?:soon|fast|quickly|often)|deadline|WHEN|days|how (?:far|long) (?:ahead|in advance)|notice|expires?|term|period",
      `${PERIOD}|\\b(?:annual(?:ly)?|quarterly|monthly|biennially|immediately)\\b|${DATE}`),
    kind("(?:what|which) (?:days?|dates?|week)|WHEN", `\\b${WEEKDAY}|${DATE}`),
    kind("how old|(?:what|which|minimum|legal) age|ages?|old enough|too young", "\\bage[ds]?\\b|\\byears? old\\b|\\bminors?\\b"),
    kind("speed|how fast can", "miles per hour|\\bmph\\b"),
    kind("percent(?:age)?|coverage|steep(?:est)?|grade|discount|interest|how much of", SHARE),
    kind("how much (?!is|are|does|do|can|for|to|will|must|would|of)\\w+|how heavy|weight|loud", `${LINE}|${AREA}|${SHARE}|${NUMBER}(?:gallons?|pounds?|lbs?|tons?|cubic|square|parts|mg|decibels?|db|spaces?)`),
    kind("how often|how frequently", `\\b(?:once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|(?:each|every|per) (?:\\w+ )?(?:day|week|month|year|quarter)s?)\\b|\\bevery ${NUMBER}`),
    kind("how many(?! (?:days|weeks|months|years|hours|minutes|times|acres|feet|inches|yards|miles|stories|square)\\b)", COUNT),
  ];

  /* What a question asks about a thing beside its quantity, and how a sentence that answers it speaks. */
  const MANNERS = {
    upTo: kind("how (?:high|tall|big|large|long|many|much|fast|late|wide|far can|far may|loud)|max|maximum|highest|tallest|biggest|largest|longest|limits?", "exceed|no more than|not more than|maximum|greater than|no longer than|in excess of|more than|limit|\\bup to\\b|larger than|higher than"),
    atLeast: kind("how (?:far|close|near|deep|wide|thick|old)|min|minimum|least|lowest|smallest|shortest|narrowest|setbacks?|clearance|apart|distance|spacing", "minimum|less than|at least|no fewer|\\bwithin\\b|nearer|closer|\\bfrom\\b"),
    height: kind("high|tall|heights?|highest|tallest|stories", "\\bheight\\b|\\bhigh\\b|\\bstor(?:y|ies)\\b|\\btall\\b|\\babove\\b"),
    distance: kind("how (?:far(?! ahead| in advance)|close|near)|distance|setbacks?|apart|spacing|closer|nearer", "\\bfrom\\b|\\bdistance\\b|set ?back|\\bwithin\\b|\\bclose[rs]?\\b|\\bbetween\\b|\\bnear"),
    width: kind("wide|widths?|narrowest|widest", "\\bwid(?:e|th)\\b"),
    area: kind("how (?:big|large)|size|square feet|area|biggest|largest|smallest", "\\bsquare\\b|\\barea\\b|\\bsizes?\\b|\\bdimensions?\\b|\\bacres?\\b"),
    fine: kind("fines?|fined|penalt(?:y|ies)|punish\\w*|jail|ticket|what happens", "\\bfines?\\b|penalt|punish|imprison|violation|guilty|liable"),
    fee: kind("fees?|cost|costs|price|charges?|how much|pay", "\\bfees?\\b|\\bcosts?\\b|charge|deposit|\\brates?\\b|\\bpaid\\b|\\bpay"),
    who: kind("who|whom|whose|which board", "\\b(?:shall|may)\\b.*\\bby\\b|\\b(?:board|clerk|officer|superintendent|inspector|owner|council|trustees|mayor|chief|commission|department|administrator|director)\\b"),
    allowed: kind("can|may|allowed|allow|legal|illegal|okay|against the law|law", "shall not|unlawful|prohibit|permitted|no person|\\bmay\\b|allowed|except|no owner"),
    needed: kind("need|required|requires?|have to|must|do i", "require|\\bmust\\b|without|permit|license|necessary|obtain"),
    way: kind("how do|how to|how can|apply|where do|get a", "\\bappl(?:y|ication)|submit|\\bfile[ds]?\\b|request|\\bobtain"),
  };

  const MEANING = /^what(?:'s| is| are| counts| qualifies)\b|\bmean(?:s|ing|t)?\b|\bdefin/i;

  /* What a question asks for. */
  const asked = question => ({
    meaning: MEANING.test(question),
    kinds: KINDS.filter(one => one.asked.test(question)).map(({ held }) => held),
    manners: Object.entries(MANNERS).filter(([, one]) => one.asked.test(question)).map(([name, { held }]) => [name, held]),
  });

  const logOf = count => Math.log2(1 + count);

  /* The clues that all sentences of an item share: `about` is what each idea of the question counts in its provision, `said` what it counts
   * in the item and what leads to it, `facts` what is known of both. */
  function ofItem({ ideas, telling, whole, clues: { meaning, kinds } }, { title, where, anywhere, bound, literal }, { item, lead, rule, head, near }, facts) {
    const share = counts => telling.reduce((sum, nth) => sum + ideas[nth].worth * counts[nth], 0) / whole;
    const titled = item.map((count, nth) => Math.max(count, lead[nth], title[nth], rule[nth]));
    const over = titled.map((count, nth) => Math.max(count, where[nth])), all = over.map((count, nth) => Math.max(count, anywhere[nth]));
    const rarest = telling.reduce((best, nth) => best < 0 || ideas[nth].worth > ideas[best].worth ? nth : best, -1);
    return {
      bias: 1,
      /* How much of the question is said: in the item, with its titles, with those above, anywhere in the provision. */
      item: share(item), title: share(titled), where: share(over), section: share(all), whereSays: share(where), head: share(head),
      weakest: telling.length ? Math.min(...telling.map(nth => over[nth])) : 0, rare: rarest < 0 ? 0 : item[rarest], rareOver: rarest < 0 ? 0 : over[rarest],
      near: telling.length > 1 ? share(near) : 1, telling: logOf(telling.length),
      /* Whether all of it stands in the provision in its own words, whether words that belong together stand near each other, whether a quantity is asked for. */
      literal: literal ? 1 : 0, bound, kinds: kinds.length ? 1 : 0,
      asksAbove: among(ideas, "asks", title, whole), pairsAbove: among(ideas, "pair", title, whole),
      /* What the provision counts by its words and titles, and how much of its title is asked for. */
      rank: Math.log(facts.share), titleFit: facts.fit,
      /* What the item is. */
      itemWords: logOf(facts.size), often: logOf(facts.places), position: logOf(facts.at),
      colon: /:\s*$/.test(facts.text) ? 1 : 0, definition: facts.definition && !meaning ? 1 : 0, meaning: facts.definition && meaning ? 1 : 0,
    };
  }

  /* What ideas of a sort count ("asks" or "pair"), against all that is asked. */
  const among = (ideas, sort, counts, whole) => ideas.reduce((sum, idea, nth) => sum + (idea[sort] ? idea.worth * counts[nth] : 0), 0) / whole;

  const NEAR_KIND = 0.5;    /* of an item that holds what is asked for in another sentence */

  /* The clues of one sentence: what each idea counts in it, its text, how many words it has, and how many of them are asked for. */
  function ofSentence({ ideas, telling, whole, clues: { kinds, manners } }, counts, { text, words, told }, near) {
    const found = {
      sentence: telling.reduce((sum, nth) => sum + ideas[nth].worth * counts[nth], 0) / whole,
      pairs: among(ideas, "pair", counts, whole), asks: among(ideas, "asks", counts, whole),
      words: logOf(words), density: told / (words + 3), kind: kinds.length ? kinds.some(one => one.test(text)) ? 1 : near ? NEAR_KIND : 0 : 0,
    };
    for (const [name, held] of manners) found[name] = held.test(text) ? 1 : 0;
    return found;
  }

  /* What clues count by a table of weights. */
  function score(clues, weights) {
    let sum = 0;
    for (const name in clues) sum += clues[name] * (weights[name] || 0);
    return sum;
  }

  return { asked, ofItem, ofSentence, score };
})();
