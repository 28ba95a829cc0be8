import { describe, expect, it } from 'vitest';
import { PART } from '../../../../src/dataset/format/tables/ip.js';
import { rootField, set16 } from '../../../fixtures/damaged-datasets.js';
import { checkBounds, checkTableRules, decoded, type TableOf } from '../../../fixtures/decoded.js';
import { placesFile } from '../../../fixtures/example-dataset.js';
import { ipFiles } from '../../../fixtures/ip-ranges.js';
import { blocksOf } from '../../../fixtures/opened-ip-files.js';

const KINDS = ['ip-places', 'ip-v4', 'ip-v6'] as const;
type Kind = (typeof KINDS)[number];

const files = ipFiles('city');
const bytesOf = (kind: Kind): Uint8Array => blocksOf(files, kind)[0]?.bytes ?? new Uint8Array(0);

/** Opens a block and checks it, with a change in between. */
function opened<K extends Kind>(kind: K, bytes = bytesOf(kind), change?: (table: TableOf<K>) => unknown): TableOf<K> {
  const table = decoded(kind, bytes);
  change?.(table);
  checkBounds(kind, table);
  checkTableRules(kind, table);
  return table;
}

const CORRUPT = expect.objectContaining({ code: 'DATASET_CORRUPT' });

/** The opening of a file with something wrong in it. */
const wrong = <K extends Kind>(kind: K, what: string, change: (table: TableOf<K>) => unknown) =>
  [kind, what, () => opened(kind, bytesOf(kind), change)] as const;

describe('blocks of IP ranges', () => {
  it.each(KINDS)('opens %s, and refuses a file of another kind', (kind) => {
    expect(() => opened(kind)).not.toThrow();
    expect(() => opened(kind, Uint8Array.from(placesFile().bytes))).toThrow(expect.objectContaining({ code: 'DATASET_FOREIGN' }));
  });

  it.each(KINDS)('refuses %s cut anywhere', (kind) => {
    const good = bytesOf(kind);
    for (let length = 0; length < good.length; length += length < 4096 ? 7 : 4099) {
      const error = expect.objectContaining({ name: 'DoorplateError', code: expect.stringMatching(/^DATASET_/) });
      expect(() => opened(kind, good.slice(0, length))).toThrow(error);
    }
  });

  it.each([
    ['older', 4, 'DATASET_CORRUPT', /format version is 4, this release reads 5: build the dataset anew/],
    ['newer', 6, 'DATASET_TOO_NEW', /format version is 6, this release reads 5: update doorplate/],
  ] as const)('names the version of %s blocks', (_, version, code, message) => {
    for (const kind of KINDS) {
      const [bytes, error] = [bytesOf(kind), expect.objectContaining({ code, message: expect.stringMatching(message) })];
      expect(() => opened(kind, set16(bytes, rootField(bytes, 0), version))).toThrow(error);
    }
  });

  it.each([
    wrong('ip-places', 'a latitude beyond the pole', ({ row }) => row.fill(900_000_001, 0, 1)),
    wrong('ip-places', 'a longitude beyond 180 degrees', ({ row }) => row.fill(-1_800_000_001, 1, 2)),
    wrong('ip-places', 'a city that does not exist', ({ row }) => row.fill(999 << 16, 2, 3)),
    wrong('ip-places', 'an area that does not exist', ({ row }) => row.fill(999 << 3, 2, 3)),
    wrong('ip-places', 'a text of an area that does not exist', ({ area }) => area.fill(999)),
    wrong('ip-places', 'a postal code that does not exist', ({ postalCode }) => postalCode?.fill(999)),
    wrong('ip-v4', 'a place that does not exist', ({ nets }) => nets.fill(999, 0, 1)),
    wrong('ip-v4', 'a net of slots that are not there', ({ nets }) => nets.fill(1, 1, 2)),
    wrong('ip-v4', 'a list of parts that is not there', ({ nets }) => nets.fill(0xfffff0, 0, 1)),
    wrong('ip-v6', 'nets out of order', ({ heads }) => heads.reverse()),
    wrong('ip-v6', 'a net outside of 2000::/3', ({ heads }) => heads.fill(0x40000000, -1)),
    wrong('ip-v4', 'a net that does not exist', ({ heads }) => heads.fill(0x10000, -1)),
    wrong('ip-v6', 'a place that does not exist', ({ data }) => data.fill(99, -3, -2)),
    wrong('ip-v6', 'parts out of order', ({ data }) => data.fill(0, -6, -4)),
    wrong('ip-v6', 'a list that goes on behind the last', ({ data }) => data.fill(0xff, 0, 2)),
    wrong('ip-v6', 'a list of parts inside itself', ({ data }) => data.set([0, 0, PART >>> 16], 2)),
    wrong('ip-v6', 'no list where one is', ({ nets }) => nets.fill(0)),
  ])('refuses %s with %s', (_, __, open) => {
    expect(open).toThrow(CORRUPT);
  });

  it.each(['ip-v4', 'ip-v6'] as const)('refuses %s whose ranges reach elsewhere', (kind) => {
    for (const { bytes } of blocksOf(ipFiles('city', undefined, 2), kind)) {
      expect(() => opened(kind, bytes)).not.toThrow();
      expect(() => opened(kind, bytes, ({ reach }) => reach.fill(0))).toThrow(CORRUPT);
    }
  });
});
