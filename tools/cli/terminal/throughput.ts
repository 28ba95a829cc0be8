import type { Amount } from '../../build/report.js';
import { formatBytes } from '../../format/byte-text.js';

/** Time after which a rate is steady enough to be shown, milliseconds. */
const SETTLED_MS = 3000;
const MINUTE_S = 60;

/** Rate and remaining time of long work, from what it reports. */
export class Throughput {
  readonly #startedAt = performance.now();
  /** When each unit was first reported. */
  readonly #unitSince = new Map<string, number>();

  /** What to say behind the label: amount, rate, time left; empty where nothing is known yet. */
  text(fraction: number | null, amount?: Amount): string {
    const now = performance.now();
    const parts: string[] = [];
    if (amount !== undefined) {
      const since = this.#unitSince.get(amount.unit) ?? now;
      this.#unitSince.set(amount.unit, since);
      parts.push(amount.unit === 'bytes' ? formatBytes(amount.count) : `${grouped(amount.count)} ${amount.unit}`);
      const rate = (amount.count * 1000) / (now - since);
      if (now - since >= SETTLED_MS) parts.push(`${amount.unit === 'bytes' ? formatBytes(Math.round(rate)) : grouped(rate)}/s`);
    }
    const spent = now - this.#startedAt;
    if (fraction !== null && fraction > 0 && fraction < 1 && spent >= SETTLED_MS)
      parts.push(left(((spent / fraction) * (1 - fraction)) / 1000));
    return parts.map((part) => `, ${part}`).join('');
  }
}

function left(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.ceil(seconds)} s left`;
  return `${Math.round(seconds / MINUTE_S)} min left`;
}

function grouped(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
