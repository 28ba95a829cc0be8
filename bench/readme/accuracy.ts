import type { Row } from '../accuracy/matching.js';
import type { PositionRow, Reliability } from '../accuracy/position-table.js';
import { result } from './results.js';
import { grouped, heading, row } from './text.js';

interface AccuracyResult {
  readonly rows: readonly Row[];
  /** The commonest kinds of failure over all rows. */
  readonly errorClasses: readonly { readonly name: string; readonly cases: number }[];
  readonly positions: readonly PositionRow[];
  readonly reliability: Readonly<Record<string, readonly Reliability[]>>;
}

export const accuracy = (): AccuracyResult => result<AccuracyResult>('accuracy');

export function matchingTable(): readonly string[] {
  const { rows } = accuracy();
  const regions = [...new Set(rows.map(({ region }) => region))];
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  return [
    ...heading('text of a real address, right in percent', ...regions.map((region) => `-${region}`), '-wrong'),
    ...measures.map((measure) => {
      const ofMeasure = rows.filter((each) => each.measure === measure);
      const { wrong, cases } = wrongOf(ofMeasure);
      const cells = regions.map((region) => rightPercent(ofMeasure.find((each) => each.region === region)));
      return row([measure, ...cells, `${wrong} of ${grouped(cases)}`]);
    }),
  ];
}

/** Texts for which another record was confirmed, of how many. */
export function wrongOf(rows: readonly Row[]): { readonly wrong: number; readonly cases: number } {
  const sum = (value: (row: Row) => number): number => rows.reduce((total, each) => total + value(each), 0);
  return { wrong: sum(({ outcomes }) => outcomes.wrong), cases: sum(({ cases }) => cases) };
}

export function rightPercent(of: Row | undefined): string {
  if (of === undefined) return '';
  const { cases, outcomes, must } = of;
  return ((100 * (must === 0 ? cases - outcomes.wrong : outcomes.right)) / cases).toFixed(2);
}

export function positionTable(): readonly string[] {
  return [
    ...heading('position of an address that is not listed', '-cases', '-median, m', '-p90, m', '-p95, m', '-below the estimate'),
    ...accuracy()
      .positions.filter(({ source }) => source === 'all')
      .map(({ region, cases, median, p90, p95, belowEstimate }) =>
        row([region, grouped(cases), median, p90, p95, belowEstimate === null ? '' : `${belowEstimate} %`]),
      ),
  ];
}

export function confidenceTables(): readonly string[] {
  const tables = Object.entries(accuracy().reliability).filter(([, bands]) => bands.length > 0);
  return tables.flatMap(([what, bands], i) => [
    ...(i === 0 ? [] : ['']),
    ...heading(`confidence, ${what}`, '-cases', '-mean', '-within 100 m'),
    ...bands.map(({ from, cases, meanConfidence, right }) =>
      row([`from ${from.toFixed(1)}`, grouped(cases), meanConfidence.toFixed(2), right.toFixed(2)]),
    ),
  ]);
}

export function failureTable(): readonly string[] {
  return [...heading('failure', '-cases'), ...accuracy().errorClasses.map(({ name, cases }) => row([name, grouped(cases)]))];
}
