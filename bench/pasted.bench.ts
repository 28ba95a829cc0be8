import { DatasetStore, directorySource } from '../src/dataset/index.js';
import { suggestTexts } from '../src/suggest/index.js';
import { packagePlaces } from '../tools/build/package-places.js';
import { Random } from '../tools/random.js';
import type { Listed } from './accuracy/listed.js';
import { openRegion, REGIONS } from './accuracy/regions.js';
import { type Surroundings, surroundingsOf } from './accuracy/surroundings.js';
import { PASTES } from './completion/pasted-texts.js';
import { PARTS, typedWithError } from './completion/typing-errors.js';
import { percentiles, report } from './measure.js';
import { readOptions } from './options.js';

/**
 * How often an address is among the ten suggestions, and the first of them, for whole texts that are pasted with a fault and for
 * texts typed with one error; one region mounted at a time: `npm run bench -- pasted` with `DOORPLATE_DATA`. Seeded. Options:
 * `--sample 500` texts a kind and region (default 2,000), `--seed 1` for other texts, `--region vermont` (may be repeated),
 * `--only 'country behind'` (may be repeated), `--examples 20` addresses that are not offered (default 0).
 */
const { values, isWanted } = readOptions({ sample: 2000, seed: 0, region: REGIONS, only: [], examples: 0 });
const FIRST_SEED = 20261122;
const TRIES = 20;

type Make = (address: Listed, random: Random, around: Surroundings) => string | null;
const KINDS: Readonly<Record<string, Make>> = {
  ...PASTES,
  ...Object.fromEntries(
    PARTS.map((part) => [`error in ${part}`, (address: Listed, random: Random) => typedWithError(address, part, random)]),
  ),
};

interface Row {
  readonly region: string;
  readonly kind: string;
  readonly texts: number;
  readonly amongTen: number;
  readonly first: number;
  readonly p50Microseconds: number;
  readonly p99Microseconds: number;
}

const rows: Row[] = [];
const { places } = await packagePlaces();
for (const region of values.region) {
  const { dataset, listed } = await openRegion(region);
  const around = surroundingsOf(listed, places);
  const store = await DatasetStore.open([directorySource(dataset)]);
  const find = async (text: string): Promise<readonly string[]> =>
    (await store.ask((view) => suggestTexts(view, 'suggest-address', text))).result ?? [];
  for (const [kind, make] of Object.entries(KINDS)) {
    if (!isWanted(kind)) continue;
    const texts = textsOf(listed, make, around);
    if (texts.length > 0) rows.push(await measured(region, kind, find, texts));
  }
  await store.close();
}
await report('pasted', { rows });

interface Text {
  readonly text: string;
  readonly address: Listed;
}

function textsOf(listed: readonly Listed[], make: Make, around: Surroundings): readonly Text[] {
  const random = new Random(FIRST_SEED + values.seed);
  const count = values.sample;
  const found: Text[] = [];
  for (let tries = 0; found.length < count && tries < TRIES * count; tries++) {
    const address = random.of(listed);
    const text = make(address, random, around);
    if (text !== null) found.push({ text, address });
  }
  return found;
}

async function measured(
  region: string,
  kind: string,
  find: (text: string) => Promise<readonly string[]>,
  texts: readonly Text[],
): Promise<Row> {
  let [offered, first, shown] = [0, 0, 0];
  const samples: number[] = [];
  for (const { text, address } of texts) {
    const start = performance.now();
    const found = await find(text);
    samples.push((performance.now() - start) * 1000);
    const at = found.indexOf(address.building);
    if (at >= 0) offered++;
    if (at === 0) first++;
    if (at < 0 && shown++ < values.examples)
      process.stderr.write(`${kind}: ${text} -> ${address.building}; ${found.slice(0, 3).join(' | ')}\n`);
  }
  const share = (count: number): number => Number((count / texts.length).toFixed(4));
  return { region, kind, texts: texts.length, amongTen: share(offered), first: share(first), ...percentiles(samples) };
}
