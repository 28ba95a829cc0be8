import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, NO_COMPONENTS } from '../../src/address/index.js';
import type { UsStreetsTable } from '../../src/dataset/format/tables/us-streets.js';
import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { groupBy } from '../../src/group.js';
import { addressRange, primaryNumber, streetEntry } from '../../src/streets/shard.js';
import { FILE_DIGITS } from '../../src/text/digits.js';
import { fileOfBlocks } from '../../tools/build/format/block-file.js';
import { type PackedFile, packDataset } from '../../tools/build/format/pack.js';
import type { StreetIndexRecord } from '../../tools/build/us/encode/street-index-record.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { buildStreetIndex, buildStreetShard } from '../../tools/build/us/streets.js';
import { generateAddresses } from '../scale/generate.js';
import { zipPlaces } from '../scale/zip-places.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(tmpdir(), 'doorplate-suggest');
/** What decides what a generated dataset holds. */
const CODE = ['bench/scale', 'src/address', 'src/dataset', 'tools/build/us', 'tools/build/format'];
const SEED = 20261001;

/** Addresses as they are shown, without units, each once, ascending; and how many addresses their street has. */
export interface Corpus {
  readonly texts: readonly string[];
  readonly weights: Uint32Array;
}

/** The folder of a dataset of generated addresses; kept in the temporary folder until the code that makes it changes. */
export async function generatedDataset(addresses: number): Promise<string> {
  const hash = createHash('sha256').update(`${addresses} ${SEED}`);
  for (const folder of CODE) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts')).sort()) hash.update(readFileSync(join(ROOT, folder, file)));
  }
  const folder = join(CACHE, `${addresses}-${hash.digest('hex').slice(0, 12)}`);
  if (!existsSync(join(folder, 'manifest.json'))) await build(folder, addresses);
  return folder;
}

async function build(folder: string, addresses: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shards: PackedFile[] = [];
  const streets: StreetIndexRecord[] = [];
  let rows: AddressRow[] = [];
  const finishShard = (): void => {
    const [first] = rows;
    if (first === undefined) return;
    const built = [...groupBy(rows, ({ components }) => components.zip ?? '')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([zip, own]) => buildStreetShard(zip, own));
    const blocks = built.map(({ block }) => block);
    shards.push(fileOfBlocks((first.components.zip ?? '').slice(0, FILE_DIGITS), blocks));
    streets.push(...built.flatMap(({ index }) => index));
    rows = [];
  };
  for (const row of generateAddresses({ addresses, zips: await zipPlaces(), seed: SEED })) {
    if (row.components.zip?.slice(0, FILE_DIGITS) !== rows[0]?.components.zip?.slice(0, FILE_DIGITS)) finishShard();
    rows.push(row);
  }
  finishShard();
  const source = {
    title: 'Generated',
    licence: 'MIT',
    attribution: '',
    url: '',
    edition: '1',
    rows: addresses,
    authority: 'community',
  } as const;
  const description = { name: 'generated', version: '1', builtAt: '2026-10-01', sources: [source] };
  for (const [name, bytes] of await packDataset(description, [...shards, ...buildStreetIndex(streets)]))
    writeFileSync(join(folder, name), bytes);
}

/** Reads the addresses of a dataset from its shards, not from the index that is measured. */
export async function corpusOf(folder: string): Promise<Corpus> {
  const weights = new Map<string, number>();
  await visitAddresses(folder, (number, street, addresses) => weights.set(`${number} ${street}`, addresses));
  return corpusFrom(weights);
}

/** The corpus of texts and their weights. */
function corpusFrom(weights: ReadonlyMap<string, number>): Corpus {
  const texts = [...weights.keys()].sort();
  return { texts, weights: Uint32Array.from(texts, (text) => weights.get(text) as number) };
}

/** Some addresses of a dataset, at most so many, spread evenly over its shards. */
export async function sampledCorpus(folder: string, addresses: number, most: number): Promise<Corpus> {
  const step = Math.ceil(addresses / most);
  const weights = new Map<string, number>();
  let at = 0;
  await visitAddresses(folder, (number, street, ofStreet) => {
    if (at++ % step === 0) weights.set(`${number} ${street}`, ofStreet);
  });
  return corpusFrom(weights);
}

/** Tells number, street and place, and how many addresses the street has, of each address, ZIP code by ZIP code; an address with units comes several times. */
export async function visitAddresses(folder: string, visit: (number: string, street: string, addresses: number) => void): Promise<void> {
  const store = await DatasetStore.open([directorySource(folder)]);
  for (const { keys } of await store.use((view) => view.directories('us-streets'))) {
    for (let block = 0; block < keys.length; block++) {
      for (const { table } of await store.use((view) => view.tables('us-streets', keys.at(block)))) visitTable(table, visit);
    }
  }
  await store.close();
}

function visitTable(table: UsStreetsTable, visit: (number: string, street: string, addresses: number) => void): void {
  for (let street = 0; street < table.zip.length; street++) {
    const [from, to] = addressRange(table, street);
    if (from === to || table.base[street] !== street) continue;
    const name = format({ ...NO_COMPONENTS, ...streetEntry(table, street) }).full;
    for (let address = from; address < to; address++) {
      const number = primaryNumber(table, address);
      if (number !== null) visit(number, name, to - from);
    }
  }
}

/** Bytes of the files of a dataset that are there for suggestions alone, and how many addresses it has. */
export function indexSize(folder: string): { readonly bytes: number; readonly addresses: number; readonly streets: number } {
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: readonly { kind: string; bytes: number; rows: number }[];
  };
  const sum = (kinds: readonly string[], column: 'bytes' | 'rows'): number =>
    files.reduce((all, file) => all + (kinds.includes(file.kind) ? file[column] : 0), 0);
  return {
    bytes: sum(['us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers'], 'bytes'),
    addresses: sum(['us-streets'], 'rows'),
    streets: sum(['us-street-index'], 'rows'),
  };
}
