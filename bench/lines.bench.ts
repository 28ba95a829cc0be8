import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DIRECTIONAL_NAMES } from '../src/address/data/directionals.js';
import type { Doorplate } from '../src/doorplate.js';
import { groupBy } from '../src/group.js';
import { Random } from '../tools/random.js';
import { judge } from './accuracy/judge.js';
import { type Listed, textOf } from './accuracy/listed.js';
import { buildDataset, openRegion, REGIONS } from './accuracy/regions.js';
import { standardWord, streetWords } from './accuracy/street-words.js';
import { openWithPlaces } from './data.js';
import {
  DIRECTED_REGIONS,
  DIRECTIONAL_FORMS,
  directedAddresses,
  directedRegion,
  misspeltWord,
  UNPARTED,
  writtenDirectional,
} from './lines/directionals.js';
import { ownSpelling, ownTypesFiles } from './lines/own-types.js';
import { NAME_PLACES, UNREAD_PLACES, withName, withUnreadWord } from './lines/unread-words.js';
import { readOptions } from './options.js';

/** ZIP codes and post offices of Queens, as people name them. */
const PLACES = [
  ['Little Neck', '11363'],
  ['Bayside', '11361'],
  ['Flushing', '11355'],
  ['Jamaica', '11432'],
  ['Astoria', '11103'],
  ['Forest Hills', '11375'],
] as const;

/** An address of a street whose numbers have a hyphen: the block of the cross street, then the house. */
interface HyphenatedAddress {
  readonly block: number;
  readonly house: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
}

/** Addresses as those of Queens: numbered avenues and named streets, houses in steps of 2 to 6. */
function hyphenatedAddresses(count: number, random: Random): readonly HyphenatedAddress[] {
  const made = new Map<string, HyphenatedAddress>();
  while (made.size < count) {
    const [city, zip] = random.of(PLACES);
    const street = `${20 + random.below(60)}${random.of(['th Ave', 'th Rd', 'th Dr', 'th St'])}`;
    const block = 8 + random.below(255);
    for (let house = 1 + random.below(3); house < 90; house += 2 + random.below(5)) {
      const address = {
        block,
        house: String(house).padStart(2, '0'),
        street: street.replace(/1th/, '1st').replace(/2th/, '2nd').replace(/3th/, '3rd'),
        city,
        zip,
      };
      made.set(`${block}-${house} ${street} ${zip}`, address);
    }
  }
  return [...made.values()];
}

/** The rows of an OpenAddresses file; all points lie in Queens. */
function hyphenatedCsv(addresses: readonly HyphenatedAddress[], random: Random): string {
  const rows = addresses.map(({ block, house, street, city, zip }) => {
    const [longitude, latitude] = [-73.8 + random.share() / 10, 40.7 + random.share() / 10];
    return [longitude.toFixed(7), latitude.toFixed(7), `${block}-${house}`, street, '', city, '', 'NY', zip, ''].join(',');
  });
  return `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${rows.join('\n')}\n`;
}

/**
 * Delivery lines as people write and paste them: words that no part of the address accounts for, names of persons and buildings,
 * directionals in every form and place, hyphenated numbers, types of a city's own. `npm run bench -- lines`, with the folder of real files in `DOORPLATE_DATA`. Seeded.
 * Options: `--sample 500` texts a row and region (default 1,000), `--seed 1` for other texts, `--region vermont`, `--only unread`,
 * `--examples 5` of each row.
 */
const { values } = readOptions({ sample: 1000, seed: 0, region: REGIONS.slice(0, 3), only: [], examples: 0 });
const { sample } = values;
/** Most streets of a region that are asked for in every form of directional. */
const DIRECTED_STREETS = 350;
const wanted = (name: string): boolean => values.only.length === 0 || values.only.some((only) => name.startsWith(only));

/** Counts of one row, by what the answers have; printed as shares of the texts. */
class Tally {
  readonly #counts = new Map<string, { texts: number; has: Map<string, number>; examples: Map<string, string[]> }>();

  add(row: string, text: string, has: Readonly<Record<string, boolean>>, said: string): void {
    const counts = this.#counts.get(row) ?? { texts: 0, has: new Map(), examples: new Map() };
    this.#counts.set(row, counts);
    counts.texts++;
    for (const [what, holds] of Object.entries(has)) {
      counts.has.set(what, (counts.has.get(what) ?? 0) + Number(holds));
      if (holds) counts.examples.set(what, [...(counts.examples.get(what) ?? []), `${text} => ${said}`]);
    }
  }

