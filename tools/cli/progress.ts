import ora, { type Ora } from 'ora';
import { isTty, type Terminal } from './terminal.js';

/** Takes how far something is, 0 to 1 or null where the end is not known, and what is being done. */
export type Report = (fraction: number | null, label: string) => void;

/** Where long work tells how far it is. */
export interface Progress {
  readonly report: Report;
  /** Ends with a line that stays. */
  finish(text: string): void;
  /** Ends without one. */
  stop(): void;
}

const WIDTH = 24;
/** A bar that is redrawn for every row costs more than the work. */
const REDRAW_MS = 80;

/** A text bar of fixed width with its percentage. */
export function bar(fraction: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(share * WIDTH);
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

/** Progress on the notices of a terminal: a bar where a person looks, else the last line alone. */
export function createProgress(terminal: Terminal): Progress {
  const stream = terminal.notices as NodeJS.WritableStream;
  const drawn = isTty(terminal.notices);
  let spinner: Ora | null = null;
  let drawnAt = 0;

  return {
    report(fraction, label) {
      if (!drawn) return;
      const now = performance.now();
      if (spinner !== null && now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const text = fraction === null ? label : `${bar(fraction)} ${label}`;
      spinner ??= ora({ stream, discardStdin: false }).start();
      spinner.text = text;
      // Builders do not leave the event loop between two rows, so that no timer draws.
      spinner.render();
    },
    finish(text) {
      if (spinner === null) stream.write(`${text}\n`);
      else spinner.succeed(text);
      spinner = null;
    },
    stop() {
      spinner?.stop();
      spinner = null;
    },
  };
}
