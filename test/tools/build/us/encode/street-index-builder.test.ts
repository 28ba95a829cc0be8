import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetStore, type DatasetView, memorySource } from '../../../../../src/dataset/index.js';
import { lineText, rowText } from '../../../../../src/street-index/index-text.js';
import { longerNumbersOf } from '../../../../../src/street-index/longer-numbers.js';
import { hasNumber, numberText } from '../../../../../src/street-index/number-postings.js';
import { type StreetIndex, streetIndexes } from '../../../../../src/street-index/street-index.js';
import { packDataset } from '../../../../../tools/build/format/pack.js';
import { StreetIndexBuilder } from '../../../../../tools/build/us/encode/street-index-builder.js';
import { byIndexOrder, type StreetIndexRecord, streetNameParts } from '../../../../../tools/build/us/encode/street-index-record.js';
import { buildStreetIndex } from '../../../../../tools/build/us/streets.js';

const NO_PARTS = { preMod: null, preDir: null, preType: null, preSep: null, name: null, postType: null, postDir: null, postMod: null };

const record = fc
  .record({
    name: fc.constantFrom('MAIN', 'ELM', 'OLD MILL', '7TH', 'SEVENTH', "O'HARA", 'SAINT PAUL', 'ELMWOOD'),
    preDir: fc.constantFrom(null, 'N', 'SW'),
    postType: fc.constantFrom(null, 'ST', 'AVE'),
    city: fc.constantFrom('Springfield', 'Saint Louis', null),
    municipality: fc.constantFrom(null, 'Chatham', 'Old Town'),
    zip: fc.integer({ min: 62_700, max: 62_703 }),
    street: fc.nat(99),
    weight: fc.integer({ min: 1, max: 70_000 }),
    numbers: fc.uniqueArray(fc.constantFrom('1', '12', '12-A', '12 A', '120', '33 1/2', '9999'), { maxLength: 5 }),
  })
  .map(
    ({ name, preDir, postType, ...rest }): StreetIndexRecord => ({
      ...streetNameParts({ ...NO_PARTS, name, preDir, postType }),
      ...rest,
      state: 'IL',
      low: 1,
      high: 99_999,
    }),
  );
const records = fc.array(record, { minLength: 1, maxLength: 150 });

async function open(all: readonly StreetIndexRecord[]): Promise<{ readonly index: StreetIndex; readonly view: DatasetView }> {
  const description = { name: 'index', version: '1', builtAt: '2026-10-01', sources: [] };
  const store = await DatasetStore.open([memorySource(await packDataset(description, buildStreetIndex(all)), 'index')]);
  return store.use((view) => {
    const [index] = streetIndexes(view);
    // The view outlives the question: it has all that tests ask for.
    for (const kind of ['us-street-numbers', 'us-street-row-numbers'] as const) view.tables(kind);
    return { index: index as StreetIndex, view };
  });
}

describe('the street index', () => {
  it('gives every record back, row by row in its order', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (all) => {
        const { index, view } = await open(all);
        const sorted = [...all].sort(byIndexOrder);
        expect(index.table.rows).toBe(sorted.length);
        for (const [row, expected] of sorted.entries()) {
          const file = index.fileOf(row);
          expect(lineText(index, index.lineOf(row))).toBe(expected.text);
          const zip = String(expected.zip);
          const place = [expected.city, 'IL', zip].filter((part) => part !== null).join(' ');
          expect(rowText(index, row)).toBe(`${expected.text}, ${place}`);
          expect([index.shardRow(row), index.shardOf(row)]).toEqual([expected.street, zip]);
          expect([file.weight[row], file.low[row], file.high[row]]).toEqual([Math.min(expected.weight, 65_535), 1, 65_535]);
          const numbers = await index.numbers(view, '');
          const found = numbers.flatMap((table) =>
            Array.from({ length: table.keys.length }, (_, number) => number)
              .filter((number) => hasNumber(table, number, row))
              .map((number) => numberText(table, number)),
          );
          expect(new Set(found)).toEqual(new Set(expected.numbers));
          const [listed] = await longerNumbersOf(view, [{ index, row }], '', 9);
          expect(listed).toEqual(expected.numbers);
        }
      }),
      { seed: 61, numRuns: 60 },
    );
  });

  it('refuses records out of order', () => {
    const builder = new StreetIndexBuilder();
    const place = { city: 'Springfield', municipality: null, state: 'IL', zip: 62701, street: 0, low: 1, high: 1, weight: 1, numbers: [] };
    const street = (name: string): StreetIndexRecord => ({ ...streetNameParts({ ...NO_PARTS, name, postType: 'ST' }), ...place });
    builder.add(street('OAK'));
    expect(() => builder.add(street('ELM'))).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });

  it('names lines by what stands before and behind the name', () => {
    const kentucky = { base: '440', before: 'KY HIGHWAY', behind: 'N', text: 'KY HIGHWAY 440 N' };
    expect(streetNameParts({ ...NO_PARTS, preType: 'KY', name: '440', postDir: 'N' })).toEqual(kentucky);
    const frontage = { base: '66', before: 'HIGHWAY', behind: 'FRONTAGE RD', text: 'HIGHWAY 66 FRONTAGE RD' };
    expect(streetNameParts({ ...NO_PARTS, preType: 'HIGHWAY', name: '66', postType: 'RD', postMod: 'FRONTAGE' })).toEqual(frontage);
  });
});
