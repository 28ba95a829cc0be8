import ora, { type Ora } from 'ora';
import { isTty, type Terminal } from './terminal.js';

/** Where long work tells how far it is. */
export interface Progress {
  /** Begins a step; `total` is its number of units where that is known. */
  step(title: string, total?: number): void;
  /** Units of the current step that are done so far. */
  advance(done: number): void;
  /** Ends the current step with a line of its own. */
  finish(): void;
  /** Ends everything, the current step unfinished. */
  stop(): void;
}

const WIDTH = 24;
/** A bar that is redrawn for every unit costs more than the work. */
const REDRAW_MS = 80;

/** A text bar of fixed width; empty when the total is not known. */
export function bar(done: number, total: number | undefined): string {
  if (total === undefined || total <= 0) return done > 0 ? String(done) : '';
  const share = Math.min(1, Math.max(0, done / total));
  const filled = Math.round(share * WIDTH);
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

/** Progress on the notices of a terminal: a bar where a person looks, one line a finished step otherwise, nothing when quiet. */
export function createProgress(terminal: Terminal, options: { readonly quiet?: boolean } = {}): Progress {
  if (options.quiet === true) return silent;
  const stream = terminal.notices as NodeJS.WritableStream;
  const drawn = isTty(terminal.notices);
  let spinner: Ora | null = null;
  let title = '';
  let total: number | undefined;
  let done = 0;
  let drawnAt = 0;

  return {
    step(nextTitle, nextTotal) {
      title = nextTitle;
      total = nextTotal;
      done = 0;
      if (drawn) spinner = ora({ text: title, stream, discardStdin: false }).start();
    },
    advance(nowDone) {
      done = nowDone;
      if (spinner === null || Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      spinner.text = `${title} ${bar(done, total)}`;
      // Builders do not leave the event loop between two rows, so that no timer draws.
      spinner.render();
    },
    finish() {
      const count = total ?? done;
      const line = count > 0 ? `${title} (${count})` : title;
      if (spinner === null) stream.write(`${line}\n`);
      else spinner.succeed(line);
      spinner = null;
    },
    stop() {
      spinner?.stop();
      spinner = null;
    },
  };
}

const silent: Progress = { step() {}, advance() {}, finish() {}, stop() {} };
