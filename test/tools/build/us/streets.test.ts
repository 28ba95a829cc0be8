import { describe, expect, it } from 'vitest';
import type { PackedFile } from '../../../../tools/build/format/pack.js';
import type { AddressRow } from '../../../../tools/build/us/rows.js';
import { buildUsStreets } from '../../../../tools/build/us/streets.js';
import { decoded } from '../../../fixtures/decoded.js';
import { usPostalRows } from '../../../fixtures/us-postal.js';
import { usStreetsRows } from '../../../fixtures/us-streets.js';

const ROWS = usStreetsRows();
const file = (files: readonly PackedFile[], key: string): PackedFile => files.find((f) => f.key === key) as PackedFile;
const streets = (rows: readonly AddressRow[], key: string) => decoded('us-streets', file(buildUsStreets(rows), key).bytes);
const edited = (row: AddressRow | undefined, components: Partial<AddressRow['components']>): AddressRow => {
  if (row === undefined) throw new RangeError('no such row');
  return { ...row, components: { ...row.components, ...components } };
};

describe('buildUsStreets', () => {
  it('gives one shard for three ZIP digits, and one index', () => {
    const files = buildUsStreets(ROWS);
    expect(files.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      ...['011', '114', '200', '530', '627', '701', '841'].map((key) => `us-streets ${key}`),
      'us-street-index ',
      'us-street-rows 000',
      'us-street-numbers 000',
      'us-street-row-numbers 000',
    ]);
    expect(file(files, '627')).toMatchObject({ rows: 27, bbox: [-89.6892, 39.774, -89.638, 39.8073] });
    expect(file(files, '')).toMatchObject({ bbox: null, rows: decoded('us-street-index', file(files, '').bytes).rows });
  });

  it('merges rows that say the same', () => {
    expect(buildUsStreets([...ROWS, ...ROWS.slice(0, 9)])).toEqual(buildUsStreets(ROWS));
    const [postal] = usPostalRows();
    const again = { ...postal, postal: Object.fromEntries(Object.entries(postal?.postal ?? {}).reverse()) } as AddressRow;
    expect(buildUsStreets([postal as AddressRow, again])).toEqual(buildUsStreets([postal as AddressRow]));
  });

  it('keeps rows apart that differ in unit or position', () => {
    const rows = [ROWS[0], edited(ROWS[0], { unitType: 'APT', unitNumber: '1' }), { ...ROWS[0], latitude: 39.9 }] as AddressRow[];
    expect(file(buildUsStreets(rows), '627').rows).toBe(3);
  });

  it('sorts streets by key and addresses by number, then unit by value', () => {
    const table = streets(ROWS, '627');
    const keys = Array.from(table.name, (_, street) => table.streetKeys.at(street));
    expect(keys).toEqual([...keys].sort());
    for (let street = 0; street < keys.length; street++) {
      const numbers = [...table.number.all().slice(table.firstAddress[street], table.firstAddress[street + 1])];
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
    const adams = keys.indexOf('ADAMS');
    const units = [...table.unitNumber.all().slice(table.firstAddress[adams], table.firstAddress[adams + 1])].map((text) =>
      table.strings.at(text),
    );
    expect(units).toEqual(['1', '2', '10', '3B', '']);
  });

  it('takes the county that most of a street has', () => {
    const rows = [{ ...ROWS[0], county: 'Menard' }, ROWS[1], ROWS[2]] as AddressRow[];
    expect(file(buildUsStreets(rows), '627').rows).toBe(3);
    const table = streets(rows, '627');
    expect(table.strings.at(table.county[0] ?? 0)).toBe('Sangamon');
  });

  it('has postal columns only where a row has postal facts', () => {
    expect(streets(ROWS, '627').postal).toBeNull();
    expect([...(streets(usPostalRows(), '946').postal?.zip4.all() ?? [])]).toEqual([1611, 1621, 1621, 1622]);
  });

  it('names the sources of addresses', () => {
    const rows = [ROWS[0], { ...ROWS[1], source: 3 }] as AddressRow[];
    expect([...streets(rows, '627').source]).toEqual([0, 3]);
  });

  it.each([
    ['no ZIP code', { zip: null }],
    ['a ZIP code of four digits', { zip: '6270' }],
    ['no state', { state: null }],
    ['no street name', { name: null }],
  ])('refuses a row with %s', (_, components) => {
    expect(() => buildUsStreets([edited(ROWS[0], components)])).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });

  it.each([Number.NaN, 91, Infinity])('refuses latitude %d', (latitude) => {
    expect(() => buildUsStreets([{ ...(ROWS[0] as AddressRow), latitude }])).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });

  it.each(['zip4', 'carrierRoute', 'elot', 'elotIndicator', 'recordType', 'cmra', 'deliveryPoint'])('refuses a malformed %s', (fact) => {
    const row = { ...(ROWS[0] as AddressRow), postal: { [fact]: 'x' } };
    expect(() => buildUsStreets([row])).toThrow(
      expect.objectContaining({ code: 'INPUT_MALFORMED', message: expect.stringContaining(fact) }),
    );
  });

  it('builds an empty index from no rows', () => {
    expect(buildUsStreets([]).map(({ kind, rows }) => [kind, rows])).toEqual([['us-street-index', 0]]);
  });
});
