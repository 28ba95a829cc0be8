import { expect, it } from 'vitest';
import { calibrationOf } from '../../../tools/train-parser/calibration.js';
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