  print(examples: number): void {
    for (const [row, { texts, has, examples: told }] of this.#counts) {
      const shares = [...has].map(([what, n]) => `${what} ${((100 * n) / texts).toFixed(2)} %`).join(', ');
      process.stdout.write(`${row}: ${texts} texts; ${shares}\n`);
      for (const [what, some] of told)
        if (what !== 'right') for (const one of some.slice(0, examples)) process.stdout.write(`    ${what}: ${one}\n`);
    }
  }
}

const tally = new Tally();

async function answers(doorplate: Doorplate, text: string) {
  const verified = (await doorplate.verify(text)).result;
  const placed = (await doorplate.geocode(text)).result;
  const parsed = (await doorplate.parse(text)).result;
  const said = `${verified?.DpvConfirmation} ${verified?.AlgorithmUsed} ${verified?.FullAddress}; ${placed?.confidence}; parsed ${parsed?.Confidence}`;
  return { verified, placed, parsed, said };
}

async function unread(doorplate: Doorplate, buildings: readonly Listed[], random: Random): Promise<void> {
  for (const place of UNREAD_PLACES) {
    for (const address of random.sample(buildings, sample)) {
      const text = withUnreadWord(address, place, random);
      const { verified, placed, parsed, said } = await answers(doorplate, text);
      tally.add(
        `unread word ${place}`,
        text,
        {
          found: verified?.DpvConfirmation === 'Y' || verified?.DpvConfirmation === 'S',
          'code 100': verified?.AlgorithmUsed === '100',
          'confidence from 0.95': (placed?.confidence ?? 0) >= 0.95,
          'confidence from 0.85': (placed?.confidence ?? 0) >= 0.85,
          'parser from 0.95': (parsed?.Confidence ?? 0) >= 0.95,
        },
        said,
      );
    }
  }
}

async function names(doorplate: Doorplate, buildings: readonly Listed[], random: Random): Promise<void> {
  for (const place of NAME_PLACES) {
    for (const address of random.sample(buildings, sample)) {
      const text = withName(address, place, random);
      const { verified, placed, said } = await answers(doorplate, text);
      tally.add(
        `name ${place}`,
        text,
        { 'not code 100': verified?.AlgorithmUsed !== '100', lowered: (placed?.confidence ?? 0) < 0.96 },
        said,
      );
    }
  }
}

/** Numbers of Queens as people type them, and numbers that do not exist in the same spelling. */
async function hyphenatedNumbers(): Promise<void> {
  const random = new Random(values.seed * 1_000_003 + 43);
  const addresses = hyphenatedAddresses(8 * sample, random);
  const doorplate = await openSource('hyphenated', 'openaddresses', 'points.csv', hyphenatedCsv(addresses, random));
  const listed = new Set(addresses.map(({ block, house, street, zip }) => `${block}${house} ${street} ${zip}`));
  for (const { block, house, street, city, zip } of random.sample(addresses, sample)) {
    const wanted = `${block}-${house} ${street} ${zip}`.toUpperCase();
    for (const [row, number] of [
      ['hyphen', `${block}-${house}`],
      ['no hyphen', `${block}${house}`],
      ['blank', `${block} ${house}`],
    ] as const) {
      const { result } = await doorplate.verify(`${number} ${street}, ${city}, NY ${zip}`);
      const typed = await doorplate.suggestAddress(`${number} ${street}`, { within: { zip } });
      const said = `${result?.DpvConfirmation} ${result?.AlgorithmUsed} ${result?.FullAddress}`;
      const right = result?.DpvConfirmation === 'Y' && `${result.AddressLine1} ${result.ZipCode}` === wanted;
      const suggested =
        typed.result?.some(({ text }) => text.toUpperCase().startsWith(`${block}-${house} ${street}`.toUpperCase())) ?? false;
      tally.add(
        `number with ${row}`,
        `${number} ${street} ${zip}`,
        { right, missed: !right, suggested, 'not suggested': !suggested },
        said,
      );
    }
    const absent = `${block}${String((Number(house) + 1 + random.below(8)) % 100).padStart(2, '0')}`;
    if (listed.has(`${absent} ${street} ${zip}`)) continue;
    const { result } = await doorplate.verify(`${absent} ${street}, ${city}, NY ${zip}`);
    const confirmed = result?.DpvConfirmation === 'Y';
    tally.add('absent number without hyphen', `${absent} ${street} ${zip}`, { confirmed }, `${result?.FullAddress}`);
  }
  await doorplate.close();
}

