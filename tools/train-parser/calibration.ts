/** Texts of about the same confidence: how sure the parser was on average, and how often it was right. */
export interface ReliabilityBin {
  /** The bin holds confidences from here up to a tenth more; the last one also 1. */
  readonly from: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
}

export interface Calibration {
  readonly bins: readonly ReliabilityBin[];
  /** Mean distance between confidence and share right over the bins, weighted by their counts. */
  readonly expectedCalibrationError: number;
}

const BINS = 10;
const rounded = (value: number): number => Number(value.toFixed(4));

/** The reliability table and the expected calibration error of answers, in ten bins; empty bins are left out. */
export function calibrationOf(answers: readonly { readonly confidence: number; readonly right: boolean }[]): Calibration {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, sum: 0, right: 0 }));
  for (const { confidence, right } of answers) {
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS + 1e-9))] as (typeof bins)[number];
    bin.count++;
    bin.sum += confidence;
    if (right) bin.right++;
  }
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right), 0);
  return {
    bins: bins.flatMap(({ count, sum, right }, i) =>
      count === 0 ? [] : [{ from: i / BINS, count, meanConfidence: rounded(sum / count), shareRight: rounded(right / count) }],
    ),
    expectedCalibrationError: answers.length === 0 ? 0 : rounded(error / answers.length),
  };
}
