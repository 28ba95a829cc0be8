// What opening does with damaged files and manifests of every kind.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTable } from '../../src/dataset/format/index.js';
import { checkTable } from '../../src/dataset/format/integrity/index.js';
import type { UsPlacesTable } from '../../src/dataset/format/tables/us-places.js';
import type { UsStreetIndexTable, UsStreetNumbersTable, UsStreetRowsTable } from '../../src/dataset/format/tables/us-street-index.js';
import { BLOCK_ROWS } from '../../src/dataset/format/tables/us-street-index.js';
import type { UsStreetRowNumbersTable } from '../../src/dataset/format/tables/us-street-row-numbers.js';
import type { UsStreetsTable } from '../../src/dataset/format/tables/us-streets.js';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';
import type { FileEntry, Manifest } from '../../src/dataset/manifest.js';
import { parseManifest } from '../../src/dataset/manifest-reader.js';
import { isDoorplateError } from '../../src/errors.js';
import { longerNumbers } from '../../src/street-index/longer-numbers.js';
import { readBlock } from '../../src/street-index/number-postings.js';
import { postalRangeEntry, postalRangeRows } from '../../src/streets/postal-ranges.js';
import { rangeEntry, rangePoints, rangeRows } from '../../src/streets/ranges.js';
import { bytesOf, codeOf, entryOf, flip, manifestOf, withFile } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';

const KINDS = ['us-places', 'us-streets', 'us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers'] as const;
const KEYS: Readonly<Partial<Record<string, string>>> = {
  'us-streets': '200',
  'us-street-rows': '000',
  'us-street-numbers': '000',
  'us-street-row-numbers': '000',
};
const SEED = 20261001;
const example = await packExample();
const keyOf = (kind: (typeof KINDS)[number]): string => KEYS[kind] ?? '';

/** Changes of single bytes, of whole words to extreme values, and cuts. */
function damages(length: number): fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> {
  const position = fc.nat(length - 1);
  const word = fc.constantFrom(0, 1, 0x7f, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff);
  return fc.oneof(
    fc.tuple(position, fc.integer({ min: 1, max: 255 })).map(
      ([at, mask]) =>
        (bytes: Uint8Array) =>
          flip(bytes, at, mask),
    ),
    fc.tuple(position, word).map(([at, value]) => (bytes: Uint8Array) => {
      const aligned = Math.min(at & ~3, (length & ~3) - 4);
      new DataView(bytes.buffer).setUint32(aligned, value, true);
      return bytes;
    }),
    position.map((end) => (bytes: Uint8Array) => bytes.slice(0, end)),
  );
}

/** Reads a whole table as capabilities do: every row number that a column holds is followed. */
function readAll(kind: string, table: unknown): void {
  if (kind === 'us-places') placeParses(table as UsPlacesTable);
  else if (kind === 'us-streets') streetParses(table as UsStreetsTable);
  else if (kind === 'us-street-index') readIndex(table as UsStreetIndexTable);
  else if (kind === 'us-street-rows') readRows(table as UsStreetRowsTable);
  else if (kind === 'us-street-numbers') readNumbers(table as UsStreetNumbersTable);
  else readRowNumbers(table as UsStreetRowNumbersTable);
}

function placeParses(t: UsPlacesTable): void {
  const cities = t.cityName.length;
  for (const column of [t.stateCode, t.stateName, t.countyName, t.cityName]) follow(column, t.strings.length);
  for (const [column, rows] of [
    [t.countyState, t.stateCode.length],
    [t.cityState, t.stateCode.length],
    [t.cityCounty, t.countyName.length],
    [t.zipCounty, t.countyName.length],
    [t.zipCity, cities],
    [t.aliasCity, cities],
    [t.cityZip, t.zipCode.length],
  ] as const) {
    follow(column, rows);
  }
  follow(t.cityFirstZip, t.cityZip.length + 1);
  expect(t.cityFirstZip.length).toBe(cities + 1);
  expect([t.cityKeys.length, t.aliasKeys.length]).toEqual([cities, t.aliasCity.length]);
  readStrings(t.strings);
  readStrings(t.cityKeys);
}

function streetParses(t: UsStreetsTable): void {
  const parts = [t.preMod, t.preDir, t.preType, t.preSep, t.name, t.postType, t.postDir, t.postMod];
  const columns = [...parts, t.city, t.municipality, t.state, t.county];
  for (const column of columns) follow(column, t.strings.length);
  for (const column of [t.numberText, t.unitType, t.unitNumber, t.outerUnit]) follow(column.all(), t.strings.length);
  const addresses = t.number.length;
  follow(t.firstAddress, addresses + 1);
  expect(t.firstAddress.length).toBe(t.name.length + 1);
  follow(t.base, t.name.length);
  for (let street = 0; street < t.name.length; street++) {
    const [first, end] = rangeRows(t, street);
    for (let row = first; row < end; row++) {
      rangeEntry(t, row);
      expect(rangePoints(t, row).every((degrees) => Math.abs(degrees) <= 180)).toBe(true);
    }
    const [firstPostal, endPostal] = postalRangeRows(t, street);
    for (let row = firstPostal; row < endPostal; row++) postalRangeEntry(t, row);
  }
  for (const column of [t.number, t.numberText, t.unitType, t.unitNumber, t.latitude, t.longitude])
    expect(column.all()).toHaveLength(addresses);
  expect(t.source).toHaveLength(addresses);
  follow(t.source, 1);
  if (t.postal) {
    follow(t.postal.carrierRoute.all(), t.strings.length);
    for (const column of [t.postal.zip4, t.postal.elot, t.postal.deliveryPoint]) expect(column.all()).toHaveLength(addresses);
    for (const column of [t.postal.elotIndicator, t.postal.recordType, t.postal.cmra, t.postal.source])
      expect(column).toHaveLength(addresses);
  }
  follow(t.tree.ids, addresses);
  expect(t.tree.coords.every((steps) => Math.abs(steps) <= 180e7)).toBe(true);
  readStrings(t.strings);
  readStrings(t.streetKeys);
}

