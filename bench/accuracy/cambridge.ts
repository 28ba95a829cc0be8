import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { groupBy } from '../../src/group.js';

/** A piece of street with the numbers along its sides; 0 where a side has none. */
export interface Centerline {
  /** Name with its type: `Aberdeen Ave`. */
  readonly street: string;
  readonly left: readonly [from: number, to: number];
  readonly right: readonly [from: number, to: number];
  readonly zipLeft: string;
  readonly zipRight: string;
  /** Longitude and latitude, degrees. */
  readonly line: readonly (readonly [number, number])[];
}

interface Feature {
  readonly geometry: { readonly coordinates: [number, number][] | [number, number][][] };
  readonly properties: Readonly<Record<string, string | number | null>>;
}

/** The centre lines of Cambridge, Massachusetts. A ZIP code that is not one of the city's is put right: two are mistyped. */
export function readCenterlines(path: string): readonly Centerline[] {
  const { features } = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as { features: Feature[] };
  return features.map(({ geometry, properties }) => {
    const number = (name: string): number => Number(properties[name] ?? 0) || 0;
    const text = (name: string): string => String(properties[name] ?? '').trim();
    const zip = (name: string): string => (/^021(38|39|40|41|42)$/.test(text(name)) ? text(name) : '');
    return {
      street: text('Street') || [text('Street_Name'), text('Street_Type')].join(' ').trim(),
      left: [number('L_From'), number('L_To')],
      right: [number('R_From'), number('R_To')],
      zipLeft: zip('ZIP_Left') || zip('ZIP_Right'),
      zipRight: zip('ZIP_Right') || zip('ZIP_Left'),
      line: (typeof geometry.coordinates[0]?.[0] === 'number' ? geometry.coordinates : geometry.coordinates.flat()) as [number, number][],
    };
  });
}

/** The points as CSV with a ZIP code: that of the range that holds the number, else the commonest of the street. Points without either are left out. */
export function cambridgePoints(points: string, centerlines: string): string {
  const streets = groupBy(readCenterlines(centerlines), ({ street }) => street.toUpperCase());
  const [header = '', ...rows] = gunzipSync(readFileSync(points)).toString('utf8').trimEnd().split('\n');
  const names = header.split(',');
  const [number, street, zip] = ['NUMBER', 'STREET', 'POSTCODE'].map((name) => names.indexOf(name)) as [number, number, number];
  const kept = rows.flatMap((row) => {
    const cells = row.split(',');
    const found = zipOn(streets.get((cells[street] as string).toUpperCase()) ?? [], Number.parseInt(cells[number] as string, 10));
    return found === '' || row.includes('"') ? [] : [cells.with(zip, found).join(',')];
  });
  return [header, ...kept, ''].join('\n');
}

function zipOn(lines: readonly Centerline[], number: number): string {
  for (const { left, right, zipLeft, zipRight } of lines) {
    if (holds(left, number)) return zipLeft;
    if (holds(right, number)) return zipRight;
  }
  const counts = groupBy(lines.flatMap(({ zipLeft, zipRight }) => [zipLeft, zipRight]).filter(Boolean), (zip) => zip);
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';
}

function holds([from, to]: readonly [number, number], number: number): boolean {
  const [low, high] = from <= to ? [from, to] : [to, from];
  return low > 0 && number >= low && number <= high && number % 2 === low % 2;
}
