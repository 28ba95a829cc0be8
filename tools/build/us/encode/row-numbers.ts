import { SCHEMAS } from '../../../../src/dataset/format/file-schemas.js';
import { GROUP_ROWS, ROWS_A_FILE } from '../../../../src/dataset/format/tables/us-street-row-numbers.js';
import { FieldWriter } from '../../format/field-writer.js';
import { growingBytes, growingNumbers } from '../../format/growing-column.js';
import type { PackedFile } from '../../format/pack.js';

const PLAIN = /^[1-9]\d{0,8}$/;
/** Stands for the next text of the row: no difference is 0. */
const TEXT = 0;
const KEY_DIGITS = 3;

/** Collects the primary numbers of the rows of the street index, row by row. */
export class RowNumbers {
  readonly #files: PackedFile[] = [];
  #run = newRun();

  /** The numbers of the next row as written, in the street's order. */
  add(numbers: readonly string[]): void {
    const run = this.#run;
    if (run.rows % GROUP_ROWS === 0) run.groupAt.push(run.numbers.length);
    const list = growingBytes();
    let last = 0;
    for (const text of numbers) {
      const value = PLAIN.test(text) ? Number(text) : 0;
      if (value > last) {
        list.pushVarint(value - last);
        last = value;
      } else {
        list.push(TEXT);
        run.texts.push({ row: run.rows, text });
      }
    }
    run.numbers.pushVarint(list.length);
    for (const byte of list.values()) run.numbers.push(byte);
    run.rows++;
    if (run.rows === ROWS_A_FILE) this.#finishRun();
  }

  finish(): readonly PackedFile[] {
    if (this.#run.rows > 0) this.#finishRun();
    return this.#files;
  }

  #finishRun(): void {
    const { rows, groupAt, numbers, texts } = this.#run;
    groupAt.push(numbers.length);
    const key = String(this.#files.length).padStart(KEY_DIGITS, '0');
    const fields = new FieldWriter(SCHEMAS['us-street-row-numbers']);
    fields.column('groupAt', groupAt.values());
    fields.column('numbers', numbers.values());
    fields.values('textRow', texts, ({ row }) => row);
    fields.pool('texts', texts, ({ text }) => text);
    fields.header({ key, bbox: null });
    fields.number('rows', rows);
    fields.version();
    const bytes = fields.finish();
    this.#files.push({ kind: 'us-street-row-numbers', key, bytes, rows, bbox: null });
    this.#run = newRun();
  }
}

function newRun() {
  return { rows: 0, groupAt: growingNumbers(), numbers: growingBytes(), texts: [] as { readonly row: number; readonly text: string }[] };
}