function readIndex(t: UsStreetIndexTable): void {
  const lines = t.lineBefore.length;
  follow(t.baseFirst, lines + 1);
  follow(t.lineFirst, t.rows + 1);
  for (const column of [t.lineBefore, t.lineBehind]) follow(column, t.affixes.length);
  follow(t.matchBase, t.baseKeys.length);
  follow(t.textLine, lines);
  follow(t.wordAt, t.wordBases.length + 1);
  follow(t.placeCity, t.cityTexts.length);
  follow(t.placeState, t.stateCodes.length);
  follow(t.zipOrder, t.placeCity.length);
  for (const strings of [t.baseKeys, t.matchKeys, t.affixes, t.texts, t.words, t.cityKeys, t.cityTexts, t.stateCodes, t.numberFirst]) {
    readStrings(strings);
  }
}

function readRows(t: UsStreetRowsTable): void {
  follow(t.place, t.placeFirst.length - 1);
  follow(t.placeRow, t.line.length);
  follow(t.placeFirst, t.line.length + 1);
  for (const column of [t.street, t.weight, t.low, t.high]) expect(column.length).toBe(t.line.length);
}

function readNumbers(t: UsStreetNumbersTable): void {
  follow(t.firstBlock, t.blockRow.length + 1);
  follow(t.textNumber, t.keys.length);
  follow(t.bestNumber, t.keys.length);
  follow(t.bestAt, t.bestRow.length + 1);
  follow(t.weightAt, t.rowWeight.length + 1);
  readStrings(t.keys);
  readStrings(t.texts);
  for (let block = 0; block < t.blockRow.length; block++) expect(readBlock(t, block).length).toBeLessThanOrEqual(BLOCK_ROWS);
}

function readRowNumbers(t: UsStreetRowNumbersTable): void {
  follow(t.textRow, t.rows);
  readStrings(t.texts);
  for (let row = 0; row < t.rows; row++) longerNumbers(t, row, '', 9);
}

function follow(column: ArrayLike<number>, rows: number): void {
  for (let i = 0; i < column.length; i++) expect(column[i]).toBeLessThan(rows);
}

function readStrings(strings: { readonly length: number; at(row: number): string }): void {
  for (let row = 0; row < strings.length; row++) strings.at(row);
}

describe.each(KINDS)('a damaged file of kind %s', (kind) => {
  const original = bytesOf(example, kind, keyOf(kind));
  const file: FileEntry = entryOf(example, kind, keyOf(kind));
  const manifest: Manifest = manifestOf(example);

  it('never passes the digest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (position, mask) => {
        const store = await DatasetStore.open([memorySource(withFile(example, kind, keyOf(kind), (bytes) => flip(bytes, position, mask)))]);
        expect(await codeOf(() => store.use((view) => view.tables(kind, keyOf(kind))))).toBe('DATASET_DIGEST_MISMATCH');
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it('is refused or stays inside its columns, even with a digest of its own', () => {
    let refused = 0;
    fc.assert(
      fc.property(damages(original.length), (damage) => {
        const bytes = damage(Uint8Array.from(original));
        try {
          const table = decodeTable(bytes, { ...file, bytes: bytes.byteLength });
          checkTable(table, file, manifest);
          readAll(kind, table);
        } catch (error) {
          if (!isDoorplateError(error)) throw error;
          expect(error.code).toMatch(/^DATASET_(?:CORRUPT|FOREIGN|TOO_NEW)$/);
          refused++;
        }
      }),
      { seed: SEED, numRuns: 4000 },
    );
    expect(refused).toBeGreaterThan(1000);
  });

  it('is refused when it is cut anywhere', () => {
    for (let end = 0; end < original.length; end++) {
      expect(() => decodeTable(original.slice(0, end), file)).toThrow(expect.objectContaining({ name: 'DoorplateError' }));
    }
  });
});

describe('a damaged manifest', () => {
  it('is refused, unless it says the same', async () => {
    const original = example.get('manifest.json') as Uint8Array;
    const intact = await parseManifest(original, 'memory');
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damages(original.length), async (damage) => {
        try {
          expect(await parseManifest(damage(Uint8Array.from(original)), 'memory')).toEqual(intact);
        } catch (error) {
          if (!isDoorplateError(error)) throw error;
          expect(error.code).toMatch(/^DATASET_(?:MANIFEST_INVALID|TOO_NEW|DIGEST_MISMATCH)$/);
          refused++;
        }
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(900);
  });

  it('never breaks on other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (json) => {
        try {
          await parseManifest(new TextEncoder().encode(JSON.stringify(json)), 'memory');
        } catch (error) {
          if (!isDoorplateError(error)) throw error;
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
