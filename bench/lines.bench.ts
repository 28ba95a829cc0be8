import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { type Doorplate, open } from '../src/index.js';
import { groupBy } from './accuracy/group.js';
import { judge } from './accuracy/judge.js';
import { type Listed, textOf, type Written } from './accuracy/listed.js';
import { Random } from './accuracy/random.js';
import { openRegion, REGIONS } from './accuracy/regions.js';
import { Rivals } from './accuracy/rivals.js';
import { misspeltDirectional, misspeltType } from './lines/misspelt-parts.js';
import { NAME_PLACES, UNREAD_PLACES, withName, withUnreadWord } from './lines/unread-words.js';

/**
 * Delivery lines as people write and paste them: words that no part of the address accounts for, names of persons and buildings,
 * typing errors in types and directionals. `npm run bench -- lines`, with the folder of real files in `DOORPLATE_DATA`. Seeded.
 * Options: `--sample 500` texts a row and region (default 1,000), `--seed 1` for other texts, `--region vermont`, `--only unread`,
 * `--examples 5` of each row.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '0' },
    region: { type: 'string', multiple: true, default: REGIONS.slice(0, 3) },
    only: { type: 'string', multiple: true, default: [] },
    examples: { type: 'string', default: '0' },
  },
});
const sample = Number(values.sample);
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

type Make = (address: Listed, random: Random) => Written | null;

async function misspelt(doorplate: Doorplate, buildings: readonly Listed[], rivals: Rivals, random: Random): Promise<void> {
  const makes: readonly (readonly [string, Make])[] = [
    ['directional misspelt', misspeltDirectional],
    ['type misspelt', misspeltType],
  ];
  for (const [name, make] of makes) {
    let made = 0;
    for (const address of random.sample(buildings, 20 * sample)) {
      const written = make(address, random);
      if (written === null) continue;
      if (made++ === sample) break;
      if (rivals.closest(written, address.building) <= rivals.distance(written, address)) continue;
      const text = textOf(written);
      const { outcome, said } = await judge(doorplate, text, address);
      tally.add(
        name,
        text,
        { right: outcome === 'right', tie: outcome === 'tie', missed: outcome === 'missed', wrong: outcome === 'wrong' },
        said,
      );
    }
  }
}

for (const name of values.region) {
  const { dataset, listed } = await openRegion(name);
  const doorplate = await open({ data: [dataset, join(await embeddedFolder(), 'us-places')] });
  const buildings = [...groupBy(listed, ({ building }) => building).values()].map(([first]) => ({ ...(first as Listed), unit: '' }));
  const random = new Random(Number(values.seed) * 1_000_003 + 41);
  if (wanted('unread')) await unread(doorplate, buildings, random);
  if (wanted('name')) await names(doorplate, buildings, random);
  if (wanted('misspelt'))
    await misspelt(
      doorplate,
      [...groupBy(listed, ({ building }) => building).values()].map(([first]) => first as Listed),
      new Rivals(listed),
      random,
    );
  await doorplate.close();
}
tally.print(Number(values.examples));
