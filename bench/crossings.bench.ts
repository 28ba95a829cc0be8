import { distanceMeters } from '../src/distance.js';
import { groupBy } from '../src/group.js';
import { calibrationOf } from '../tools/train-parser/calibration.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { readCenterlines } from './accuracy/cambridge.js';
import { buildRegion } from './accuracy/regions.js';
import { openWithPlaces } from './data.js';
import { quantile } from './measure.js';
import { readOptions } from './options.js';

/**
 * How near crossings of two streets are placed to where their center lines meet, from the points of
 * houses alone: `npm run bench -- crossings` with `DOORPLATE_DATA`. All crossings of Cambridge,
 * Massachusetts. Options: `--examples 10` crossings that are far off or not found.
 */
const { examples, dataset } = readOptions({ examples: 0, dataset: '' }).values;

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

const doorplate = await openWithPlaces(dataset || buildRegion('cambridge-ma').dataset);
const crossings = crossingsOf();
console.log(`${crossings.length} pairs of streets that meet`);
for (const [form, write] of Object.entries(FORMS)) {
  const placed: { readonly confidence: number; readonly error: number; readonly right: boolean }[] = [];
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
    placed.push({ confidence: result.confidence, error, right: error <= 100 });
    if (error > 250) missed.push(`${text}: ${Math.round(error)} m, confidence ${result.confidence}`);
  }
  const errors = placed.map(({ error }) => error);
  const at = (share: number): string => quantile(errors, share).toFixed(0);
  const within = (limit: number): string => ((100 * errors.filter((error) => error <= limit).length) / crossings.length).toFixed(1);
  const { bins, expectedCalibrationError } = calibrationOf(placed);
  console.log(
    `${form.padEnd(20)} found ${((100 * errors.length) / crossings.length).toFixed(1)} %, within 50 m ${within(50)} %, 100 m ${within(100)} %; ` +
      `median ${at(0.5)} m, p90 ${at(0.9)} m; calibration error ${expectedCalibrationError}`,
  );
  console.table(bins);
  for (const text of missed.slice(0, examples)) console.log(`  ${text}`);
}
await doorplate.close();
