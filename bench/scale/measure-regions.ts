import { groupBy } from '../../src/group.js';
import { houseNumber } from '../../src/text/house-number.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { Rejects } from '../../tools/build/source/rejects.js';
import { readOpenAddresses } from '../../tools/build/us/import/points/points.js';
import { type AddressRow, STREET_PARTS } from '../../tools/build/us/rows.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { quantile, rounded } from '../measure.js';
import { QUANTILES, type RegionShape } from './region-shape.js';

/**
 * Prints how the addresses of three real regions are distributed, as `region-shapes.ts` keeps it:
 * `DOORPLATE_DATA=… npx tsx bench/scale/measure-regions.ts`.
 */
const REGIONS = ['baltimore-county-md', 'vermont', 'san-jose-ca'] as const;
const METERS_PER_DEGREE = 111_195;
const MOST_COMMON = 12;
const { places } = await packagePlaces();

for (const region of REGIONS) {
  const rows: AddressRow[] = [];
  const path = realFile('us', 'points', `${region}.csv.gz`);
  const context = { rejects: new Rejects(path), places, state: null, addSource: () => 0 };
  for await (const row of readOpenAddresses(path, context)) rows.push(row);
  process.stdout.write(`${JSON.stringify({ region, ...shapeOf(rows) })}\n`);
}

function shapeOf(rows: readonly AddressRow[]): RegionShape {
  const streets = [
    ...groupBy(rows, ({ components }) => [components.zip, components.city, ...STREET_PARTS.map((part) => components[part])].join('|')),
  ];
  const buildings = streets.map(([, street]) =>
    [...groupBy(street, (row) => row.components.number ?? '')]
      .map(([number, units]) => ({ number, value: houseNumber(number)?.value ?? 0, units }))
      .sort((a, b) => a.value - b.value),
  );
  const all = buildings.flat();
  const steps = buildings.flatMap((street) => street.slice(1).map((next, i) => [street[i], next] as [(typeof all)[0], (typeof all)[0]]));
  const shared = all.filter(({ units }) => units.length > 1);
  const unitRows = rows.filter((row) => row.components.unitNumber !== null);
  const firsts = streets.map(([, [first]]) => (first as AddressRow).components);
  const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
    rounded(items.filter(test).length / Math.max(1, items.length), 4);
  return {
    addresses: rows.length,
    perZip: quantiles([...groupBy(rows, (row) => row.components.zip ?? '').values()].map((of) => of.length)),
    numbersPerStreet: quantiles(buildings.map((street) => street.length)),
    firstNumber: quantiles(buildings.map((street) => street[0]?.value ?? 0)),
    gap: quantiles(steps.map(([a, b]) => b.value - a.value)),
    stepMetres: quantiles(steps.map(([a, b]) => metres(a.units[0] as AddressRow, b.units[0] as AddressRow))),
    writtenNumber: share(all, ({ number, value }) => number !== String(value)),
    sharedNumber: share(all, ({ units }) => units.length > 1),
    rowsPerSharedNumber: quantiles(shared.map(({ units }) => units.length)),
    unitStepMetres: quantiles(shared.flatMap(({ units }) => units.slice(1).map((row, i) => metres(units[i] as AddressRow, row)))),
    unitInSharedNumber: share(
      shared.flatMap(({ units }) => units),
      (row) => row.components.unitNumber !== null || row.components.unitType !== null,
    ),
    letterUnit: share(unitRows, (row) => /^[A-Z]$/.test(row.components.unitNumber ?? '')),
    designators: counts(unitRows.map((row) => row.components.unitType ?? '')),
    zip4: share(rows, (row) => row.postal?.zip4 !== undefined),
    predirectional: share(firsts, ({ preDir }) => preDir !== null),
    postdirectional: share(firsts, ({ postDir }) => postDir !== null),
    numberedName: share(firsts, ({ name }) => /^\d/.test(name ?? '')),
    nameWords: [1, 2, 3].map((words) => share(firsts, ({ name }) => Math.min(3, (name ?? '').split(' ').length) === words)),
    namesPerStreet: rounded(new Set(firsts.map(({ name }) => name)).size / firsts.length, 4),
    types: counts(firsts.map(({ postType }) => postType ?? '')),
  };
}

function quantiles(values: readonly number[]): number[] {
  return QUANTILES.map((q) => rounded(values.length === 0 ? 0 : quantile(values, q), 1));
}

/** The most frequent values with their shares; the rest is the empty text. */
function counts(values: readonly string[]): (readonly [string, number])[] {
  const sums = [...groupBy(values, (value) => value)].map(([value, of]) => [value, of.length / values.length] as const);
  const top = sums.sort((a, b) => b[1] - a[1]).slice(0, MOST_COMMON);
  return top.map(([value, share]) => [value, rounded(share, 4)] as const);
}

function metres(a: AddressRow, b: AddressRow): number {
  const x = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(x, b.latitude - a.latitude) * METERS_PER_DEGREE;
}
