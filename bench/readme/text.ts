/** A row of a Markdown table. */
export function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Heading and rule of a Markdown table; `-` in front of a column aligns it to the right. */
export function heading(...columns: readonly string[]): readonly string[] {
  const names = columns.map((name) => name.replace(/^-/, ''));
  return [row(names), `|${columns.map((name) => (name.startsWith('-') ? '---:|' : '---|')).join('')}`];
}

/** A count with its thousands apart. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** One digit behind the point below ten, none from there on. */
export function rounded(value: number): string {
  return value < 10 ? value.toFixed(1) : grouped(Math.round(value));
}

/** A share, 0 to 1, in percent. */
export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** Median and 99th percentile as every table writes them. */
export function latency(of: { readonly p50Microseconds: number; readonly p99Microseconds: number }): string {
  return `${rounded(of.p50Microseconds)} / ${rounded(of.p99Microseconds)}`;
}
