import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { csvRows } from '../../tools/build/source/csv-rows.js';
import { sourceMembers } from '../../tools/build/source/members.js';
import { Rejects } from '../../tools/build/source/rejects.js';
import { mean } from '../measure.js';

/** A house of a street: its number and where it stands, degrees. */
type House = readonly [number: number, longitude: number, latitude: number];

const NEEDED = ['NUMBER', 'STREET', 'REGION', 'POSTCODE', 'LON', 'LAT'];
/** Numbers of a block, where the file does not say on which piece of street a house stands. */
const BLOCK = 100;
/** Houses whose mean is one point of the center line: about as many as there are from bend to bend. */
const HOUSES_A_POINT = 4;

/**
 * Writes center lines with house numbers left and right as they follow from the address points of a region, a feature a line: the
 * real names, numbers and places of a region without a census file at hand. A piece of street ends where the file says so
 * (`SEGMENTID`), else at the next hundred; lines run through the means of the houses and meet where the numbers go on.
 */
export async function writeRegionLines(points: string, target: string): Promise<void> {
  const streets = new Map<string, { pieces: Map<string, House[]>; properties: Record<string, string> }>();
  for await (const member of sourceMembers(points, /\.csv$/i)) {
    for await (const row of csvRows(member.bytes(), NEEDED, new Rejects(points))) {
      const number = Number(row.get('NUMBER'));
      const [street, zip, state] = ['STREET', 'POSTCODE', 'REGION'].map((name) => row.get(name)) as [string, string, string];
      if (!Number.isInteger(number) || number <= 0 || street === '' || zip === '') continue;
      const key = `${zip} ${street}`;
      const known = streets.get(key) ?? { pieces: new Map(), properties: { STREET: street, ZIP: zip, STATE: state } };
      streets.set(key, known);
      const piece = row.get('SEGMENTID') || String(Math.floor(number / BLOCK));
      const houses = known.pieces.get(piece) ?? [];
      known.pieces.set(piece, houses);
      houses.push([number, Number(row.get('LON')), Number(row.get('LAT'))]);
    }
  }
  const file = createWriteStream(target);
  for (const { pieces, properties } of streets.values()) {
    const ordered = [...pieces.values()].map((houses) => houses.toSorted(([a], [b]) => a - b)).toSorted(([a], [b]) => first(a) - first(b));
    let end: readonly [number, number] | null = null;
    for (const houses of ordered) {
      const line = lineThrough(houses);
      if (end !== null) line.unshift(end);
      end = line.at(-1) ?? null;
      if (line.length < 2) continue;
      const [odd, even] = [houses.filter(([number]) => number % 2 === 1), houses.filter(([number]) => number % 2 === 0)];
      const sides = { L_FROM: odd[0]?.[0], L_TO: odd.at(-1)?.[0], R_FROM: even[0]?.[0], R_TO: even.at(-1)?.[0] };
      const numbers = Object.fromEntries(Object.entries(sides).map(([name, number]) => [name, String(number ?? '')]));
      const geometry = { type: 'LineString', coordinates: line };
      file.write(`${JSON.stringify({ type: 'Feature', properties: { ...properties, ...numbers }, geometry })}\n`);
    }
  }
  file.end();
  await once(file, 'finish');
}

function first(house: House | undefined): number {
  return house?.[0] ?? 0;
}

/** Means of the houses that follow each other. */
function lineThrough(houses: readonly House[]): (readonly [number, number])[] {
  const line: (readonly [number, number])[] = [];
  for (let at = 0; at < houses.length; at += HOUSES_A_POINT) {
    const group = houses.slice(at, at + HOUSES_A_POINT);
    line.push([mean(group.map(([, longitude]) => longitude)), mean(group.map(([, , latitude]) => latitude))]);
  }
  return line;
}
