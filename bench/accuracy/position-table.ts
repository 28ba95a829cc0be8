import { groupBy } from './group.js';
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
  const errors = placed.map(({ error }) => error).sort((a, b) => a - b);
  const quantile = (q: number): number => rounded(errors[Math.min(errors.length - 1, Math.floor(q * errors.length))] ?? Number.NaN);
  const estimated = placed.filter(({ estimate }) => estimate !== null);
  const below = estimated.filter(({ estimate, error }) => error < (estimate as number)).length;
  return {
    ...{ region, source, cases: placed.length, median: quantile(0.5), p90: quantile(0.9), p95: quantile(0.95) },
    belowEstimate: estimated.length === 0 ? null : rounded((100 * below) / estimated.length),
  };
}

export function positionTable(rows: readonly PositionRow[]): string {
  const lines = rows.map(({ region, source, cases, median, p90, p95, belowEstimate }) =>
    [region.padEnd(24), source.padEnd(7), ...[cases, median, p90, p95, belowEstimate ?? ''].map((value) => String(value).padStart(9))].join(
      ' ',
    ),
  );
  return ['region                   source      cases    median       p90       p95  below it', ...lines].join('\n');
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
  const bands = groupBy(placed, ({ confidence }) => String(Math.min(9, Math.floor(confidence * 10))));
  return [...bands]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([band, some]) => ({
      from: Number(band) / 10,
      cases: some.length,
      meanConfidence: rounded(some.reduce((sum, { confidence }) => sum + confidence, 0) / some.length, 3),
      right: rounded(some.filter(({ error }) => error <= within).length / some.length, 3),
    }));
}

export function reliabilityTable(rows: readonly Reliability[], within: number): string {
  const lines = rows.map(({ from, cases, meanConfidence, right }) =>
    [from.toFixed(1), String(cases).padStart(8), meanConfidence.toFixed(3).padStart(10), right.toFixed(3).padStart(9)].join(' '),
  );
  return [`confidence  cases      mean   within ${within} m`, ...lines].join('\n');
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
