import ora, { type Ora } from 'ora';
import { isTty, paintFor, type Terminal } from './terminal.js';
import { type Amount, Pace } from './throughput.js';

/** Takes how far something is, 0 to 1 or null where the end is not known, and what is being done. */
export type Report = (fraction: number | null, label: string, amount?: Amount) => void;

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
/** Lines in a log come less often. */
const RELOG_MS = 5000;

/** A text bar of fixed width with its percentage. */
export function bar(fraction: number): string {
  const filled = Math.round(share(fraction) * WIDTH);
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${percent(fraction).padStart(5)}`;
}

/** Progress on the notices of a terminal: a bar where a person looks, elsewhere a line now and then when it takes long. */
export function createProgress(terminal: Terminal): Progress {
  return canDraw(terminal) ? drawnProgress(terminal) : loggedProgress(terminal);
}

/** A terminal that does not know its width, as some containers have, cannot be redrawn. */
function canDraw({ notices, env }: Terminal): boolean {
  const columns = 'columns' in notices ? Number(notices.columns) : 0;
  return isTty(notices) && columns > 0 && env.TERM !== 'dumb';
}

function drawnProgress(terminal: Terminal): Progress {
  const stream = terminal.notices as NodeJS.WritableStream;
  const paint = paintFor(terminal, terminal.notices);
  const done = paint('green', '✔');
  const pace = new Pace();
  let spinner: Ora | null = null;
  let drawnAt = 0;
  return {
    report(fraction, label, amount) {
      const now = performance.now();
      if (spinner !== null && now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      spinner ??= ora({ stream, discardStdin: false, isEnabled: true, color: done === '✔' ? false : 'cyan' }).start();
      const text = label + pace.text(fraction, amount);
      spinner.text = fraction === null ? text : `${bar(fraction)} ${text}`;
      // Builders do not leave the event loop between two rows, so that no timer draws.
      spinner.render();
    },
    finish(text) {
      if (spinner === null) stream.write(`${done} ${text}\n`);
      else spinner.stopAndPersist({ symbol: done, text });
      spinner = null;
    },
    stop() {
      spinner?.stop();
      spinner = null;
    },
  };
}

function loggedProgress({ notices }: Terminal): Progress {
  const pace = new Pace();
  let loggedAt = performance.now();
  return {
    report(fraction, label, amount) {
      const now = performance.now();
      const text = label + pace.text(fraction, amount);
      if (now - loggedAt < RELOG_MS) return;
      loggedAt = now;
      notices.write(fraction === null ? `${text}\n` : `${percent(fraction)} ${text}\n`);
    },
    finish(text) {
      notices.write(`${text}\n`);
    },
    stop() {},
  };
}

function share(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

function percent(fraction: number): string {
  return `${Math.floor(share(fraction) * 100)} %`;
}
