import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AffixMask, affixMasksOf } from '../../src/street-index/affix-masks.js';
import { affixOrderOf } from '../../src/street-index/affix-order.js';
import { affixWordsNear } from '../../src/street-index/index-words.js';
import { hasAffixWord } from '../fixtures/slow-street-search.js';
import { indexRecord, manyRecords, openStreetIndex } from '../fixtures/street-index.js';

/** PK is another spelling of PARK, which it does not begin, and begins PKWY. */
const PARKS = ['PARK', 'PKWY'].map((behind) => indexRecord({ behind }));

const opened = await openStreetIndex([...manyRecords(400, 5), ...PARKS]);
const { table } = opened.index;
const affixes = Array.from({ length: table.affixes.length }, (_, affix) => table.affixes.at(affix));
/** Affixes that stand before some name. */
const before = new Set(opened.records.map((record) => record.before).filter((affix) => affix !== ''));

const word = fc.constantFrom(...'N NO NORTH S ST STR STREET STRT AV AVENUE OLD CO COUNTY ROAD RD E W PK PKW ZZ'.split(' '));
const chosen = (mask: AffixMask | null) => (mask === null ? [] : affixes.filter((_, affix) => mask[affix] === 1));

describe('the affixes of a typed word', () => {
  it('are those that have it as a word, in any spelling; an unfinished one also begins their names', () => {
    fc.assert(
      fc.property(word, fc.boolean(), (typed, open) => {
        const expected = affixes.filter((affix) => hasAffixWord(affix, typed, open));
        const mask = affixMasksOf(table).of(typed, open);
        expect(chosen(mask)).toEqual(expected);
        if (expected.length === 0) expect(mask).toBeNull();
      }),
      { numRuns: 150, seed: 111 },
    );
  });

  it('before names have a word for each that was typed', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (typed) => {
        const masks = typed.map((each) => affixMasksOf(table).of(each, false));
        if (masks.includes(null)) return;
        const expected = affixes.filter(
          (affix) =>
            before.has(affix) && affix.split(' ').length >= typed.length && typed.every((each) => hasAffixWord(affix, each, false)),
        );
        expect(chosen(affixMasksOf(table).before(masks as AffixMask[], table))).toEqual(expected);
      }),
      { numRuns: 100, seed: 112 },
    );
  });

  it('are found by a wrong word in all its spellings, and those of no line of the index are not', () => {
    const near = (wrong: string) => [...affixWordsNear(opened.index, { word: wrong, errors: 1, isPrefix: false })];
    expect(near('STREEET')).toContain('STREET');
    expect(near('NORHT')).toContain('NORTH');
    expect(near('BOULEVRAD')).toEqual([]);
  });

  it('before names that lie in a run are those of the run', () => {
    const run = affixOrderOf(table).withPrefix(['N'], 0, 1);
    const found = run === null ? [] : chosen(affixMasksOf(table).beforeIn(run, table));
    expect(found).toEqual(affixes.filter((affix) => before.has(affix) && affix.startsWith('N')));
    expect(found).toContain('NE');
  });
});
