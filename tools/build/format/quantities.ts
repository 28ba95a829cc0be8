const UNITS = ['B', 'kB', 'MB', 'GB'];
const STEP = 1000;

/** A size in the largest unit that leaves at least one, decimal as publishers and disks count. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.96 kB would be shown as 1000.0 kB.
  while (value >= (unit === 0 ? STEP : STEP - 0.05) && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** A number of things, in words: `1 row`, `1,200 rows`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
