import type { Writable } from 'node:stream';
import type { Paint } from './terminal.js';

/** Braille dots that turn: the work goes on even where the text does not change. */
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
/** Moves to the start of the line and erases it (ECMA-48, CR and EL). */
const ERASE_LINE = '\r\u001b[2K';
/** Spinner, blank, and the last column, where terminals differ in when they wrap. */
const MARGIN = 3;

/** A line at the bottom of a terminal that is drawn over and over, and is gone in the end. */
export class StatusLine {
  readonly #stream: Writable;
  readonly #paint: Paint;
  readonly #columns: () => number;
  #timer: NodeJS.Timeout | null = null;
  #frame = 0;
  #text = '';

  constructor(stream: Writable, paint: Paint, columns: () => number) {
    this.#stream = stream;
    this.#paint = paint;
    this.#columns = columns;
  }

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
    this.#stream.write(ERASE_LINE);
  }

  #draw(): void {
    const frame = FRAMES[this.#frame++ % FRAMES.length] as string;
    this.#stream.write(`${ERASE_LINE}${this.#paint('cyan', frame)} ${cutToWidth(this.#text, this.#columns() - MARGIN)}`);
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
