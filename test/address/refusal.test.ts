import { describe, expect, it } from 'vitest';
import { parse, parseComponents } from '../../src/address/index.js';

it('a country that no component holds is said to be left out', () => {
  const { result, explain } = parse('12 Main St Mexico', { explain: true });
  expect(result?.AlgorithmUsed).toBe('101');
  expect(result?.Confidence).toBeLessThan(0.85);
  expect(explain?.changes).toContainEqual(expect.objectContaining({ from: 'MEXICO', to: null }));
});

/** Streets by type, number, directional, prefix and without a type. */
const STREETS = [
  'Main St',
  'n kenmore av',
  'W Sheridan Rd',
  '5th Ave',
  'E 42nd St',
  'Oak Creek Dr',
  'Via Campo Verde',
  'Route 7',
  'Broadway',
];
const PLACES = [', Ames, IA', ' Ames IA', ', Chicago IL 60640', ''];
const JOINED: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a} & ${b}`,
  (a, b) => `${a}&${b}`,
  (a, b) => `${a} and ${b}`,
  (a, b) => `${a} at ${b}`,
  (a, b) => `${a} @ ${b}`,
  (a, b) => `${a}@${b}`,
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a}/${b}`,
  (a, b) => `${a} / ${b}`,
  (a, b) => `${a}\\${b}`,
  (a, b) => `${a} \\ ${b}`,
  (a, b) => `${a} x ${b}`,
  (a, b) => `${a} intersection ${b}`,
  (a, b) => `corner of ${a} and ${b}`,
  (a, b) => `corner ${a} & ${b}`,
  (a, b) => `corner of ${a} / ${b}`,
  (a, b) => `intersection of ${a} and ${b}`,
];

describe('two streets that a text joins', () => {
  // A slash was a letter of the name, or nothing; X and N were house numbers.
  it.each(JOINED.map((join) => [join('A', 'B'), join] as const))('%s are a crossing in every place and case', (_, join) => {
    const missed = STREETS.flatMap((a) => STREETS.filter((b) => b !== a).flatMap((b) => PLACES.map((place) => join(a, b) + place)))
      .flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()])
      .filter((text) => {
        const { kind, crossing } = parseComponents(text);
        return kind !== 'unprocessable' || crossing?.isPlain !== true;
      });
    expect(missed).toEqual([]);
  });
});
