import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assemble } from '../../../src/address/assemble.js';
import { extractFeatures } from '../../../src/address/grammar/features.js';
import { NBest } from '../../../src/address/grammar/n-best.js';
import { type Token, tokenize } from '../../../src/address/grammar/tokens.js';
import { type LabelSequence, Lattice } from '../../../src/address/grammar/viterbi.js';
import type { PlaceKnowledge } from '../../../src/address/index.js';
import { parseCases } from '../../fixtures/address-cases.js';

/** The tokens in two other orders. */
const rotations = (tokens: readonly Token[]): Token[][] =>
  [1, Math.floor(tokens.length / 2)]
    .filter((at) => at > 0 && at < tokens.length)
    .map((at) => [...tokens.slice(at), ...tokens.slice(0, at)]);

const golden = parseCases().map(({ input }) => input);
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

function matchableTexts(text: string, known: PlaceKnowledge | undefined): LabelSequence[] {
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
      expect(matchableTexts(text, known)).toEqual(slowReadings(text, known));
    }),
    { numRuns: 3000, seed: 20261121 },
  );
});
