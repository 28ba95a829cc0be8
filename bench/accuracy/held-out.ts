import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { groupBy } from '../../src/group.js';
import { Random } from '../../tools/random.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { openWithPlaces } from '../data.js';
import { type Listed, textOf } from './listed.js';
import { type Placed, placeText } from './placed.js';
import { buildDataset, openRegion, pointsOf } from './regions.js';

/** One building in so many is left out of the dataset that has to place it. */
const ONE_IN = 40;

/** Builds a region without some of its buildings, one number of a street in forty, and places those by what is left. */
function withoutSome(name: string, listed: readonly Listed[]): { readonly dataset: string; readonly left: readonly Listed[][] } {
  const numbers = [...groupBy(listed, ({ building }) => building).values()];
  const random = new Random(41);
  const left = random.sample(numbers, Math.floor(numbers.length / ONE_IN));
  const keys = new Set(left.map(([first]) => keyOf(first as Listed)));
  const folder = join(tmpdir(), 'doorplate-accuracy');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${basename(name)}-without.csv`);
  const source = readFileSync(pointsOf(name));
  const [header = '', ...rows] = (source[0] === 0x1f ? gunzipSync(source) : source).toString('utf8').trimEnd().split('\n');
  const at = Object.fromEntries(header.split(',').map((column, i) => [column, i]));
  const cell = (cells: readonly string[], column: string): string => (cells[at[column] as number] ?? '').trim();
  const kept = rows.filter((row) => {
    const cells = row.split(',');
    return !keys.has(['NUMBER', 'STREET', 'CITY', 'POSTCODE'].map((column) => cell(cells, column)).join('|'));
  });
  writeFileSync(path, [header, ...kept, ''].join('\n'));
  return { dataset: buildDataset(`without-${basename(name)}`, ['--us', `openaddresses:${path}`], [path]), left };
}

function keyOf({ number, street, city, zip }: Listed): string {
  return [number, street, city, zip].join('|');
}

/** The addresses that were left out of a region, placed by the rest. */
export async function placedByNeighbours(name: string): Promise<readonly Placed[]> {
  const { listed } = await openRegion(name);
  const { dataset, left } = withoutSome(name, listed);
  return placedBy(dataset, name, left);
}

/** All addresses of Cambridge, placed by the ranges of its centre lines alone. */
export async function placedByRanges(): Promise<readonly Placed[]> {
  const lines = realFile('us', 'cambridge-ma', 'centerlines.geojson.gz');
  const dataset = buildDataset('ranges-cambridge-ma', ['--us', `centerlines:${lines}`, '--state', 'MA'], [lines]);
  const { listed } = await openRegion('cambridge-ma');
  return placedBy(dataset, 'cambridge-ma ranges', [...groupBy(listed, ({ building }) => building).values()]);
}

/** Asks a dataset for the position of each building, without its units. */
async function placedBy(dataset: string, region: string, buildings: readonly (readonly Listed[])[]): Promise<readonly Placed[]> {
  const doorplate = await openWithPlaces(dataset);
  const placed: Placed[] = [];
  for (const points of buildings) {
    const answer = await placeText(doorplate, region, textOf({ ...(points[0] as Listed), unit: '' }), points);
    if (answer !== null) placed.push(answer);
  }
  await doorplate.close();
  return placed;
}
