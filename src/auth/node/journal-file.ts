import { readSync, type Stats } from 'node:fs';
import { basename } from 'node:path';
import { DoorplateError } from '../../errors.js';
import { CredentialTable } from '../store.js';
import { applyChange, isObject, parseJson } from './changes.js';

const NEWLINE = 10;
/** Bytes read in one step, about 3 ms. */
const STEP_BYTES = 2 ** 18;
/** Bytes that tell the end of what was read from any other text: they hold the random id of its last line. */
const MARK_BYTES = 64;
const EXPECTED = 'a line such as {"change":"addKey","value":{…},"id":"…"}';

/** One file of a journal, as far as it was read, and the credentials that its lines lead to. */
export class JournalFile {
  readonly table = new CredentialTable();
  changes = 0;
  #end = 0;
  #lines = 0;
  /** The last bytes before the end. */
  #mark: Buffer = Buffer.alloc(0);

  /** `ino`: null for a file that does not exist. `results` gets the results of changes, for the ids that it holds. */
  constructor(
    private readonly path: string,
    readonly ino: number | null,
    private readonly results: Map<unknown, unknown>,
  ) {}

  /** All bytes where this is another file. */
  unreadBytes({ ino, size }: Stats): number {
    return ino === this.ino ? size - this.#end : size;
  }

  /** Whether an open file is this one with something added. */
  goesOn(fd: number, { ino, size }: Stats): boolean {
    if (ino !== this.ino || size <= this.#end) return false;
    return readAt(fd, this.#end - this.#mark.length, this.#mark.length).equals(this.#mark);
  }

  /** Reads on, in steps, up to a size. Throws `CONFIG_INVALID` at a damaged line. */
  *read(fd: number, size: number): Generator<void> {
    if (this.#end === 0 && size > 0 && readAt(fd, 0, 1)[0] !== NEWLINE) throw this.#damaged('something else');
    for (let length = STEP_BYTES; this.#end < size; ) {
      const start = this.#end;
      const bytes = readAt(fd, start, Math.min(length, size - start));
      const isLast = start + bytes.length >= size;
      this.#take(bytes, isLast);
      if (this.#end === start) {
        if (isLast || bytes.length === 0) return;
        length *= 2;
      }
      yield;
    }
  }

  #take(bytes: Buffer, isLast: boolean): void {
    let from = 0;
    for (;;) {
      const to = bytes.indexOf(NEWLINE, from);
      if (to < 0) break;
      const next = bytes[to + 1];
      if (next === undefined && !isLast) break;
      if (to > from) this.#line(bytes.toString('utf8', from, to), next === undefined || next === NEWLINE);
      this.#lines++;
      from = to + 1;
    }
    this.#goTo(this.#end + from, bytes.subarray(0, from));
  }

  #goTo(end: number, bytes: Buffer): void {
    this.#end = end;
    this.#mark = Buffer.concat([this.#mark, bytes.subarray(-MARK_BYTES)]).subarray(-MARK_BYTES);
  }

  /** `isEnded`: else its newline is the first byte of the next line, which only a line that was cut short lacks. */
  #line(text: string, isEnded: boolean): void {
    const line = parseJson(text);
    if (line === undefined && !isEnded) return;
    if (!isObject(line)) throw this.#damaged('no JSON object');
    const { change, value, id } = line;
    const made = applyChange(this.table, change, value);
    if (typeof made === 'string') throw this.#damaged(made);
    this.changes++;
    if (this.results.has(id)) this.results.set(id, made);
  }

  /** Names what was found by kind: the text may hold a hash. */
  #damaged(found: string): DoorplateError {
    const line = this.#lines + 1;
    const message = `Credential file is damaged: line ${line} of ${basename(this.path)} holds ${found}, expected ${EXPECTED}`;
    return new DoorplateError('CONFIG_INVALID', message, { line, found, expected: EXPECTED });
  }
}

/** Fewer bytes at the end of the file. */
function readAt(fd: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let got = 0;
  while (got < length) {
    const read = readSync(fd, bytes, got, length - got, start + got);
    if (read === 0) break;
    got += read;
  }
  return bytes.subarray(0, got);
}
