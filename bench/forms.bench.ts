import { type Components, NO_COMPONENTS } from '../src/address/components.js';
import { format } from '../src/address/format.js';
import { parseComponents, parseStreetLine } from '../src/address/parse-text.js';
import { spellName } from '../src/address/spelling.js';
import { Random } from '../tools/random.js';
import { calibrationOf } from '../tools/train-parser/calibration.js';
import { CHAINED, type Form, ORDINARY, type SaidPart, TRANSPOSED } from '../tools/train-parser/forms/place-forms.js';
import {
  boroughAddresses,
  labelledAddresses,
  nationalAddresses,
  type PartedAddress,
  pointAddresses,
  quarterAddresses,
} from '../tools/train-parser/forms/place-rows.js';
import { REWRITINGS } from '../tools/train-parser/forms/rewritings.js';
import { openWithPlaces } from './data.js';
import { foreignTexts } from './forms/foreign-texts.js';
import { STANDARD_EXAMPLES } from './forms/standard-examples.js';
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * How the parser reads one address in many forms: `npm run bench -- forms`, with the folder of real files in `DOORPLATE_DATA`. Ordinary
 * texts; parts in other orders; places that are chained, as maps and browsers write them; neutral rewritings of texts that are read right
 * in the usual form: case, separators, encodings, wrappers, notes. Then foreign addresses, which are to be refused or of a confidence below
 * a half, and the examples of Publication 28. Each form is read with and without the places of a dataset. Seeded. Options: `--sample 400`
 * texts a form, `--seed 1`, `--only nominatim` a form or group, `--examples 3` of each form, `--sure` for those of a high confidence alone.
 */
const { values, isWanted } = readOptions({ sample: 400, seed: 0, only: [], examples: 0, bare: false, sure: false });
const SURE = 0.85;
/** Share of the texts of a form that are read right where the form is said to hold. */
const HOLDS = 0.995;
/** Rewritings are of so many lines for each line of another form. */
const REWRITTEN_SHARE = 2.5;
const { sample } = values;
const random = new Random(values.seed + 16);
const doorplate = await openWithPlaces();

interface Asked {
  readonly address: PartedAddress;
  readonly unit: string;
}

const PARTS = ['line', 'city', 'state', 'zip'] as const;
type Part = (typeof PARTS)[number];

/** What the parser has to say of a text. `cities` are the names that count as the city. */
interface Expected {
  readonly line: string | null;
  readonly cities: readonly (string | null)[];
  readonly state: string | null;
  readonly zip: string | null;
}

const NO_PLACE = { city: null, state: null, zip: null, zip4: null };
const lineOf = (components: Components): string | null => format({ ...components, ...NO_PLACE }).full || null;

function expectedOf({ address, unit }: Asked, says: readonly SaidPart[], written: string): Expected {
  const has = (part: SaidPart): boolean => says.includes(part);
  const street = has('street') ? parseStreetLine(`${has('number') ? written : '1'} ${address.street}`) : NO_COMPONENTS;
  const line = {
    ...street,
    number: has('number') ? street.number : null,
    ...(has('unit') ? { unitType: 'APT', unitNumber: unit } : {}),
  };
  // Boroughs and quarters that are post offices of their own count, and so does the city around them.
  const names = has('city') ? [address.city, address.quarter, address.cityAround].filter((name) => name !== '') : [];
  return {
    line: has('street') ? lineOf(line) : null,
    cities: has('city') ? acceptable(address, names) : [null],
    state: has('state') ? address.state : null,
    zip: has('zip') ? address.zip : null,
  };
}

/** In New York a borough, its quarter where that is a post office, or for Manhattan the city around; elsewhere the city. */
function acceptable({ city, cityAround, quarter }: PartedAddress, names: readonly string[]): readonly string[] {
  if (cityAround === '') return [spellName(city.toUpperCase())];
  const accepted = city === 'Manhattan' ? [city, cityAround, quarter] : city === 'Queens' ? [city, quarter] : [city];
  return accepted.filter((name) => names.includes(name)).map((name) => spellName(name.toUpperCase().replaceAll('.', '')));
}

