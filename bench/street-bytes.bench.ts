import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { directorySource, inspectDataset } from '../src/dataset/index.js';
import { distanceMeters } from '../src/distance.js';
import { besideLine } from '../src/geocode/range-position.js';
import { packTar } from '../tools/build/share/pack-tar.js';
import { lineOf } from '../tools/build/us/import/points/geometry.js';
import { simplifiedLine } from '../tools/build/us/import/simplify-line.js';
import { zippedShapes } from '../tools/build/us/import/tiger/shapes.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { temporaryFolder } from './data.js';
import { quantile, report, rounded } from './measure.js';
import { runCommand } from './processes.js';
import { writeRegionLines } from './street-bytes/region-lines.js';

/**
 * Bytes a street of datasets of ranges alone, as they lie and packed, and what the nation would take at that:
 * `DOORPLATE_DATA=… npm run bench -- street-bytes`. Beside two rural counties of the census stand all regions together: those
 * counties, the center lines of Cambridge, Massachusetts, and lines that follow from the address points of three regions. And
 * how far positions move because lines are simplified.
 */
const COUNTIES = ['tl_2021_30059_addrfeat', 'tl_2020_37143_edges'] as const;
const POINTS = ['baltimore-county-md', 'vermont', 'san-jose-ca'] as const;
/** Distinct addresses of those regions, of Cambridge and of the nation in Overture's release 2026-08-19.0. */
const ADDRESSES = { regions: 92_220 + 251_506 + 335_661 + 22_779, nation: 125_825_772 };
const FRACTIONS = [0, 0.25, 0.5, 0.75, 1];
const LARGEST_COLUMNS = 6;

const folder = await temporaryFolder();
const counties = COUNTIES.map((county) => realFile('us', 'tiger', `${county}.zip`));
const cambridge = realFile('us', 'cambridge-ma', 'centerlines.geojson.gz');
const lines = await Promise.all(POINTS.map((region) => regionLines(region)));
const regions = [cambridge, ...lines].flatMap((path) => ['--us', `centerlines:${path}`]);
const measured: Record<string, object> = {};
for (const [i, source] of counties.entries()) {
  measured[COUNTIES[i] as string] = { ...(await sizes(`county-${i}`, ['--us', `tiger:${source}`])), movedMeters: await moved(source) };
}
const { streets } = await sizes('regions', regions);
const nationStreets = Math.round((streets * ADDRESSES.nation) / ADDRESSES.regions / 1e5) * 1e5;
const all = await sizes('all', [...regions, ...counties.flatMap((source) => ['--us', `tiger:${source}`])]);
const megabytes = (each: number): number => Math.round((each * nationStreets) / 1e6);
await report('street-bytes', {
  counties: measured,
  all,
  nation: {
    // As many streets an address as the regions have; each street once for each ZIP code.
    streets: nationStreets,
    megabytes: megabytes(all.bytesPerStreet),
    megabytesPacked: megabytes(all.packedBytesPerStreet),
  },
});

async function regionLines(region: string): Promise<string> {
  const path = join(folder, `${region}.geojsonl`);
  await writeRegionLines(realFile('us', 'points', `${region}.csv.gz`), path);
  return path;
}

async function sizes(name: string, sources: readonly string[]) {
  const dataset = join(folder, name);
  await runCommand(['build', dataset, ...sources, '--name', name, '--version', '1']);
  const { files, totals } = await inspectDataset(directorySource(dataset));
  const streets = totals.find(({ kind }) => kind === 'us-street-rows')?.rows ?? 0;
  const { path } = await packTar({ dataset, target: folder, signature: null, allowsShareAlike: false, isCompressed: true });
  const columns = totals.flatMap(({ kind, columns: own }) =>
    own.map((column) => [`${kind}.${column.name}`, column.bytes / streets] as const),
  );
  const largest = columns.toSorted(([, a], [, b]) => b - a).slice(0, LARGEST_COLUMNS);
  return {
    streets,
    bytesPerStreet: rounded(files.reduce((sum, { bytes }) => sum + bytes, 0) / streets),
    packedBytesPerStreet: rounded((await stat(path)).size / streets),
    largestColumns: Object.fromEntries(largest.map(([column, each]) => [column, rounded(each)])),
  };
}

/** How far positions beside simplified lines lie from those beside the lines of the census. */
async function moved(source: string) {
  const distances: number[] = [];
  for await (const { geometry } of zippedShapes(source, [])) {
    const points = lineOf(geometry);
    if (points === null) continue;
    const [whole, simple] = [points, simplifiedLine(points)].map((line) => Float64Array.from(line.flat())) as [Float64Array, Float64Array];
    for (const fraction of FRACTIONS) {
      const [a, b] = [besideLine(whole, fraction, 'left'), besideLine(simple, fraction, 'left')];
      distances.push(distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude));
    }
  }
  const share = (part: number): number => rounded(quantile(distances, part));
  return { p50: share(0.5), p90: share(0.9), p99: share(0.99), max: share(1) };
}
