import { describe, expect, it } from 'vitest';
import { parse, parseComponents } from '../../src/address/index.js';

it('a country that no component holds is said to be left out', () => {
  const { result, explain } = parse('12 Main St Mexico', { explain: true });
  expect(result?.AlgorithmUsed).toBe('101');
  expect(result?.Confidence).toBeLessThan(0.85);
  expect(explain?.changes).toContainEqual(expect.objectContaining({ from: 'MEXICO', to: null }));
});

/** Streets by type, number, directional, prefix and without a type. */
const STREETS = 'Main St;n kenmore av;W Sheridan Rd;5th Ave;E 42nd St;Oak Creek Dr;Via Campo Verde;Route 7;Broadway'.split(';');
const PLACES = [', Ames, IA', ' Ames IA', ', Chicago IL 60640', ''];
const JOINED = [
  ...['A & B', 'A&B', 'A and B', 'A at B', 'A @ B', 'A@B', 'A + B', 'A/B', 'A / B', 'A\\B', 'A \\ B', 'A x B', 'A intersection B'],
  ...['corner of A and B', 'corner A & B', 'corner of A / B', 'intersection of A and B'],
];

describe('two streets that a text joins', () => {
  // A slash was a letter of the name, or nothing; X and N were house numbers.
  it.each(JOINED)('%s are a crossing in every place and case', (joined) => {
    const join = (a: string, b: string) => joined.replace('B', b).replace('A', a);
    const missed = STREETS.flatMap((a) => STREETS.filter((b) => b !== a).flatMap((b) => PLACES.map((place) => join(a, b) + place)))
      .flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()])
      .filter((text) => {
        const { kind, crossing } = parseComponents(text);
        return kind !== 'unprocessable' || crossing?.isPlain !== true;
      });
    expect(missed).toEqual([]);
  });
});
