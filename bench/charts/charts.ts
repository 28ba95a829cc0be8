import { accuracy } from '../readme/accuracy.js';
import { engines, suggestResult } from '../readme/completion.js';
import { scaleRuns } from '../readme/scale.js';
import { grouped, rounded } from '../readme/text.js';
import { barChart, dotChart } from './chart.js';

/** The charts by file name, drawn from the committed results. */
export const CHARTS: Readonly<Record<string, () => string>> = {
  'completion.svg': completion,
  'confidence.svg': confidence,
  'bytes.svg': bytes,
};

function completion(): string {
  const { ratios, data } = suggestResult();
  const bars = engines().flatMap((name) => {
    const times = ratios.prefix?.[name]?.throughput;
    return times === undefined ? [] : [{ label: name, value: times, shown: `${rounded(times)} times` }];
  });
  return barChart(
    'Queries a second: doorplate in multiples of each engine',
    `Prefixes of addresses; ${data}; logarithmic axis from 1`,
    bars,
    'logarithmic',
  );
}

function confidence(): string {
  const bands = accuracy().reliability['absent addresses'];
  if (bands === undefined) throw new Error('the accuracy result has no reliability of absent addresses');
  const cases = bands.reduce((sum, each) => sum + each.cases, 0);
  return dotChart(
    'Is the confidence of a position what it says?',
    `${grouped(cases)} buildings left out of the data and placed by the rest; one dot a band of confidence`,
    ['mean confidence', 'share within 100 m'],
    bands.map(({ meanConfidence, right, cases: weight }) => ({ x: meanConfidence, y: right, weight })),
  );
}

const COLUMNS_SHOWN = 12;

function bytes(): string {
  const largest = scaleRuns().reduce((a, b) => (a.addresses > b.addresses ? a : b));
  const columns = Object.entries(largest.bytesPerAddressByColumn).sort(([, a], [, b]) => b - a);
  const rest = largest.bytesPerAddress - columns.slice(0, COLUMNS_SHOWN).reduce((sum, [, value]) => sum + value, 0);
  const bars = [...columns.slice(0, COLUMNS_SHOWN), ['all others', rest] as const];
  return barChart(
    'Where the bytes of an address go',
    `${grouped(largest.addresses)} generated addresses, ${largest.bytesPerAddress.toFixed(1)} bytes each; the largest columns`,
    bars.map(([label, value]) => ({ label, value, shown: value.toFixed(2), color: label === 'all others' ? 'muted' : 'accent' })),
    'linear',
  );
}
