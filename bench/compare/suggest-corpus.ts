import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from '../../src/address/index.js';
import type { PackedFile } from '../../tools/dataset/pack.js';
import { packDataset } from '../../tools/dataset/pack.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import type { StreetIndexRecord } from '../../tools/us/street-index-record.js';
import { buildStreetIndex, buildStreetShard } from '../../tools/us/streets.js';
import { generateAddresses } from '../scale/generate.js';
import { zipPlaces } from '../scale/zip-places.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(tmpdir(), 'doorplate-suggest');
/** What decides what a generated dataset holds. */
const CODE = ['bench/scale', 'src/address', 'src/dataset', 'tools/us', 'tools/dataset'];
const SEED = 20261001;
const SHARD_DIGITS = 3;

/** Addresses as they are shown, without units, each once, ascending; and how many addresses their street has. */
export interface Corpus {
  readonly texts: readonly string[];
  readonly weights: Uint32Array;
}

export interface SuggestData {
  /** Folder of the dataset. */
  readonly folder: string;
  readonly corpus: Corpus;
}

/** A dataset of generated addresses and what is in it; kept in the temporary folder until the code that makes it changes. */
export async function generatedData(addresses: number): Promise<SuggestData> {
  const hash = createHash('sha256').update(`${addresses} ${SEED}`);
  for (const folder of CODE) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .sort()) {
      hash.update(readFileSync(join(ROOT, folder, file)));
    }
  }
  const folder = join(CACHE, `${addresses}-${hash.digest('hex').slice(0, 12)}`);
  if (!existsSync(join(folder, 'manifest.json'))) await build(folder, addresses);
  const lines = readFileSync(join(folder, 'corpus.tsv'), 'latin1').split('\n');
  lines.pop();
  const weights = new Uint32Array(lines.length);
  const texts = lines.map((line, i) => {
    const tab = line.indexOf('\t');
    weights[i] = Number(line.slice(tab + 1));
    return line.slice(0, tab);
  });
  return { folder, corpus: { texts, weights } };
}

async function build(folder: string, addresses: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shards: PackedFile[] = [];
  const streets: StreetIndexRecord[] = [];
  const texts = new Map<string, string>();
  let rows: AddressRow[] = [];
  const finishShard = (): void => {
    if (rows.length === 0) return;
    const built = buildStreetShard((rows[0]?.components.zip ?? '').slice(0, SHARD_DIGITS), rows);
    shards.push(built.file);
    const weights = new Map(built.index.map(({ text, city, state, zip, weight }) => [`${text}, ${city} ${state} ${zip}`, weight]));
    for (const { components } of rows) {
      const street = `${format({ ...components, number: null, city: null, state: null, zip: null, unitType: null, unitNumber: null }).full}, ${components.city} ${components.state} ${Number(components.zip)}`;
      const text = format({ ...components, unitType: null, unitNumber: null }).full;
      texts.set(text, String(weights.get(street)));
    }
    // A pool that is put together in another order than it is asked in takes far longer to sort.
    streets.push(...built.index);
    rows = [];
  };
  for (const row of generateAddresses({ addresses, zips: await zipPlaces(), seed: SEED })) {
    if (rows.length > 0 && row.components.zip?.slice(0, SHARD_DIGITS) !== rows[0]?.components.zip?.slice(0, SHARD_DIGITS)) finishShard();
    rows.push(row);
  }
  finishShard();
  const source = {
    title: 'Generated addresses',
    licence: 'MIT',
    attribution: '',
    url: '',
    edition: String(SEED),
    rows: addresses,
    authority: 'community',
  } as const;
  const description = { name: 'generated', version: '1', builtAt: '2026-10-01', sources: [source] };
  const packed = await packDataset(description, [...shards, ...buildStreetIndex(streets)]);
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  writeFileSync(join(folder, 'corpus.tsv'), sorted.map(([text, weight]) => `${text}\t${weight}\n`).join(''), 'latin1');
  for (const [name, bytes] of packed) writeFileSync(join(folder, name), bytes);
}