type Read = (text: string) => Promise<{ readonly components: Components; readonly confidence: number }>;
const bare: Read = async (text) => parseComponents(text);

const withPlaces: Read = async (text) => {
  const { result } = await doorplate.parse(text);
  if (result === null) return { components: NO_COMPONENTS, confidence: 0 };
  return {
    confidence: result.Confidence,
    components: {
      ...NO_COMPONENTS,
      number: result.AddressNumber,
      preMod: result.StreetPreMod,
      preDir: result.StreetPreDir,
      preType: result.StreetPreType,
      preSep: result.StreetPreSep,
      name: result.StreetName,
      postType: result.StreetPostType,
      postDir: result.StreetPostDir,
      postMod: result.StreetPostMod,
      unitType: result.UnitType,
      unitNumber: result.UnitNumber,
      city: result.City,
      state: result.StateCode,
      zip: result.ZipCode,
      zip4: result.Zip4,
    },
  };
};

async function judge(read: Read, asked: Asked, form: Form) {
  const { text, says, number } = form({ ...asked.address, unit: asked.unit }, random);
  const expected = expectedOf(asked, says, number ?? asked.address.number);
  const { components, confidence } = await read(text);
  const right: Record<Part, boolean> = {
    line: lineOf(components) === expected.line,
    city: expected.cities.includes(components.city),
    state: components.state === expected.state,
    zip: components.zip === expected.zip,
  };
  return { text, right, isRight: PARTS.every((part) => right[part]), confidence, expected, full: format(components).full };
}

interface Tally {
  cases: number;
  readonly right: Record<Part, number>;
  whole: number;
  sure: number;
  sureAndWrong: number;
}
const emptyTally = (): Tally => ({ cases: 0, right: { line: 0, city: 0, state: 0, zip: 0 }, whole: 0, sure: 0, sureAndWrong: 0 });
const percent = (n: number, of: number): string => ((100 * n) / Math.max(1, of)).toFixed(2);

interface Answered {
  readonly confidence: number;
  readonly right: boolean;
}

async function measure(name: string, form: Form, rows: readonly Asked[], read: Read, answers: Answered[]): Promise<Tally> {
  const tally = emptyTally();
  let left = values.examples;
  for (const asked of rows) {
    const { text, right, isRight, confidence, expected, full } = await judge(read, asked, form);
    tally.cases++;
    for (const part of PARTS) if (right[part]) tally.right[part]++;
    if (isRight) tally.whole++;
    if (confidence >= SURE) tally.sure++;
    if (confidence >= SURE && !isRight) tally.sureAndWrong++;
    answers.push({ confidence, right: isRight });
    if (!isRight && (!values.sure || confidence >= SURE) && left-- > 0)
      console.log(`    ${JSON.stringify(text)}\n      ${full} | wanted ${JSON.stringify(expected)} | ${confidence}`);
  }
  const shares = [...PARTS.map((part) => tally.right[part]), tally.whole].map((n) => percent(n, tally.cases).padStart(7)).join('');
  console.log(`${name.padEnd(40)}${String(tally.cases).padStart(6)}${shares}${String(tally.sureAndWrong).padStart(6)}`);
  return tally;
}

const asked = (addresses: readonly PartedAddress[]): Asked[] =>
  addresses.map((address) => ({ address, unit: random.of(['4', '12', '3B', 'C', '210']) }));
const usual = asked([
  ...random.sample(labelledAddresses(), sample),
  ...pointAddresses(random, sample),
  ...nationalAddresses(random, sample),
]);
const chained = asked([
  ...boroughAddresses(random, sample),
  ...quarterAddresses(random, sample / 2),
  ...pointAddresses(random, sample / 2),
]);

