import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from '../../src/address/components.js';
import { type Doubt, doubtOfWords, doubtsOf, type ParseEvidence } from '../../src/address/confidence.js';
import { MOST } from '../../src/address/data/doubts.js';
import { format } from '../../src/address/format.js';
import { parseStreetLine, parseText } from '../../src/address/parse-text.js';
import { spellName } from '../../src/address/spelling.js';
import { packagePlaces } from '../build/package-places.js';
import { Random } from '../random.js';
import { Evaluation, fieldsOf, isDerived } from './evaluation.js';
import { CHAINED, ORDINARY, type SaidPart, TRANSPOSED } from './forms/place-forms.js';
import { labelledAddresses, nationalAddresses, type PartedAddress, pointAddresses, quarterAddresses } from './forms/place-rows.js';
import { REWRITINGS } from './forms/rewritings.js';

/**
 * Fits what the confidence loses for each doubt to how often texts with it are read right, and writes `src/address/data/doubts.ts`:
 * `npm run fit:doubts`. The texts: the labelled files, and addresses in all forms, with and without places; every text counts alike.
 * Forms are made of other addresses than those of the bench. The same inputs give the same file.
 */
const TARGET = fileURLToPath(new URL('../../src/address/data/doubts.ts', import.meta.url));
const SEED = 7919;
/** Texts of each form. */
const SAMPLE = 120;

interface Case {
  readonly isLabelled: boolean;
  readonly evidence: ParseEvidence;
  readonly right: boolean;
}

const random = new Random(SEED);
const { places } = await packagePlaces();
const cases: Case[] = [];

function add(text: string, isLabelled: boolean, isRight: (components: Components) => boolean): void {
  for (const known of [undefined, places as PlaceKnowledge]) {
    const { evidence, components } = parseText(text, known);
    if (evidence !== null) cases.push({ isLabelled, evidence, right: isRight(components) });
  }
}

const evaluation = await Evaluation.open();
for (const source of evaluation.sources.filter((name) => !isDerived(name)))
  for (const row of evaluation.rows(source)) add(row.input, true, (components) => evaluation.isRight(row, fieldsOf(components)));

const NO_PLACE = { city: null, state: null, zip: null, zip4: null };
const lineOf = (components: Components): string => format({ ...components, ...NO_PLACE }).full;

/** What is to be read of a text that says these parts of an address. */
function isRead(address: PartedAddress, says: readonly SaidPart[], written: string): (components: Components) => boolean {
  const has = (part: SaidPart): boolean => says.includes(part);
  const number = has('number') ? written : null;
  const street = has('street') ? parseStreetLine(`${written} ${address.street}`) : NO_COMPONENTS;
  const unit = has('unit') ? { unitType: 'APT', unitNumber: address.unit } : {};
  const line = lineOf({ ...street, number, ...unit });
  const cities: readonly (string | null)[] = has('city')
    ? [address.city, address.quarter, address.cityAround].map((name) => spellName(name.toUpperCase()))
    : [null];
  return (components) =>
    lineOf(components) === line &&
    cities.includes(components.city) &&
    components.state === (has('state') ? address.state : null) &&
    components.zip === (has('zip') ? address.zip : null);
}

const addresses = [
  ...random.sample(labelledAddresses(), SAMPLE),
  ...pointAddresses(random, SAMPLE),
  ...nationalAddresses(random, SAMPLE),
  ...quarterAddresses(random, SAMPLE / 4),
];
for (const form of Object.values({ ...ORDINARY, ...TRANSPOSED, ...CHAINED, ...REWRITINGS }))
  for (const address of random.sample(addresses, SAMPLE)) {
    const asked = { ...address, unit: random.of(['4', '12', '3B', 'C', '210']) };
    const { text, says, number } = form(asked, random);
    add(text, false, isRead(asked, says, number ?? asked.number));
  }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A doubt with which fewer texts are right than this share never leaves a text sure: from 0.85 on an answer counts as sure. Chosen. */
const LEAST_SURE = 0.95;
const UNSURE = 0.84;
/** What is said of a text with a doubt that none of the texts has. */
const UNKNOWN = 0.5;

const rightOf = (some: readonly Case[]): number => some.filter(({ right }) => right).length;
const undoubted = cases.filter(({ evidence }) => doubtsOf(evidence).length === 0);
const arranged = undoubted.filter(({ evidence }) => evidence.place === 'arranged');
const leftOf = (some: readonly Case[]): string => {
  const left = (some.length - rightOf(some)) / sum(some.map(({ evidence }) => doubtOfWords(evidence)));
  console.log(`arranged: ${rightOf(some)} of ${some.length} right, ${left.toFixed(3)} of the doubt is left`);
  return left.toFixed(2);
};
const numbered = leftOf(arranged.filter(({ evidence }) => evidence.components.number !== null));
const unnumbered = leftOf(arranged.filter(({ evidence }) => evidence.components.number === null));

/** The share of texts that are right; of few nothing is certain. */
const shareOf = (some: readonly Case[]): number => (rightOf(some) + 1) / (some.length + 2);
const most = new Map<Doubt, number>();
for (const doubt of Object.keys(MOST) as Doubt[]) {
  // Of several the lowest decides.
  const some = cases.filter(({ evidence }) => doubtsOf(evidence).join() === doubt);
  const kinds = [true, false].map((isLabelled) => some.filter((one) => one.isLabelled === isLabelled)).filter(({ length }) => length > 0);
  // What people write and what is made up count alike, however many there are.
  const share = kinds.length === 0 ? UNKNOWN : sum(kinds.map(shareOf)) / kinds.length;
  most.set(doubt, Number((share < LEAST_SURE ? Math.min(share, UNSURE) : share).toFixed(2)));
  console.log(`${doubt}: ${kinds.map((kind) => `${rightOf(kind)} of ${kind.length}`).join(', ')} right, at most ${most.get(doubt)}`);
}
await writeFile(
  process.argv[2] ?? TARGET,
  `/**
 * Most that is said of a text with each doubt: the share of such texts that are right, below high confidence where that is less than 0.95; and the share of the regression's doubt that
 * is left where the order of the parts was put right. Written by a program, \`tools/train-parser/fit-doubts.ts\`: do not edit.
 */
export const MOST = { ${[...most].map(([doubt, limit]) => `${doubt}: ${limit}`).join(', ')} } as const;
export const DOUBT_ARRANGED = { numbered: ${numbered}, unnumbered: ${unnumbered} } as const;
`,
);
