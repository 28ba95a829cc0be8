import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Reject } from '../source/rejects.js';

const HEADER = 'file,line,reason\n';
/** Characters gathered before they are written. */
const BUFFER = 65_536;

/** Writes rejected rows to a CSV file: `file,line,reason`. There is no file when no row is rejected. */
export class RejectsFile {
  readonly path: string;
  readonly #draft: string;
  #file: number | null = null;
  #text = '';

  constructor(path: string) {
    this.path = path;
    this.#draft = `${path}.part`;
  }

  /** Whether any row was rejected. */
  get written(): boolean {
    return this.#file !== null;
  }

  readonly write = ({ file, line, reason }: Reject): void => {
    if (this.#file === null) {
      this.#file = openSync(this.#draft, 'w');
      this.#text = HEADER;
    }
    this.#text += `${quoted(file)},${line ?? ''},${quoted(reason)}\n`;
    if (this.#text.length > BUFFER) this.#flush(this.#file);
  };

  /** Puts the file in its place, and away one that an earlier build left there. */
  finish(): void {
    if (this.#file === null) {
      rmSync(this.path, { force: true });
      return;
    }
    this.#flush(this.#file);
    closeSync(this.#file);
    renameSync(this.#draft, this.path);
  }

  /** Leaves no half-written file behind. */
  discard(): void {
    rmSync(this.#draft, { force: true });
  }

  #flush(file: number): void {
    writeSync(file, this.#text);
    this.#text = '';
  }
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
