import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractFeatures } from '../../../src/address/grammar/features.js';
import { type Token, tokenize } from '../../../src/address/grammar/tokens.js';
import { Lattice, MAX_SEQUENCES } from '../../../src/address/grammar/viterbi.js';
import { SCALE, SCORE_UNIT, type Weights, weights } from '../../../src/address/grammar/weights.js';
import * as exhaustive from '../../../tools/train-parser/reference-decoder.js';
import { parseCases } from '../../fixtures/address-cases.js';

/** The tokens in two other orders. */
const rotations = (tokens: readonly Token[]): Token[][] =>
  [1, Math.floor(tokens.length / 2)]
    .filter((at) => at > 0 && at < tokens.length)
    .map((at) => [...tokens.slice(at), ...tokens.slice(0, at)]);

const golden = parseCases().map(({ input }) => input);
const words = [...new Set(golden.flatMap((text) => text.split(' ')))];
const shuffled = fc.array(fc.constantFrom(...words, ',', '\n', '#', '-'), { maxLength: 25 }).map((parts) => parts.join(' '));

const scaled = (table: Int32Array) => Float32Array.from(table, (value) => value / (SCALE * SCORE_UNIT));
const fractions: Weights = {
  own: scaled(weights.own),
  previous: scaled(weights.previous),
  next: scaled(weights.next),
  follow: scaled(weights.follow),
};

const lattice = new Lattice();

function readings(tokens: readonly Token[], streetOnly: boolean) {
  lattice.read(extractFeatures(tokens, streetOnly));
  const found: { labels: readonly number[]; score: number }[] = [];
  for (let reading = lattice.next(); reading !== undefined; reading = lattice.next()) {
    found.push({ labels: reading.labels, score: reading.score });
  }
  return found;
}

function expectAsExhaustive(text: string, streetOnly = false) {
  const tokens = tokenize(text);
  for (const order of [tokens, ...rotations(tokens)]) {
    const expected = exhaustive
      .decode(exhaustive.gather(order, streetOnly), fractions, MAX_SEQUENCES)
      .map(({ labels, score }) => ({ labels: [...labels], score }));
    expect(readings(order, streetOnly)).toEqual(expected);
  }
}

describe('the readings of a text, their order and their scores are those of the exhaustive decoder', () => {
  it('of the golden cases', () => {
    for (const text of golden) expectAsExhaustive(text);
  });

  it('of their words in any order', () => {
    fc.assert(fc.property(shuffled, fc.boolean(), expectAsExhaustive), { numRuns: 1500, seed: 20261121 });
  });

  it('of long texts', () => {
    const long = fc.array(fc.constantFrom(...words), { minLength: 150, maxLength: 200 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(long, (text) => expectAsExhaustive(text)),
      { numRuns: 20, seed: 7 },
    );
  });

  it('of a text without a token there is none', () => {
    expect(readings([], false)).toEqual([]);
  });
});