/** A city that writes its types in its own way, in each format, asked the ordinary way and in its own. */
async function ownTypes(region: string): Promise<void> {
  const random = new Random(values.seed * 1_000_003 + 47);
  const { listed } = await openRegion(region);
  const all = random.sample(listed, 20_000).map(ownSpelling);
  const asked = random.sample(
    all.filter(({ address, written }) => written !== address),
    sample,
  );
  for (const [format, name, content] of ownTypesFiles(all.map(({ written }) => written))) {
    const doorplate = await openSource(`own-types-${basename(region)}`, format, name, content);
    for (const { address, written } of asked) {
      for (const [row, { street }] of [
        ['the ordinary', address],
        ['the city\u2019s', written],
      ] as const) {
        const text = textOf({ ...address, street });
        const { outcome, said } = await judge(doorplate, text, address);
        const typed = await doorplate.suggestAddress(`${address.number} ${street}`, { within: { zip: address.zip } });
        const line = `${address.number} ${address.street}`;
        const suggested = typed.result?.some((each) => sameStart(each.text, line)) ?? false;
        tally.add(
          `type spelled ${row} way, ${format}`,
          text,
          { right: outcome === 'right', missed: outcome !== 'right', suggested, 'not suggested': !suggested },
          said,
        );
      }
    }
    await doorplate.close();
  }
}

/** Whether a suggestion begins with a line, its type in any spelling. */
function sameStart(text: string, line: string): boolean {
  const [ours, theirs] = [line, text].map((each) => each.toUpperCase().split(' ').map(standardWord)) as [string[], string[]];
  return ours.every((word, at) => theirs[at]?.replace(',', '') === word);
}

/** A given directional in many forms: the address that has it is found, and one that has another is never confirmed. */
async function directionals(region: string): Promise<void> {
  const { dataset, listed } = await openRegion(await directedRegion(region));
  const doorplate = await openWithPlaces(dataset);
  const random = new Random(values.seed * 1_000_003 + 53);
  const asked = random.sample(directedAddresses(listed, random), Math.min(sample, DIRECTED_STREETS));
  const cities = new Set(
    listed.flatMap(({ city, community, postalCity }) => [city, community, postalCity].map((name) => name.toUpperCase())),
  );
  for (const [form, write] of Object.entries(DIRECTIONAL_FORMS)) {
    for (const isMisspelt of [false, true]) {
      for (const each of asked) {
        for (const directional of [each.directional, each.opposite]) {
          // MAIN ST NORTH HARTLAND lies in NORTH HARTLAND.
          const isOfCity = cities.has(`${DIRECTIONAL_NAMES.get(directional)} ${each.address.city}`.toUpperCase());
          if (form === UNPARTED && isOfCity) continue;
          const word = isMisspelt ? misspeltWord(directional, random) : writtenDirectional(directional, random);
          if (word === null) continue;
          const text = write(random.chance(0.3) ? { ...each, address: { ...each.address, zip: '' } } : each, word);
          const { verified, parsed, said } = await answers(doorplate, text);
          const isConfirmed = ['Y', 'S', 'D'].includes(verified?.DpvConfirmation ?? '');
          const { before, behind } = streetWords(verified?.AddressLine1?.replace(/^\S+ /, '') ?? '');
          const isRight = isConfirmed && each.address.building.startsWith(`${verified?.AddressLine1},`);
          const row = `directional ${form}${isMisspelt ? ', misspelt' : ''}`;
          const lost = {
            'another one confirmed': isConfirmed && before + behind !== '' && before !== directional && behind !== directional,
            'none confirmed': isConfirmed && before + behind === '',
            'not in the parse': parsed?.StreetPreDir !== directional && parsed?.StreetPostDir !== directional,
          };
          if (directional === each.directional) tally.add(row, text, { right: isRight, 'not found': !isRight, ...lost }, said);
          else tally.add(`${row}, the opposite`, text, lost, said);
        }
      }
    }
  }
  await doorplate.close();
}

async function openSource(name: string, format: string, file: string, content: string | Uint8Array): Promise<Doorplate> {
  const path = join(tmpdir(), `doorplate-lines-${name}-${file}`);
  writeFileSync(path, content);
  const dataset = buildDataset(`lines-${name}-${format}`, ['--us', `${format}:${path}`], [path]);
  return openWithPlaces(dataset);
}

for (const name of values.region) {
  const { dataset, listed } = await openRegion(name);
  const doorplate = await openWithPlaces(dataset);
  const buildings = [...groupBy(listed, ({ building }) => building).values()].map(([first]) => ({ ...(first as Listed), unit: '' }));
  const random = new Random(values.seed * 1_000_003 + 41);
  if (wanted('unread')) await unread(doorplate, buildings, random);
  if (wanted('name')) await names(doorplate, buildings, random);
  await doorplate.close();
}
if (wanted('directional')) for (const region of DIRECTED_REGIONS) await directionals(region);
if (wanted('hyphenated')) await hyphenatedNumbers();
if (wanted('own types')) for (const region of ['baltimore-county-md', 'san-jose-ca']) await ownTypes(region);
tally.print(values.examples);
