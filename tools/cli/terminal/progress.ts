import type { Writable } from 'node:stream';
import { formatBytes } from '../../build/format/quantities.js';
import type { Amount, Report } from '../../build/report.js';
import { shown } from './shown.js';
import { isTty, type Paint, paintFor, type Terminal } from './terminal.js';

/** Shows how far long work is. */
export interface Progress {
  readonly report: Report;
  /** Says at once what the work waits for; in a log not again and again. */
  note(text: string): void;
  /** Ends with a line that stays. */
  finish(text: string): void;
  /** Ends without a line. */
  stop(): void;
}

const WIDTH = 24;
/** A bar that is redrawn for every row costs more than the work. */
const REDRAW_MS = 80;
/** Lines in a log come less often. */
const RELOG_MS = 5000;
/** The same note comes less often still. */
const RENOTE_MS = 30_000;

/** A text bar of fixed width with its percentage. */
export function bar(fraction: number): string {
  const filled = Math.round(share(fraction) * WIDTH);
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${percent(fraction).padStart(5)}`;
}

/** Progress among the notices of a terminal: a bar for a person, elsewhere a line every few seconds. */
export function createProgress(terminal: Terminal): Progress {
  const { notices, env } = terminal;
  // A terminal that does not know its width, as some containers have, cannot be redrawn.
  const isDrawn = isTty(notices) && columnsOf(notices) > 0 && env.TERM !== 'dumb';
  return isDrawn ? drawnProgress(terminal) : loggedProgress(terminal);
}

function columnsOf(stream: Writable): number {
  return 'columns' in stream ? Number(stream.columns) : 0;
}

function drawnProgress(terminal: Terminal): Progress {
  const { notices } = terminal;
  const paint = paintFor(terminal, notices);
  const throughput = new Throughput();
  const line = new StatusLine(notices, paint, () => columnsOf(notices));
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    report(fraction, label, amount) {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const text = shown(label) + throughput.text(fraction, amount);
      line.show(fraction === null ? text : `${bar(fraction)} ${text}`);
    },
    note: (text) => line.show(text),
    finish(text) {
      line.clear();
      notices.write(`${paint('green', '✔')} ${shown(text)}\n`);
    },
    stop: () => line.clear(),
  };
}

function loggedProgress({ notices }: Terminal): Progress {
  const throughput = new Throughput();
  let loggedAt = performance.now();
  let noted = { text: '', at: Number.NEGATIVE_INFINITY };
  return {
    report(fraction, label, amount) {
      const now = performance.now();
      const text = shown(label) + throughput.text(fraction, amount);
      if (now - loggedAt < RELOG_MS) return;
      loggedAt = now;
      notices.write(fraction === null ? `${text}\n` : `${percent(fraction)} ${text}\n`);
    },
    note(text) {
      const now = performance.now();
      if (text === noted.text && now - noted.at < RENOTE_MS) return;
      noted = { text, at: now };
      notices.write(`${text}\n`);
    },
    finish(text) {
      notices.write(`${shown(text)}\n`);
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

/** Time after which a rate is steady enough to be shown, milliseconds. */
const SETTLED_MS = 3000;
const MINUTE_S = 60;

/** Rate and remaining time of long work, from what it reports. */
class Throughput {
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

/** A whole number with its thousands apart. */
export function grouped(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** Braille dots that turn: the work goes on even where the text does not change. */
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
/** Moves to the start of the line and erases it (ECMA-48, CR and EL). */
const ERASE_LINE = '\r\u001b[2K';
/** Spinner, blank, and the last column, where terminals differ in when they wrap. */
const MARGIN = 3;

/** A line at the bottom of a terminal that is drawn over and over, and is gone in the end. */
export class StatusLine {
  #timer: NodeJS.Timeout | null = null;
  #frame = 0;
  #text = '';

  constructor(
    private readonly stream: Writable,
    private readonly paint: Paint,
    private readonly columns: () => number,
  ) {}

  /** Draws at once: builders keep the event loop for long, and then no timer fires. */
  show(text: string): void {
    this.#text = text;
    this.#timer ??= setInterval(() => this.#draw(), FRAME_MS).unref();
    this.#draw();
  }

  clear(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.stream.write(ERASE_LINE);
  }

  #draw(): void {
    const frame = FRAMES[this.#frame++ % FRAMES.length] as string;
    this.stream.write(`${ERASE_LINE}${this.paint('cyan', frame)} ${cutToWidth(this.#text, this.columns() - MARGIN)}`);
  }
}

/** First character of the scripts whose characters take two columns (Unicode Standard Annex 11, from CJK Radicals on). */
const FIRST_WIDE = 0x2e80;

/** The start of a text that fits into a number of columns: a line that wraps could not be erased. */
function cutToWidth(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += (character.codePointAt(0) as number) >= FIRST_WIDE ? 2 : 1;
    if (width > columns) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
