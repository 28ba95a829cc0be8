/** Fewer blocks are not worth being ordered. */
const FEW_BLOCKS = 12;
const SAMPLE = 10;
const highest = new Uint16Array(SAMPLE);

/** A peak that about ten of the blocks `[from, to)` reach; 0 when they are few. */
export function blockMaxCutoff(peaks: Uint16Array, from: number, to: number): number {
  if (to - from <= FEW_BLOCKS) return 0;
  highest.fill(0);
  for (let block = from; block < to; block++) {
    const peak = peaks[block] as number;
    if (peak <= (highest[SAMPLE - 1] as number)) continue;
    let place = SAMPLE - 1;
    for (; place > 0 && (highest[place - 1] as number) < peak; place--) highest[place] = highest[place - 1] as number;
    highest[place] = peak;
  }
  return highest[SAMPLE - 1] as number;
}
