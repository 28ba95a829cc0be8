import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { distanceMeters } from '../src/distance.js';
import { open } from '../src/index.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { readCenterlines } from './accuracy/cambridge.js';
import { groupBy } from './accuracy/group.js';
import { buildRegion } from './accuracy/regions.js';

/**
 * How near crossings of two streets are placed to where their center lines meet, from the points of
 * houses alone: `npm run bench -- crossings` with `DOORPLATE_DATA`. All crossings of Cambridge,
 * Massachusetts. Options: `--examples 10` crossings that are far off or not found.
 */
const { values } = parseArgs({ options: { examples: { type: 'string', default: '0' }, dataset: { type: 'string' } } });

interface TrueCrossing {
  readonly streets: readonly [string, string];
  readonly points: readonly (readonly [longitude: number, latitude: number])[];
}

const FORMS: Readonly<Record<string, (a: string, b: string) => string>> = {
  'A & B, city, state': (a, b) => `${a} & ${b}, Cambridge, MA`,
  'A and B city state': (a, b) => `${a} and ${b} Cambridge MA`,
  'corner of A and B': (a, b) => `Corner of ${a} and ${b}, Cambridge, Massachusetts`,
  'A at B': (a, b) => `${a} at ${b}, Cambridge, MA`,
};

/** Decimals of degrees by which ends of lines are the same point: about 1 m. */
const DECIMALS = 5;

function crossingsOf(): readonly TrueCrossing[] {
  const ends = readCenterlines(realFile('us', 'cambridge-ma', 'centerlines.geojson.gz')).flatMap(({ street, line }) =>
    [line[0], line.at(-1)].flatMap((point) => (point === undefined || street === '' ? [] : [{ street, point }])),
  );
  const met = [...groupBy(ends, ({ point }) => point.map((degree) => degree.toFixed(DECIMALS)).join(' ')).values()];
  const pairs = met.flatMap((some) => {
    const [point] = some;
    const streets = [...new Set(some.map(({ street }) => street))].sort();
    return streets.flatMap((a, i) => streets.slice(i + 1).map((b) => ({ a, b, point: point?.point as [number, number] })));
  });
  return [...groupBy(pairs, ({ a, b }) => `${a}|${b}`).values()].map((same) => {
    const [first] = same;
    return { streets: [first?.a ?? '', first?.b ?? ''], points: same.map(({ point }) => point) };
  });
}

const dataset = values.dataset ?? buildRegion('cambridge-ma').dataset;
const doorplate = await open({ only: true, data: [dataset, join(await embeddedFolder(), 'us-places')] });
const crossings = crossingsOf();
console.log(`${crossings.length} pairs of streets that meet`);
for (const [form, write] of Object.entries(FORMS)) {
  const errors: number[] = [];
  const sure: [confidence: number, error: number][] = [];
  const missed: string[] = [];
  for (const { streets, points } of crossings) {
    const text = write(...streets);
    const { result } = await doorplate.geocode(text);
    if (result?.source !== '41' || !result.formattedAddress?.includes('&')) {
      missed.push(`${text}: ${result?.source ?? 'not found'}`);
      continue;
    }
    const { latitude, longitude } = result.location;
    const error = Math.min(...points.map(([east, north]) => distanceMeters(latitude, longitude, north, east)));
    errors.push(error);
    sure.push([result.confidence, error]);
    if (error > 250) missed.push(`${text}: ${Math.round(error)} m, confidence ${result.confidence}`);
  }
  errors.sort((a, b) => a - b);
  const at = (share: number): string => (errors[Math.floor(share * (errors.length - 1))] ?? Number.NaN).toFixed(0);
  const within = (limit: number): string => ((100 * errors.filter((error) => error <= limit).length) / crossings.length).toFixed(1);
  const mean = sure.reduce((sum, [confidence]) => sum + confidence, 0) / sure.length;
  const share = errors.filter((error) => error <= 100).length / errors.length;
  console.log(
    `${form.padEnd(20)} found ${((100 * errors.length) / crossings.length).toFixed(1)} %, within 50 m ${within(50)} %, 100 m ${within(100)} %; ` +
      `median ${at(0.5)} m, p90 ${at(0.9)} m; said ${mean.toFixed(2)}, is ${share.toFixed(2)}`,
  );
  for (const band of [0.3, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75]) {
    const some = sure.filter(([confidence]) => confidence >= band && confidence < band + 0.05);
    if (some.length > 0 && values.examples !== '0')
      console.log(
        `  from ${band}: ${some.length}, within 100 m ${(some.filter(([, error]) => error <= 100).length / some.length).toFixed(2)}`,
      );
  }
  for (const text of missed.slice(0, Number(values.examples))) console.log(`  ${text}`);
}
await doorplate.close();
