/* What words are, of a law and of a question: their stems, and which of them tell nothing of what is asked. Loaded first: all that the search
 * has is in `townbook`.
 */
"use strict";
const townbook = (() => {
  /* Words of asking: they say that something is asked, seldom what. */
  const QUESTION = new Set(("how what when where who whom whose why which whether can could may might must shall should will would do does did am is are "
    + "was were be been being need needs needed want wants allow allows allowed legal illegal permissible law laws rule rules regulation regulations ordinance "
    + "code get gets getting got put puts let lets letting take takes make makes go goes going come have has had having keep keeps kept use uses using "
    + "much many long late early soon often far tall high big old happen happens happened rid there here any some someone somebody anyone "
    + "something anything thing things person persons me my mine myself yourself himself herself itself ourselves yourselves themselves i i'm you your yours we us our it its his her their they them he she "
    + "town towns village villages city municipality local resident residents before after during without with from into about tell find "
    + "lowest highest tallest shortest biggest largest smallest longest widest narrowest deepest thickest steepest nearest closest maximum minimum max min limit limits earliest latest soonest until apart quickly fast slow "
    + "please okay ok if else enough too very own just still ever back out up down off over").split(" "));

  /* Words of every talk: rare in law, so that they seem to say much, and say little. */
  const TALK = new Set(("start starts starting started begin open opening opened change changed changing set setting show showing showed shown hold "
    + "holding held stay staying turn turning turned bring bringing brought call calling called ask asking asked try trying tried mean means stand "
    + "standing fall falling fell hang hanging hung sit sitting stick sticking stuck fix fixing fixed raise raising leave leaving left give giving gave "
    + "given break breaking broke broken move moving moved add adding added work working works run running runs stop stopping stopped look looking say "
    + "saying said know see seeing saw seen help hit hitting touch touching fit grab hand handing handed pull pulling push throw throwing thrown "
    + "near around outside inside top bottom next behind under onto away across through between along new good bad small little large short "
    + "low whole full half certain different same real really actually always never every each other another more most less few lot lots kind sort type "
    + "way place area spot part side middle end day days week weeks month months today tomorrow now later money free stuff someone's guy guys lady "
    + "man woman everyone everybody nobody family friend friends folks dad mom husband wife legally anyway instead also only front rear people house home property neighbor neighbors neighbour "
    + "wrong alone nice sure cheap messy mess illegally count counts counted super jungle crazy fun live lives living deal care belong belongs "
    + "pick picking picked drop dropping dropped reach save join ugly huge tiny extra main again ahead already anymore together yet maybe once twice").split(" "));

  /* Words that say where or when something is, after a word such as "in" where something else is asked about. */
  const PLACES = new Set(("yard backyard frontyard house home homes apartment downtown street streets road property lot village town neighborhood garden lawn garage "
    + "basement building land premises area zone district porch roof neighborhoods outdoors place city night morning evening weekend weekends").split(" "));
  const BEHIND = new Set("in on at near by from to along behind inside outside into within of around beside".split(" "));

  /* Words that are no form of the one whose stem they have: parking is not done in a park (builder/search/index.py has the same). */
  const OWN = new Map([["parking", "parking"], ["parked", "parking"]]);

  const SHORTEST = 3;       /* letters of a stem: "ev" is not what "eve" says (builder/search/index.py has the same) */
  const known = new Map();
  const stem = word => {
    if (!known.has(word)) {
      const found = OWN.get(word) || lunr.stemmer(new lunr.Token(word)).toString();
      known.set(word, found.length < SHORTEST ? word : found);
    }
    return known.get(word);
  };
  const idle = new Map();
  const isStopWord = word => {
    if (!idle.has(word)) idle.set(word, lunr.stopWordFilter(new lunr.Token(word)) === undefined);
    return idle.get(word);
  };
  const wordsOf = text => (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'\u2019.][\p{L}\p{N}]+)*/gu) || []).map(word => word.replace(/['\u2019]s$/, ""));
  /* The name of a district or form, "A-2" or "R1-A": one word, as the index has it (builder/search/index.py). */
  const CODE = /^(?=.*[a-z])(?=.*\d)[a-z\d]{1,2}(?:-[a-z\d]{1,2})+$/;
  /* The words of a question: hyphened ones apart, "didn't" as "not", without "the" and "my". */
  const NOT = /^(?:do|does|did|have|has|had|is|are|was|were|wo|ca|could|would|should)n['\u2019]?t$/;
  const ANY = new Set("a an the my your our his her their some any this that these those".split(" "));
  function asking(query) {
    const parts = words => words.flatMap(word => CODE.test(word) ? [word.replaceAll("-", "")] : word.split("-")).map(word => NOT.test(word) ? "not" : word);
    const words = wordsOf(query), telling = words.filter(word => !ANY.has(word));
    return parts(telling.length ? telling : words);
  }

  /* Words that the stemmer does not lead to their plain form. */
  const FORMS = new Map(("paid pay, unpaid pay, kept keep, built build, bought buy, sold sell, held hold, lost lose, left leave, broke break, broken break, "
    + "stole steal, stolen steal, froze freeze, frozen freeze, tore tear, torn tear, dug dig, hung hang, stuck stick, fed feed, bit bite, bitten bite, "
    + "shot shoot, fought fight, caught catch, taught teach, brought bring, thought think, fell fall, fallen fall, rode ride, ridden ride, drove drive, "
    + "driven drive, ran run, wrote write, written write, threw throw, thrown throw, drank drink, drunk drink, ate eat, eaten eat, slept sleep, met meet, "
    + "sued sue, died die, dying die, tied tie, lying lie, lied lie, lit light, sped speed, struck strike, swept sweep, fled flee, heard hear, laid lay, forgot forget, forgotten forget, thieves thief, rang ring, swam swim, wore wear, worn wear, blew blow, blown blow, grew grow, grown grow, "
    + "flew fly, flown fly, knew know, seen see, saw see, gave give, given give, took take, taken take, chose choose, chosen choose, hid hide, hidden hide, "
    + "spoke speak, spoken speak, spent spend, sent send, lent lend, won win, led lead, burnt burn, mice mouse, geese goose, children child, "
    + "men man, women woman, feet foot, leaves leaf, wives wife, knives knife, wolves wolf, calves calf, shelves shelf, oxen ox, came come, went go, gone go, became become, began begin, begun begin, dealt deal, drew draw, drawn draw, sank sink, sunk sink, "
    + "sang sing, sung sing, swung swing, shook shake, shaken shake, sprang spring, sprung spring, woke wake, bent bend, bred breed, crept creep, wept weep, wound wind, "
    + "forbade forbid, forbidden forbid, rose rise, risen rise, slid slide, stung sting, stank stink, sewn sew, sown sow, mown mow, withdrew withdraw, withdrawn withdraw, teeth tooth").split(", ").map(pair => pair.split(" ")));
  const base = word => FORMS.get(word) || word;
  for (const words of [QUESTION, TALK]) for (const [form, plain] of FORMS) if (words.has(plain)) words.add(form);

  /* The words of a code and of its residents with their counts, as builder/search/files.py packs them; those that the law lacks have none. */
  function unpacked(sent) {
    let before = "";
    return [...sent.matchAll(/([A-Z])([a-z]*)(\d+)/g)].map(([, shared, rest, held]) => [before = before.slice(0, shared.charCodeAt(0) - 65) + rest, Number(held)]);
  }

  /* Their stems; what residents say is known by its plain form. */
  const stemsIn = words => new Set(words.map(([word, held]) => stem(held ? word : base(word))));

  const plain = words => (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).join(" ");

  return { libraries: {}, stem, isStopWord, words: { QUESTION, TALK, PLACES, BEHIND, OWN, wordsOf, asking, base, plain, unpacked, stemsIn } };
})();