const groups: readonly (readonly [string, Readonly<Record<string, Form>>, readonly Asked[]])[] = [
  ['ordinary', ORDINARY, usual],
  ['transposed', TRANSPOSED, usual],
  ['chained', CHAINED, chained],
  ['rewritten', REWRITINGS, usual],
];
const READ_RIGHT = new Map<Read, readonly Asked[]>();
const shares: object[] = [];
for (const [places, read] of values.bare
  ? ([[false, bare]] as const)
  : ([
      [false, bare],
      [true, withPlaces],
    ] as const)) {
  for (const [group, forms, rows] of groups) {
    const sum = emptyTally();
    const answers: Answered[] = [];
    let [tried, held] = [0, 0];
    for (const [name, form] of Object.entries(forms)) {
      if (!isWanted(name, group)) continue;
      const isRewritten = group === 'rewritten';
      const some = random.sample(isRewritten ? await readRight(rows, read) : rows, isRewritten ? sample * REWRITTEN_SHARE : sample);
      const tally = await measure(`${places ? 'places' : 'text'} ${name}`, form, some, read, answers);
      tried++;
      if (tally.whole >= HOLDS * tally.cases) held++;
      for (const key of ['cases', 'whole', 'sure', 'sureAndWrong'] as const) sum[key] += tally[key];
      for (const part of PARTS) sum.right[part] += tally.right[part];
    }
    if (tried === 0) continue;
    const { expectedCalibrationError, bins } = calibrationOf(answers);
    const band = answers.filter(({ confidence }) => confidence >= SURE && confidence < 0.95);
    const { cases, right, whole, sure, sureAndWrong } = sum;
    shares.push({
      ...{ group, places, texts: cases, right: { ...right, all: whole }, forms: tried, formsThatHold: held },
      ...{
        calibrationError: expectedCalibrationError,
        sure,
        sureAndWrong,
        band: band.length,
        bandRight: band.filter(({ right }) => right).length,
      },
    });
    if (values.sure) console.table(bins);
    console.log(
      `== ${places ? 'places' : 'text'} ${group}: ${cases} texts, all ${percent(whole, cases)}; ${held} of ${tried} forms hold; ` +
        `calibration error ${expectedCalibrationError}, from 0.85 on wrong ${sureAndWrong} of ${sure}`,
    );
  }
}

/** The addresses that are read right in the usual form: a rewriting shall not change that. */
async function readRight(rows: readonly Asked[], read: Read): Promise<readonly Asked[]> {
  const known = READ_RIGHT.get(read);
  if (known !== undefined) return known;
  const right: Asked[] = [];
  for (const row of rows) if ((await judge(read, row, ORDINARY.usual as Form)).isRight) right.push(row);
  READ_RIGHT.set(read, right);
  return right;
}

const foreign = { texts: 0, refusedOrUnsure: 0, sure: 0, named: 0, namedRefusedOrUnsure: 0 };
for (const { country, text, isNamed } of isWanted('foreign') ? foreignTexts() : []) {
  for (const read of [bare, withPlaces]) {
    const { confidence, components } = await read(text);
    const isUnsure = confidence < 0.5;
    foreign.texts++;
    if (isUnsure) foreign.refusedOrUnsure++;
    if (confidence >= SURE) foreign.sure++;
    if (isNamed) foreign.named++;
    if (isNamed && isUnsure) foreign.namedRefusedOrUnsure++;
    if (!isUnsure && values.examples > 0)
      console.log(`    ${country}: ${JSON.stringify(text)} => ${format(components).full} ${confidence}`);
  }
}
const standard = { examples: 0, right: 0 };
for (const { section, text, full } of isWanted('standard') ? STANDARD_EXAMPLES : []) {
  const read = format((await bare(text)).components).full;
  standard.examples++;
  if (read === full) standard.right++;
  else if (values.examples > 0) console.log(`    ${section}: ${JSON.stringify(text)} => ${read}, wanted ${full}`);
}
console.log(
  `== foreign: ${percent(foreign.refusedOrUnsure, foreign.texts)} % refused or unsure, ${percent(foreign.sure, foreign.texts)} % sure\n` +
    `== Publication 28: ${percent(standard.right, standard.examples)} %`,
);
await doorplate.close();
await report('forms', { shares, foreign, standard });
