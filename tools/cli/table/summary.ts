import { counted } from '../../build/format/quantities.js';
import { codeMeaning } from '../questions/answer-codes.js';

/** Counts of a run, or of a part of one. Adding up those of all shards gives that of the whole. */
export interface Summary {
  /** Rows of the input that were looked at. */
  rows: number;
  /** Rows left out because an earlier one has the same address. */
  duplicates: number;
  /** Rows that a person should look at. */
  doubtful: number;
  /** Rows by status, by code and by band of confidence. */
  readonly statuses: Record<string, number>;
  readonly codes: Record<string, number>;
  readonly bands: Record<string, number>;
  /** Of a comparison: rows by field that has changed. */
  readonly fields: Record<string, number>;
  /** Why rows failed, the message of each. */
  readonly failures: Record<string, number>;
}

/** Most messages that are counted one by one; any further failure counts as `other`. */
const MOST_FAILURES = 50;

export function emptySummary(): Summary {
  return { rows: 0, duplicates: 0, doubtful: 0, statuses: {}, codes: {}, bands: {}, fields: {}, failures: {} };
}

/** Adds a count to those of a table. */
export function addTo(counts: Record<string, number>, name: string | null, count = 1): void {
  if (name !== null) counts[name] = (counts[name] ?? 0) + count;
}

/** Adds the message of a failure. */
export function addFailure(failures: Record<string, number>, message: string, count = 1): void {
  const isKnown = message in failures || Object.keys(failures).length < MOST_FAILURES;
  addTo(failures, isKnown ? message : 'other', count);
}

/** Adds a part to a whole. */
export function addSummary(whole: Summary, part: Summary): void {
  whole.rows += part.rows;
  whole.duplicates += part.duplicates;
  whole.doubtful += part.doubtful;
  for (const table of ['statuses', 'codes', 'bands', 'fields'] as const)
    for (const [name, count] of Object.entries(part[table])) addTo(whole[table], name, count);
  for (const [message, count] of Object.entries(part.failures)) addFailure(whole.failures, message, count);
}

/** A title, and what was counted under it. */
type CountTable = readonly [title: string, rows: readonly (readonly [name: string, count: number])[]];

/** The tables of a summary for a reader, most frequent first, bands in their order. */
export function summaryTables(summary: Summary): readonly CountTable[] {
  const byCount = (counts: Readonly<Record<string, number>>) => Object.entries(counts).sort(([, a], [, b]) => b - a);
  const all: readonly CountTable[] = [
    ['Status', byCount(summary.statuses)],
    ['Code', byCount(summary.codes).map(([code, count]) => [`${code} ${codeMeaning(code) ?? ''}`.trimEnd(), count])],
    ['Confidence', Object.entries(summary.bands).sort(([a], [b]) => (a < b ? -1 : 1))],
    ['Changed', byCount(summary.fields)],
    ['Failed', byCount(summary.failures).slice(0, 10)],
  ];
  return all.filter(([, rows]) => rows.length > 0);
}

const ROW = 20;
const BAR_X = 330;
const BAR_WIDTH = 300;
const WIDTH = 760;

/** The same as bars, an SVG of its own that follows light and dark. */
export function summarySvg(summary: Summary): string {
  const marks: string[] = [];
  let y = 28;
  const text = (x: number, style: string, words: string) => {
    const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    marks.push(`<text x="${x}" y="${y}" class="${style}">${escaped}</text>`);
  };
  text(16, 'title', `${counted(summary.rows, 'row')}, ${summary.doubtful.toLocaleString('en-US')} to look at`);
  for (const [title, rows] of summaryTables(summary)) {
    y += ROW * 1.5;
    text(16, 'title', title);
    for (const [name, count] of rows) {
      y += ROW;
      const share = count / Math.max(1, summary.rows);
      text(16, 'name', name.length > 44 ? `${name.slice(0, 43)}…` : name);
      marks.push(`<rect x="${BAR_X}" y="${y - 11}" width="${Math.max(1, share * BAR_WIDTH).toFixed(1)}" height="13" rx="2"/>`);
      text(BAR_X + BAR_WIDTH + 10, 'name', `${count.toLocaleString('en-US')} (${(share * 100).toFixed(1)} %)`);
    }
  }
  const style =
    'text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}rect{fill:#0969da}' +
    '@media(prefers-color-scheme:dark){text{fill:#e6edf3}rect{fill:#4493f8}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y + ROW}" role="img"><style>${style}</style>${marks.join('')}</svg>\n`;
}
