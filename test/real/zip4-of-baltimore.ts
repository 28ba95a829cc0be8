import { groupBy } from '../../src/group.js';
import { streetLine } from '../../src/streets/street-record.js';
import { readOpenAddresses } from '../../tools/build/us/import/points/points.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { zip4Header, zip4Record } from '../tools/build/us/import/usps/records.js';
import { importReal } from './importing.js';

/** A record of the product as a line: ZIP code, add-on, numbers and street. */
export function zip4Line(zip: string | null, addOn: string | null, low: string | null, high: string | null, street: StreetParts): string {
  return [zip, addOn, low, high, streetLine(street)].join('|');
}
type StreetParts = Parameters<typeof streetLine>[0];

/** A file of the ZIP+4 product with the real codes of Baltimore County: a street record for the numbers that share a code. */
export async function zip4OfBaltimore(): Promise<{ readonly text: string; readonly expected: readonly string[] }> {
  const points = await importReal((context) => readOpenAddresses(realFile('us', 'points', 'baltimore-county-md.csv.gz'), context));
  const fitting = points.rows.filter(
    ({ postal, components: { name, number, unitNumber } }) =>
      postal?.zip4 !== undefined && name !== null && name.length <= 28 && /^\d+$/.test(number ?? '') && unitNumber === null,
  );
  const ranges = groupBy(fitting, ({ postal, components: { number: _, ...street } }) =>
    [street.zip, postal?.zip4, streetLine(street)].join('|'),
  );
  const expected: string[] = [];
  const records = [...ranges.values()].flatMap((rows) => {
    const { preDir, preMod, preType, preSep, name, postType, postDir, postMod, zip } = (rows[0] as AddressRow).components;
    // The product has no fields for further parts of a street.
    if (preMod !== null || preType !== null || preSep !== null || postMod !== null) return [];
    const numbers = rows.map((row) => Number(row.components.number)).sort((a, b) => a - b);
    const [low, high] = [String(numbers[0]), String(numbers.at(-1))];
    const parities = new Set(numbers.map((number) => number % 2));
    const addOn = rows[0]?.postal?.zip4 ?? '';
    expected.push(zip4Line(zip, addOn, low, high, (rows[0] as AddressRow).components));
    return [
      zip4Record({
        zip: zip ?? '',
        preDir: preDir ?? '',
        street: name ?? '',
        suffix: postType ?? '',
        postDir: postDir ?? '',
        low: low.padStart(10, '0'),
        high: high.padStart(10, '0'),
        parity: parities.size === 2 ? 'B' : parities.has(1) ? 'O' : 'E',
        addOnLow: addOn,
        addOnHigh: addOn,
      }),
    ];
  });
  return { text: zip4Header() + records.join(''), expected };
}
