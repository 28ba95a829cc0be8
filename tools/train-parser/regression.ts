/** A case of a logistic regression: regressors, the most that its probability can be, and what came of it. */
export interface RegressionCase {
  readonly features: readonly number[];
  /** The modelled probability is this times the logistic function. */
  readonly ceiling: number;
  readonly right: boolean;
}

export interface Regression {
  readonly intercept: number;
  readonly coefficients: readonly number[];
}

const STEPS = 6000;
const RATE = 2;
const SMALLEST = 1e-6;

/** Fits by gradient descent on the log loss, the regressors scaled to a largest value of 1. The same cases give the same fit. */
export function fitRegression(cases: readonly RegressionCase[]): Regression {
  const width = cases[0]?.features.length ?? 0;
  const scale = Array.from({ length: width }, (_, d) =>
    Math.max(SMALLEST, ...cases.map(({ features }) => Math.abs(features[d] as number))),
  );
  const weights = new Float64Array(width);
  let intercept = 0;
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(width);
    let base = 0;
    for (const { features, ceiling, right } of cases) {
      let logit = intercept;
      for (let d = 0; d < width; d++) logit += ((weights[d] as number) * (features[d] as number)) / (scale[d] as number);
      const logistic = 1 / (1 + Math.exp(-logit));
      const probability = Math.min(1 - SMALLEST, Math.max(SMALLEST, ceiling * logistic));
      const slope = (((right ? 1 : 0) - probability) / (probability * (1 - probability))) * ceiling * logistic * (1 - logistic);
      base += slope;
      for (let d = 0; d < width; d++) (gradient[d] as number) += (slope * (features[d] as number)) / (scale[d] as number);
    }
    intercept += (RATE * base) / cases.length;
    for (let d = 0; d < width; d++) (weights[d] as number) += (RATE * (gradient[d] as number)) / cases.length;
  }
  return { intercept, coefficients: Array.from(weights, (weight, d) => weight / (scale[d] as number)) };
}
