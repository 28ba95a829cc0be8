import { expect, it } from 'vitest';
import { readGeoNamesPostal } from '../../../../tools/in/import/geonames-postal.js';
import { Rejects } from '../../../../tools/source/rejects.js';
import { written } from '../../us/import/context.js';

const LINE = 'IN\t400051\tBandra(East)\tMaharashtra\t16\tMumbai\t519\tMumbai\t\t18.98\t72.83\t3';

async function read(...lines: readonly string[]) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects('postal codes', ({ line, reason }) => rejected.push([line, reason]));
  const rows = [];
  for await (const row of readGeoNamesPostal(written('IN.txt', lines.join('\n')), rejects)) rows.push(row);
  return { rows, rejected, read: rejects.read, changed: Object.fromEntries(rejects.changed) };
}

it('reads the columns that are used', async () => {
  const position = { latitude: 18.98, longitude: 72.83 };
  const row = { pin: '400051', place: 'Bandra(East)', stateCode: '16', district: 'Mumbai', subDistrict: 'Mumbai', office: null, position };
  expect(await read(LINE, '', '')).toEqual({ rows: [row], rejected: [], read: 1, changed: {} });
  expect((await read(LINE.replace('18.98\t72.83', '\t'))).rows[0]?.position).toBeNull();
});

it('tidies blanks, carriage returns and what was no text, which it counts', async () => {
  const { rows, changed } = await read(`${LINE.replace('Bandra(East)', ' Naya  Mohamad \ufffd')}\r`, '');
  expect([rows[0]?.place, changed]).toEqual(['Naya Mohamad', { 'bytes that are not UTF-8 became blanks': 1 }]);
});

it.each([
  ['a column too few', LINE.slice(0, LINE.lastIndexOf('\t')), 'the row has another number of columns than 12'],
  ['a code of five digits', LINE.replace('400051', '40005'), 'the PIN code is not six digits'],
  ['no place', LINE.replace('Bandra(East)', ''), 'the row has no place or no district'],
  ['a latitude that is none', LINE.replace('18.98', '118.98'), 'the position is not one in degrees'],
  ['no district', LINE.replace('\tMumbai\t519', '\t\t519'), 'the row has no place or no district'],
])('rejects a row with %s by its line', async (_, line, reason) => {
  const { rows, rejected } = await read(LINE, line, LINE);
  expect([rows.length, rejected]).toEqual([2, [[2, reason]]]);
});
