import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AffixRun, affixOrderOf, inRun } from '../../src/street-index/affix-order.js';
import { indexRecord, openStreetIndex } from '../fixtures/street-index.js';

const AFFIXES = ['', 'N', 'NE', 'NW', 'N OLD', 'OLD', 'OLD N', 'ST', 'ST N', 'ST NW', 'STA', 'AVE', 'AVE EXT', 'CO HWY', 'RD'];

const { index } = await openStreetIndex(AFFIXES.map((affix, street) => indexRecord({ before: '', behind: affix, street })));
const order = affixOrderOf(index.table);
const affixes = Array.from({ length: index.table.affixes.length }, (_, affix) => index.table.affixes.at(affix));

/** Words as they are typed, and as affixes have them. */
const SPELLED = new Map([
  ...['N', 'NE', 'NW', 'OLD', 'ST', 'AVE', 'EXT', 'CO', 'HWY', 'RD', 'ZZ', 'O', 'E', 'S'].map((word) => [word, word] as const),
  ['NORTH', 'N'],
  ['NORTHWEST', 'NW'],
  ['STREET', 'ST'],
  ['AVENUE', 'AVE'],
  ['AV', 'AVE'],
  ['HIGHWAY', 'HWY'],
]);
const typed = fc.array(fc.constantFrom(...SPELLED.keys()), { maxLength: 3 });
const spelled = (words: readonly string[]) => words.map((word) => SPELLED.get(word) as string);
const found = (run: AffixRun | null) => (run === null ? [] : affixes.filter((_, affix) => inRun(run, affix)));

/** The words `[from, to)` of a longer text. */
const slice = fc.tuple(typed, fc.nat(3), fc.nat(3)).map(([words, a, b]) => {
  const [from, to] = [Math.min(a, b, words.length), Math.min(Math.max(a, b), words.length)];
  return { words, from, to, own: words.slice(from, to) };
});

describe('affixes in order', () => {
  it('are no more than the words that were typed', () => {
    fc.assert(
      fc.property(slice, ({ words, from, to, own }) => {
        const text = spelled(own).join(' ');
        expect(found(order.exactly(words, from, to))).toEqual(affixes.filter((affix) => affix === text));
      }),
      { numRuns: 300, seed: 121 },
    );
  });

  it('begin with the words, the last one by its letters, whole or unfinished', () => {
    fc.assert(
      fc.property(slice, ({ words, from, to, own }) => {
        const text = [...spelled(own.slice(0, -1)), ...own.slice(-1)].join(' ');
        const withWords = affixes.filter((affix) => own.length === 0 || affix === text || affix.startsWith(`${text} `));
        expect(found(order.withWords(words, from, to))).toEqual(withWords);
        expect(found(order.withPrefix(words, from, to))).toEqual(affixes.filter((affix) => affix.startsWith(text)));
      }),
      { numRuns: 300, seed: 122 },
    );
  });

  it('are all in the run of all', () => {
    expect(found(order.all)).toEqual(affixes);
  });
});
