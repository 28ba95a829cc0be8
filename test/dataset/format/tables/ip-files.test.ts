import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../../src/dataset/format/index.js';
import { RULES } from '../../../../src/dataset/format/integrity/index.js';
import { checkRules, type Rule } from '../../../../src/dataset/format/integrity/rules.js';
import { type IpPlacesTable, type IpTable, type IpV4Table, type IpV6Table, PART } from '../../../../src/dataset/format/tables/ip.js';
import { boundIpV4, boundIpV6, decodeIp, decodeIpV4, decodeIpV6 } from '../../../../src/dataset/format/tables/ip-files.js';
import { rootField, set16 } from '../../../fixtures/damaged-datasets.js';
import { placesFile } from '../../../fixtures/example-dataset.js';
import { ipFiles } from '../../../fixtures/ip-ranges.js';

const files = ipFiles('city');

function bytesOf(kind: string): Uint8Array {
  const file = files.find((each) => each.kind === kind);
  if (file === undefined) throw new RangeError(`there is no file of kind ${kind}`);
  return Uint8Array.from(file.bytes);
}

/** How each kind of file is opened and checked, with a change in between. */
const KINDS = {
  ip: (bytes: Uint8Array, change?: (table: IpTable) => void) => opened(bytes, decodeIp, (table) => checkRules(table, RULES.ip), change),
  'ip-places': (bytes: Uint8Array, change?: (table: IpPlacesTable) => void) =>
    opened(bytes, FORMATS['ip-places'].decode, (table) => checkRules(table, RULES['ip-places']), change),
  'ip-v4': (bytes: Uint8Array, change?: (table: IpV4Table) => void) =>
    opened(bytes, decodeIpV4, (table) => checked(table, boundIpV4, RULES['ip-v4']), change),
  'ip-v6': (bytes: Uint8Array, change?: (table: IpV6Table) => void) =>
    opened(bytes, decodeIpV6, (table) => checked(table, boundIpV6, RULES['ip-v6']), change),
};
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

function checked<T>(table: T, bound: (table: T) => void, rules: readonly Rule<T>[]): void {
  bound(table);
  checkRules(table, rules);
}

function opened<T>(bytes: Uint8Array, decode: (bytes: Uint8Array) => T, check: (table: T) => void, change?: (table: T) => void): () => T {
  return () => {
    const table = decode(bytes);
    change?.(table);
    check(table);
    return table;
  };
}

describe('files of IP ranges', () => {
  it('opens both levels', () => {
    expect(KINDS.ip(bytesOf('ip'))().level).toBe('city');
    expect(decodeIp(ipFiles('country')[0]?.bytes as Uint8Array).level).toBe('country');
  });

  it.each(NAMES)('opens %s, and refuses a file of another kind', (kind) => {
    expect(KINDS[kind](bytesOf(kind))).not.toThrow();
    expect(KINDS[kind](Uint8Array.from(placesFile().bytes))).toThrow(expect.objectContaining({ code: 'DATASET_FOREIGN' }));
  });

  it.each(NAMES)('refuses %s cut anywhere', (kind) => {
    const good = bytesOf(kind);
    for (let length = 0; length < good.length; length += length < 4096 ? 7 : 4099) {
      const cut = KINDS[kind](Uint8Array.from(good.subarray(0, length)));
      expect(cut).toThrow(expect.objectContaining({ name: 'DoorplateError', code: expect.stringMatching(/^DATASET_/) }));
    }
  });

  it.each([
    ['older', 2, 'DATASET_CORRUPT', /format version is 2, this release reads 3: build the dataset anew/],
    ['newer', 4, 'DATASET_TOO_NEW', /format version is 4, this release reads 3: update doorplate/],
  ] as const)('names the version of %s ranges', (_, version, code, message) => {
    for (const kind of ['ip-v4', 'ip-v6'] as const) {
      const [bytes, error] = [bytesOf(kind), expect.objectContaining({ code, message: expect.stringMatching(message) })];
      expect(KINDS[kind](set16(bytes, rootField(bytes, 0), version))).toThrow(error);
    }
  });

  it.each<readonly [what: string, change: (table: IpPlacesTable) => void]>([
    ['a latitude beyond the pole', (table) => table.row.fill(900_000_001, 0, 1)],
    ['a longitude beyond 180 degrees', (table) => table.row.fill(-1_800_000_001, 1, 2)],
    ['a city that does not exist', (table) => table.row.fill(999, 2, 3)],
    ['a city below 0', (table) => table.row.fill(-1, 2, 3)],
    ['an area that does not exist', (table) => table.row.fill(-1, 3, 4)],
    ['a postal code that does not exist', (table) => table.postalCode?.fill(999)],
  ])('refuses places with %s', (_, change) => {
    expect(KINDS['ip-places'](bytesOf('ip-places'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each<readonly [what: string, change: (table: IpV4Table) => void]>([
    ['a place that does not exist', ({ blocks }) => blocks.block.fill(999, 0, 1)],
    ['a block of slots that are not there', ({ blocks }) => blocks.block.fill(1, 1, 2)],
    ['a list of parts that is not there', ({ blocks }) => blocks.block.fill(0xfffff0, 0, 1)],
  ])('refuses IPv4 ranges with %s', (_, change) => {
    expect(KINDS['ip-v4'](bytesOf('ip-v4'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each(['ip-v4', 'ip-v6'] as const)('refuses %s whose ranges reach beyond it elsewhere', (kind) => {
    const cut = ipFiles('city', undefined, 2).filter((file) => file.kind === kind);
    const tables = cut.map(({ bytes }) => (kind === 'ip-v4' ? decodeIpV4 : decodeIpV6)(Uint8Array.from(bytes)));
    const reaching = cut.findIndex((_, i) => tables[i]?.blocks.reach != null);
    const change = (table: IpV4Table | IpV6Table): void => {
      table.blocks.reach?.fill(0);
    };
    expect(KINDS[kind](Uint8Array.from(cut[reaching]?.bytes ?? []))).not.toThrow();
    expect(KINDS[kind](Uint8Array.from(cut[reaching]?.bytes ?? []), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each<readonly [what: string, change: (table: IpV6Table) => void]>([
    ['nets out of order', ({ net }) => net.reverse()],
    ['a net of another file', ({ net }) => net.fill(0x40000000, -1)],
    ['a place that does not exist', ({ blocks: { data } }) => (data as DataView).setUint8(data.byteLength - 3, 99)],
    ['parts out of order', ({ blocks: { data } }) => (data as DataView).setUint16(data.byteLength - 6, 0)],
    ['a list of parts that goes on behind the last', ({ blocks: { data } }) => (data as DataView).setUint16(0, 0xffff)],
    ['a list of parts inside itself', ({ blocks: { data } }) => (data as DataView).setUint32(2, PART, true)],
    ['no list where one is', ({ blocks }) => blocks.block.fill(0)],
  ])('refuses IPv6 ranges with %s', (_, change) => {
    expect(KINDS['ip-v6'](bytesOf('ip-v6'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });
});
