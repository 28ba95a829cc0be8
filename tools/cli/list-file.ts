import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Characters gathered before they are written. */
const BUFFER = 65_536;

/** Writes rows of a list to a CSV file with a header. There is no file when there is no row. */
export class ListFile {
  readonly path: string;
  readonly #draft: string;
  readonly #header: readonly string[];
  #file: number | null = null;
  #text = '';

  constructor(path: string, header: readonly string[]) {
    this.path = path;
    this.#draft = `${path}.part`;
    this.#header = header;
  }

  /** Whether there is any row. */
  get written(): boolean {
    return this.#file !== null;
  }

  /** Adds a row; null is an empty cell. */
  add(cells: readonly (string | number | null)[]): void {
    if (this.#file === null) {
      this.#file = openSync(this.#draft, 'w');
      this.#text = line(this.#header);
    }
    this.#text += line(cells);
    if (this.#text.length > BUFFER) this.#flush(this.#file);
  }

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

function line(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
