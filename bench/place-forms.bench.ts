import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Components, NO_COMPONENTS } from '../src/address/components.js';
import { format } from '../src/address/format.js';
import { parseComponents, parseStreetLine } from '../src/address/parse-text.js';
import { spellName } from '../src/address/spelling.js';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { open } from '../src/index.js';
import { calibrationOf } from '../tools/train-parser/calibration.js';
import { CHAINED, type Form, ORDINARY, type SaidPart, TRANSPOSED } from './accuracy/place-forms.js';
import {
  boroughAddresses,
  labelledAddresses,
  nationalAddresses,
  type PartedAddress,
  pointAddresses,
  quarterAddresses,
} from './accuracy/place-rows.js';
import { Random } from './accuracy/random.js';
import { report } from './measure.js';

/**
 * How often texts are read right whose places are chained, as maps and browsers write them, or whose parts stand in another
 * order: `npm run bench -- place-forms`, with the folder of real files in `DOORPLATE_DATA`. Seeded. Options: `--sample 400`
 * texts a form, `--seed 1`, `--only nominatim`, `--examples 3` of each form, `--sure` for those of
 * a high confidence alone. Each form is read with and without the places of
 * a dataset. Only a run with the usual options is kept in `bench/results`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '0' },
    only: { type: 'string', multiple: true, default: [] },
    examples: { type: 'string', default: '0' },
    bare: { type: 'boolean', default: false },
    sure: { type: 'boolean', default: false },
  },
});
const SURE = 0.85;
const sample = Number(values.sample);
const random = new Random(Number(values.seed) + 16);
const doorplate = await open({ only: true, data: [join(await embeddedFolder(), 'us-places')] });

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

function expectedOf({ address, unit }: Asked, says: readonly SaidPart[], text: string): Expected {
  const has = (part: SaidPart): boolean => says.includes(part);
  const number = has('number') ? (/^\d{5}/.exec(text)?.[0] ?? address.number) : null;
  // A form may give the address another number: the text has it.
  const isOwn = text.startsWith(address.number) && !/^\d{5} /.test(text);
  const written =
    number !== null && (isOwn || /[^\d]/.test(address.number) || new RegExp(`(?:^|\\D)${address.number},? ${address.street}`).test(text))
      ? address.number
      : number;
  const street = has('street') ? parseStreetLine(`${written ?? '1'} ${address.street}`) : NO_COMPONENTS;
  const line = {
    ...street,
    number: written === null ? null : street.number,
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

interface Tally {
  cases: number;
  readonly right: Record<Part, number>;
  whole: number;
}

const answers: { confidence: number; right: boolean; text: string }[] = [];

async function measure(name: string, write: Form, rows: readonly Asked[], withPlaces: boolean): Promise<Tally> {
  const tally: Tally = { cases: 0, right: { line: 0, city: 0, state: 0, zip: 0 }, whole: 0 };
  let left = Number(values.examples);
  for (const asked of rows) {
    const { text, says } = write({ ...asked.address, unit: asked.unit }, random);
    const expected = expectedOf(asked, says, text);
    const { components, confidence } = withPlaces ? await parsedWithPlaces(text) : parseComponents(text);
    const found: Record<Part, boolean> = {
      line: lineOf(components) === expected.line,
      city: expected.cities.includes(components.city),
      state: components.state === expected.state,
      zip: components.zip === expected.zip,
    };
    tally.cases++;
    for (const part of PARTS) if (found[part]) tally.right[part]++;
    const whole = PARTS.every((part) => found[part]);
    if (whole) tally.whole++;
    answers.push({ confidence, right: whole, text });
    if (!whole && (!values.sure || confidence > SURE) && left-- > 0)
      console.log(`    ${JSON.stringify(text)}\n      ${format(components).full} | wanted ${JSON.stringify(expected)} | ${confidence}`);
  }
  const share = (n: number): string => ((100 * n) / tally.cases).toFixed(1).padStart(6);
  console.log(
    `${withPlaces ? 'places ' : 'text   '}${name.padEnd(34)}${String(tally.cases).padStart(6)}${PARTS.map((part) => share(tally.right[part])).join('')}${share(tally.whole)}`,
  );
  return tally;
}

async function parsedWithPlaces(text: string): Promise<{ readonly components: Components; readonly confidence: number }> {
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

const groups = [
  ['ordinary', ORDINARY, usual],
  ['transposed', TRANSPOSED, usual],
  ['chained', CHAINED, chained],
] as const;
const shares: object[] = [];
for (const withPlaces of values.bare ? [false] : [false, true]) {
  for (const [group, forms, rows] of groups) {
    const sum: Tally = { cases: 0, right: { line: 0, city: 0, state: 0, zip: 0 }, whole: 0 };
    answers.length = 0;
    for (const [name, write] of Object.entries(forms)) {
      if (values.only.length > 0 && !values.only.includes(name) && !values.only.includes(group)) continue;
      const some = random.sample(rows, sample);
      const tally = await measure(name, write, some, withPlaces);
      sum.cases += tally.cases;
      sum.whole += tally.whole;
      for (const part of PARTS) sum.right[part] += tally.right[part];
    }
    if (sum.cases === 0) continue;
    const share = (n: number): string => ((100 * n) / sum.cases).toFixed(2);
    const { expectedCalibrationError, bins } = calibrationOf(answers);
    const sure = answers.filter(({ confidence }) => confidence > SURE);
    const wrong = sure.filter(({ right }) => !right);
    shares.push({
      group,
      places: withPlaces,
      texts: sum.cases,
      right: { ...sum.right, all: sum.whole },
      calibrationError: expectedCalibrationError,
      sure: sure.length,
      sureAndWrong: wrong.length,
    });
    if (values.sure) console.table(bins);
    console.log(
      `== ${withPlaces ? 'places' : 'text'} ${group}: ${sum.cases} texts, ${PARTS.map((part) => `${part} ${share(sum.right[part])}`).join(', ')}, all ${share(sum.whole)}; ` +
        `calibration error ${expectedCalibrationError}, above 0.85 wrong ${((100 * wrong.length) / Math.max(1, sure.length)).toFixed(2)} % of ${sure.length}`,
    );
  }
}
await doorplate.close();
const isWhole = values.sample === '400' && values.seed === '0' && values.only.length === 0 && !values.bare;
if (isWhole) await report('place-forms', { shares });
