import { result } from './results.js';
import { grouped, heading, row } from './text.js';

interface Score {
  readonly rows: number;
  readonly full: number;
  readonly merged: number;
}
interface ParseResult {
  readonly accuracy: Readonly<Record<string, Score>>;
  readonly accuracyWithPlaces: Readonly<Record<string, Score>>;
  readonly calibration: {
    readonly bins: readonly {
      readonly from: number;
      readonly count: number;
      readonly meanConfidence: number;
      readonly shareRight: number;
    }[];
    readonly expectedCalibrationError: number;
  };
}

const parser = () => result<ParseResult>('parse');

export function parserTable(): readonly string[] {
  const { accuracy, accuracyWithPlaces } = parser();
  return [
    ...heading('labelled file', '-rows', '-all components right, %', '-street compared as one, %', '-with places mounted, %'),
    ...Object.entries(accuracy).map(([name, { rows, full, merged }]) =>
      row([name, grouped(rows), full.toFixed(2), merged.toFixed(2), accuracyWithPlaces[name]?.full.toFixed(2) ?? '']),
    ),
  ];
}

export function calibrationTable(): readonly string[] {
  const { bins, expectedCalibrationError } = parser().calibration;
  return [
    ...heading('confidence of the parser', '-texts', '-mean', '-all components right'),
    ...bins.map(({ from, count, meanConfidence, shareRight }) =>
      row([`from ${from.toFixed(1)}`, grouped(count), meanConfidence.toFixed(2), shareRight.toFixed(2)]),
    ),
    '',
    `Expected calibration error: ${expectedCalibrationError}.`,
  ];
}
