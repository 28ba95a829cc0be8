import { groupBy } from '../../src/group.js';
import { calibrationOf } from '../../tools/train-parser/calibration.js';
import { quantile, rounded } from '../measure.js';
import type { Placed } from './placed.js';

export interface PositionRow {
  readonly region: string;
  readonly source: string;
  readonly cases: number;
  /** Metres. */
  readonly median: number;
  readonly p90: number;
  readonly p95: number;
  /** Percent of the answers with an estimate whose true error lies below it. */
  readonly belowEstimate: number | null;
}

/** Errors by region, all sources together and each of its own. */
export function positionRows(placed: readonly Placed[]): readonly PositionRow[] {
  return [...groupBy(placed, ({ region }) => region)].flatMap(([region, all]) => {
    const sources = [...groupBy(all, ({ source }) => source)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [rowOf(region, 'all', all), ...sources.map(([source, some]) => rowOf(region, source, some))];
  });
}

function rowOf(region: string, source: string, placed: readonly Placed[]): PositionRow {
  const errors = placed.map(({ error }) => error);
  const at = (share: number): number => rounded(quantile(errors, share));
  const estimated = placed.filter(({ estimate }) => estimate !== null);
  const below = estimated.filter(({ estimate, error }) => error < (estimate as number)).length;
  return {
    ...{ region, source, cases: placed.length, median: at(0.5), p90: at(0.9), p95: at(0.95) },
    belowEstimate: estimated.length === 0 ? null : rounded((100 * below) / estimated.length),
  };
}

export interface Reliability {
  /** Confidence from here to a tenth more. */
  readonly from: number;
  readonly cases: number;
  readonly meanConfidence: number;
  /** Share of the answers that are right. */
  readonly right: number;
}

/** How often answers of about one confidence are right: within so many metres of the truth. */
export function reliability(
  placed: readonly { readonly confidence: number; readonly error: number }[],
  within: number,
): readonly Reliability[] {
  const { bins } = calibrationOf(placed.map(({ confidence, error }) => ({ confidence, right: error <= within })));
  return bins.map(({ from, count, meanConfidence, shareRight }) => ({ from, cases: count, meanConfidence, right: shareRight }));
}
