import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { directorySource, inspectDataset } from '../src/dataset/index.js';
import { besideLine } from '../src/geocode/along-line.js';
import { distanceMeters } from '../src/geocode/distance.js';
import { zippedShapes } from '../tools/us/import/tiger/shapes.js';
import { simplifiedLine } from '../tools/us/import/tiger/simplify-line.js';
import { realFile } from './accuracy/regions.js';
import { report } from './measure.js';
import { runCommand } from './scale/spawned.js';

/**
 * Bytes a street of datasets of census ranges alone, as they lie and gzipped, what the nation would take at that, and how far
 * positions move because lines are simplified: `DOORPLATE_DATA=… npm run bench -- street-bytes`. Two rural counties stand for all,
 * where lines have more bends than in cities; the names in the index of a nation are shared by more streets.
 */
const COUNTIES = ['tl_2021_30059_addrfeat', 'tl_2020_37143_edges'] as const;
/** Streets of the nation, each once for each ZIP code: an estimate. */
const NATION_STREETS = 3.2e6;
const FRACTIONS = [0, 0.25, 0.5, 0.75, 1];
const LARGEST_COLUMNS = 6;

const folder = await mkdtemp(join(tmpdir(), 'doorplate-street-bytes-'));
try {
  const measured: Record<string, object> = {};
  for (const county of COUNTIES) {
    const source = realFile('us', 'tiger', `${county}.zip`);
    measured[county] = { ...(await sizes(county, source)), movedMeters: await moved(source) };
  }
  await report('street-bytes', { counties: measured });
} finally {
  await rm(folder, { recursive: true });
}

async function sizes(county: string, source: string) {
  const dataset = join(folder, county);
  await runCommand(['build', dataset, '--us', `tiger:${source}`, '--name', 'streets', '--version', '1']);
  const place = directorySource(dataset);
  const { files, totals } = await inspectDataset(place);
  const streets = totals.find(({ kind }) => kind === 'us-street-rows')?.rows ?? 0;
  const packed = (await Promise.all(files.map(({ name }) => place.read(name)))).map((bytes) => gzipSync(bytes).length);
  const [bytes, gzipped] = [files.map((file) => file.bytes), packed].map((each) => each.reduce((a, b) => a + b, 0) / streets) as [
    number,
    number,
  ];
  const columns = totals.flatMap(({ kind, columns: own }) =>
    own.map((column) => [`${kind}.${column.name}`, column.bytes / streets] as const),
  );
  const largest = columns.toSorted(([, a], [, b]) => b - a).slice(0, LARGEST_COLUMNS);
  return {
    streets,
    bytesPerStreet: rounded(bytes),
    gzippedBytesPerStreet: rounded(gzipped),
    nationMegabytes: Math.round((bytes * NATION_STREETS) / 1e6),
    nationMegabytesGzipped: Math.round((gzipped * NATION_STREETS) / 1e6),
    largestColumns: Object.fromEntries(largest.map(([name, each]) => [name, rounded(each)])),
  };
}

/** How far positions beside simplified lines lie from those beside the lines of the census. */
async function moved(source: string) {
  const distances: number[] = [];
  for await (const { points } of zippedShapes(source, [])) {
    if (points === null) continue;
    const [whole, simple] = [points, simplifiedLine(points)].map((line) => Float64Array.from(line.flat())) as [Float64Array, Float64Array];
    for (const fraction of FRACTIONS) {
      const [a, b] = [besideLine(whole, fraction, 'left'), besideLine(simple, fraction, 'left')];
      distances.push(distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude));
    }
  }
  distances.sort((a, b) => a - b);
  const share = (part: number): number => rounded(distances[Math.floor(part * (distances.length - 1))] as number);
  return { p50: share(0.5), p90: share(0.9), p99: share(0.99), max: share(1) };
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
