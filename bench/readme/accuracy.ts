import type { Row } from '../accuracy/matching.js';
import type { PositionRow, Reliability } from '../accuracy/position-table.js';
import { result } from './results.js';

interface AccuracyResult {
  readonly sample: number;
  readonly rows: readonly Row[];
  /** The commonest kinds of failure over all rows. */
  readonly errorClasses: readonly { readonly name: string; readonly cases: number }[];
  readonly positions: readonly PositionRow[];
  readonly reliability: Readonly<Record<string, readonly Reliability[]>>;
}

/** How often answers on real address points are right: matching, positions, and confidence against truth. */
export function accuracyTables(): readonly string[] {
  const { rows, errorClasses, positions, reliability } = result<AccuracyResult>('accuracy');
  return [
    ...matchingTable(rows),
    '',
    'Right: the record that was meant, first and alone; an absent number or street is right when nothing is confirmed. Texts that are as close',
    'to another listed address are left out; an absent street differs from every one that has the number in the place by more than two letters',
    'and parts. Wrong: another record confirmed, all regions together.',
    '',
    ...positionTable(positions.filter(({ source }) => source === 'all')),
    '',
    'Buildings left out of the data and placed by the rest; in Cambridge by the ranges of its centre lines alone.',
    ...Object.entries(reliability).flatMap(([what, bands]) => (bands.length === 0 ? [] : ['', ...reliabilityTable(what, bands)])),
    ...(errorClasses.length === 0 ? [] : ['', ...errorTable(errorClasses)]),
  ];
}

function matchingTable(rows: readonly Row[]): readonly string[] {
  const regions = [...new Set(rows.map(({ region }) => region))];
  const measures = [...new Set(rows.map(({ measure }) => measure))];
  const lines = measures.map((measure) => {
    const ofMeasure = rows.filter((row) => row.measure === measure);
    const cells = regions.map((region) => rightPercent(ofMeasure.find((row) => row.region === region)));
    const wrong = ofMeasure.reduce((sum, { outcomes }) => sum + outcomes.wrong, 0);
    const cases = ofMeasure.reduce((sum, row) => sum + row.cases, 0);
    return `| ${measure} | ${cells.join(' | ')} | ${wrong} of ${cases.toLocaleString('en-US')} |`;
  });
  return [
    `| text of a real address, right in percent | ${regions.join(' | ')} | wrong |`,
    `|---|${regions.map(() => '---:|').join('')}---:|`,
    ...lines,
  ];
}

function rightPercent(row: Row | undefined): string {
  if (row === undefined) return '';
  const { cases, outcomes, must } = row;
  return ((100 * (must === 0 ? cases - outcomes.wrong : outcomes.right)) / cases).toFixed(2);
}

function positionTable(rows: readonly PositionRow[]): readonly string[] {
  return [
    '| position of an address that is not listed | cases | median, m | p90, m | p95, m | below the estimate |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(({ region, cases, median, p90, p95, belowEstimate }) => {
      const below = belowEstimate === null ? '' : `${belowEstimate} %`;
      return `| ${region} | ${cases.toLocaleString('en-US')} | ${median} | ${p90} | ${p95} | ${below} |`;
    }),
  ];
}

function reliabilityTable(what: string, bands: readonly Reliability[]): readonly string[] {
  return [
    `| confidence, ${what} | cases | mean | within 100 m |`,
    '|---|---:|---:|---:|',
    ...bands.map(({ from, cases, meanConfidence, right }) => {
      return `| from ${from.toFixed(1)} | ${cases.toLocaleString('en-US')} | ${meanConfidence.toFixed(2)} | ${right.toFixed(2)} |`;
    }),
  ];
}

function errorTable(classes: AccuracyResult['errorClasses']): readonly string[] {
  return ['| commonest failures | cases |', '|---|---:|', ...classes.map(({ name, cases }) => `| ${name} | ${cases} |`)];
}
