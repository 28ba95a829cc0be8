import { describe, expect, it } from 'vitest';
import { SCALE, WEIGHTS } from '../../../src/address/data/weights.js';
import { OWN_SIZE, SCORE_UNIT, WEIGHT_COUNT, weights } from '../../../src/address/grammar/weights.js';
import { readPlaceSources } from '../../../tools/build/us/merge/place-sources.js';
import { Random } from '../../../tools/random.js';
import { calibrationOf } from '../../../tools/train-parser/calibration.js';
import { makeAddress } from '../../../tools/train-parser/generate/address.js';
import { readNames, streetName } from '../../../tools/train-parser/generate/names.js';
import { packWeights } from '../../../tools/train-parser/pack-weights.js';
import { fitRegression } from '../../../tools/train-parser/regression.js';

it('measures how far confidence is from the share that is right', () => {
  const answers = (confidence: number, right: number, wrong: number) => [
    ...Array.from({ length: right }, () => ({ confidence, right: true })),
    ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
  ];
  const { bins, expectedCalibrationError } = calibrationOf([...answers(0.95, 90, 10), ...answers(0.3, 30, 70), ...answers(1, 100, 0)]);
  expect(bins.map(({ from, count, shareRight }) => [from, count, shareRight])).toEqual([
    [0.3, 100, 0.3],
    [0.9, 200, 0.95],
  ]);
  expect(expectedCalibrationError).toBeCloseTo((0 + 200 * (0.975 - 0.95)) / 300, 4);
});

it('fits a regression that gives back the shares of its groups', () => {
  const group = (feature: number, right: number, wrong: number) => [
    ...Array.from({ length: right }, () => ({ features: [feature], ceiling: 1, right: true })),
    ...Array.from({ length: wrong }, () => ({ features: [feature], ceiling: 1, right: false })),
  ];
  const { intercept, coefficients } = fitRegression([...group(0, 30, 70), ...group(4, 90, 10)]);
  const share = (feature: number) => 1 / (1 + Math.exp(-(intercept + (coefficients[0] as number) * feature)));
  expect(share(0)).toBeCloseTo(0.3, 2);
  expect(share(4)).toBeCloseTo(0.9, 2);
});

const names = await readNames(await readPlaceSources());
const made = (seed: number) => {
  const random = new Random(seed);
  return Array.from({ length: 500 }, () => makeAddress(random, names));
};

describe('makeAddress', () => {
  it('gives the same addresses for the same seed only', () => {
    expect(made(3)).toEqual(made(3));
    expect(made(3)).not.toEqual(made(4));
  });

  it('says nothing that the text does not hold', () => {
    for (const { input, fields } of made(5)) {
      const text = input.toUpperCase();
      for (const field of ['ZipCode', 'Zip4'] as const) expect(text).toContain((fields[field] ?? '').toUpperCase());
      expect(input.trim()).not.toBe('');
    }
  });

  it('covers streets, boxes, routes, military lines and two units', () => {
    const all = [6, 7, 8].flatMap(made);
    const some = (test: (address: (typeof all)[number]) => boolean) => expect(all.some(test)).toBe(true);
    some(({ fields }) => fields.UnitType === 'PO BOX');
    some(({ fields }) => fields.StreetPreType === 'RR');
    some(({ fields }) => fields.City === 'APO');
    some(({ fields }) => fields.StreetPreType === 'COUNTY ROAD');
    some(({ outerUnit }) => outerUnit.startsWith('BLDG'));
  });
});

describe('streetName', () => {
  it.each([
    ['1745 North Peach Tree Lane', 'PEACH TREE'],
    ['12 Elm Street Southeast', 'ELM'],
    ['12 7th Street', null],
    ['12 Broadway', null],
  ])('%s: %s', (line, name) => {
    expect(streetName(line)).toBe(name);
  });
});

it('packs weights as the parser reads them', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set(weights.own, 0);
  values.set(weights.previous, OWN_SIZE);
  values.set(weights.next, OWN_SIZE + weights.previous.length);
  values.set(weights.follow, OWN_SIZE + weights.previous.length + weights.next.length);
  const packed = packWeights(
    values.map((value) => value / (SCALE * SCORE_UNIT)),
    SCALE,
  );
  expect(packed).toBe(WEIGHTS);
});

it('rounds to the scale, and takes a digit for most values', () => {
  const values = new Float32Array(WEIGHT_COUNT);
  values.set([0, 0.01, 1, -1, 40]);
  const packed = packWeights(values, 2);
  // A digit of flags for every six weights, one for each value that is not 0, and two more for 159, the code of 80 without one.
  expect(packed).toHaveLength(Math.ceil(WEIGHT_COUNT / 6) + 3 + 2);
});
