import { describe, expect, it } from 'vitest';
import { addressEntry, primaryNumber, streetEntry, streetRowOfAddress } from '../../src/streets/shard.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { buildStreetShard } from '../../tools/build/us/streets.js';
import { decoded, type TableOf } from '../fixtures/decoded.js';
import { usPostalRows } from '../fixtures/us-postal.js';
import { usStreetsRows } from '../fixtures/us-streets.js';

function shard(rows: readonly AddressRow[], key: string): TableOf<'us-streets'> {
  const own = rows.filter((row) => row.components.zip?.startsWith(key));
  return decoded('us-streets', buildStreetShard(key, own).block.bytes);
}

/** Every address of a shard as the row it was built from. */
function read(table: TableOf<'us-streets'>): unknown[] {
  return Array.from(table.number.all(), (_, address) => {
    const { county, municipality, ...street } = streetEntry(table, streetRowOfAddress(table, address));
    expect(municipality).toBeNull();
    const { latitude, longitude, source, postal, ...line } = addressEntry(table, address);
    const { source: postalSource, ...said } = postal ?? { source };
    expect(postalSource).toBe(source);
    const facts = postal === null ? {} : { postal: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) };
    return { components: { ...street, ...line, zip4: null }, latitude, longitude, county, source, ...facts };
  });
}

const byText = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row, Object.keys(flat(row)).sort())).sort();
const flat = (row: unknown): Record<string, unknown> => {
  const { components, postal, ...rest } = row as AddressRow;
  return { components, postal, ...rest, ...components, ...postal };
};

describe('records', () => {
  it.each(['627', '011', '114', '200', '530', '841', '701'])('of shard %s say what the rows said', (key) => {
    const rows = usStreetsRows().filter((row) => row.components.zip?.startsWith(key));
    expect(byText(read(shard(rows, key)))).toEqual(byText(rows));
  });

  it.each([...new Set(usPostalRows().map((row) => row.components.zip?.slice(0, 3) ?? ''))])(
    'of postal shard %s say what the rows said',
    (key) => {
      const rows = usPostalRows().filter((row) => row.components.zip?.startsWith(key));
      expect(byText(read(shard(rows, key)))).toEqual(byText(rows));
    },
  );
});

it('addresses may have no number, or the number 0', () => {
  const [row] = usStreetsRows() as [AddressRow];
  const key = row.components.zip?.slice(0, 3) ?? '';
  const rows = [null, '0', '007'].map((number) => ({ ...row, components: { ...row.components, number } }));
  expect(Array.from(rows.keys(), (address) => primaryNumber(shard(rows, key), address))).toEqual([null, '0', '007']);
});
