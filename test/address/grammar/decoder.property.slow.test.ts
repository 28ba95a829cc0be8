import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/address/assemble.js';
import { extractFeatures } from '../../../src/address/grammar/features.js';
import { NBest } from '../../../src/address/grammar/n-best.js';
import { type Token, tokenize } from '../../../src/address/grammar/tokens.js';
import { type LabelSequence, Lattice, MAX_SEQUENCES } from '../../../src/address/grammar/viterbi.js';
import { SCALE, SCORE_UNIT, type Weights, weights } from '../../../src/address/grammar/weights.js';
import type { PlaceKnowledge } from '../../../src/address/index.js';
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

/** A text and places where its ZIP code has a city named by one to three of its words: often not where the weights see it. */
const placed = fc
  .tuple(fc.constantFrom(...golden), fc.nat(), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([text, at, count, hasPlaces]): [string, PlaceKnowledge | undefined] => {
    const words = tokenize(text).map((token) => token.text);
    const start = at % Math.max(1, words.length);
    const city = words.slice(start, start + count).join(' ');
    return [text, hasPlaces ? { hasCity: () => false, zip: () => ({ city, state: 'TX', county: null }) } : undefined];
  });

/** All readings of all orders, scored in full and sorted. */
function slowReadings(text: string, known: PlaceKnowledge | undefined): LabelSequence[] {
  const tokens = tokenize(text);
  const lattice = new Lattice();
  const all: LabelSequence[] = [];
  [tokens, ...rotations(tokens)].forEach((order, i) => {
    lattice.read(extractFeatures(order, false, known));
    for (let reading = lattice.next(); reading !== undefined; reading = lattice.next()) {
      const { city, zip } = assemble(reading.tokens, reading.labels);
      const isNamed = city !== null && zip !== null && known?.zip(zip)?.city.toUpperCase() === city;
      all.push({ ...reading, score: reading.score - (i === 0 ? 0 : 4) + (isNamed ? 5 : 0) });
    }
  });
  return all.sort((a, b) => b.score - a.score);
}

function mergedReadings(text: string, known: PlaceKnowledge | undefined): LabelSequence[] {
  const tokens = tokenize(text);
  const readings = new NBest(
    [tokens, ...rotations(tokens)].map((order) => extractFeatures(order, false, known)),
    known,
  );
  const found: LabelSequence[] = [];
  for (let reading = readings.next(); reading !== undefined; reading = readings.next()) {
    const { tokens: order, labels, score } = reading;
    found.push({ tokens: order, labels, score });
  }
  return found;
}

it('gives the readings of all orders as if they were all scored and sorted', () => {
  fc.assert(
    fc.property(placed, ([text, known]) => {
      expect(mergedReadings(text, known)).toEqual(slowReadings(text, known));
    }),
    { numRuns: 3000, seed: 20261121 },
  );
});
