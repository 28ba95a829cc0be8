import { roundedWeight } from '../../../../src/dataset/format/codecs/rounded-weight.js';
import { SCHEMAS } from '../../../../src/dataset/format/file-schemas.js';
import { BLOCK_ROWS, LEAST_WITH_BEST } from '../../../../src/dataset/format/tables/us-street-index.js';
import { numberKey } from '../../../../src/text/house-number.js';
import { FieldWriter } from '../../format/field-writer.js';
import { growingBytes, growingNumbers } from '../../format/growing-column.js';
import type { PackedFile } from '../../format/pack.js';
import { compare } from '../order.js';
import { BestRows, startsOf } from './best-rows.js';

/** The rows of one primary number, in blocks. */
class RowBlocks {
  readonly firsts = growingNumbers();
  readonly best = new BestRows();
  /** Where the differences of each block begin. */
  readonly #starts = growingNumbers();
  readonly #differences = growingBytes();
  /** Of each row, rounded to a byte. */
  readonly #weights = growingBytes();
  #last = 0;

  /** Rows. */
  get count(): number {
    return this.#weights.length;
  }

  /** Of all blocks as they are written. */
  get bytes(): number {
    return this.firsts.length + this.#weights.length + this.#differences.length;
  }

  add(row: number, weight: number, before: number): void {
    this.best.add(row, weight, before);
    if (this.count % BLOCK_ROWS === 0) {
      this.firsts.push(row);
      this.#starts.push(this.#differences.length);
    } else this.#differences.pushVarint(row - this.#last);
    this.#weights.push(roundedWeight(weight));
    this.#last = row;
  }

  block(block: number): { readonly weights: Uint8Array; readonly differences: Uint8Array } {
    const end = block + 1 < this.#starts.length ? this.#starts.at(block + 1) : this.#differences.length;
    return {
      weights: this.#weights.values().subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS),
      differences: this.#differences.values().subarray(this.#starts.at(block), end),
    };
  }
}

/** Files are begun anew when the rows of one take this many bytes. */
const FILE_BYTES = 1 << 25;
const KEY_DIGITS = 3;

/** Collects which rows of the street index have which primary numbers. */
export class NumberPostings {
  readonly #numbers = new Map<string, RowBlocks>();

  /** Rows have to come in ascending order. `before`: row of the affix before the name, 0 for none. */
  add(text: string, row: number, weight: number, before: number): void {
    let blocks = this.#numbers.get(text);
    if (blocks === undefined) {
      blocks = new RowBlocks();
      this.#numbers.set(text, blocks);
    }
    blocks.add(row, weight, before);
  }

  /** The files, and the first number key of each. */
  finish(): { readonly files: readonly PackedFile[]; readonly firstKeys: readonly string[] } {
    const all = [...this.#numbers]
      .map(([text, blocks]) => ({ key: numberKey(text), text, blocks }))
      .sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text));
    const files: PackedFile[] = [];
    const firstKeys: string[] = [];
    for (let from = 0; from < all.length; ) {
      let to = from;
      // Spellings of one key stay together: a key is looked up in one file.
      for (let bytes = 0; to < all.length && (bytes < FILE_BYTES || all[to]?.key === all[to - 1]?.key); to++) {
        bytes += (all[to] as NumberOfRows).blocks.bytes;
      }
      const numbers = all.slice(from, to);
      firstKeys.push((numbers[0] as NumberOfRows).key);
      const key = String(files.length).padStart(KEY_DIGITS, '0');
      files.push({ kind: 'us-street-numbers', key, bytes: encodeNumbers(numbers, key), rows: numbers.length, bbox: null });
      from = to;
    }
    return { files, firstKeys };
  }
}

interface NumberOfRows {
  readonly key: string;
  readonly text: string;
  readonly blocks: RowBlocks;
}

function encodeNumbers(numbers: readonly NumberOfRows[], key: string): Uint8Array<ArrayBuffer> {
  const blocks = numbers.reduce((sum, number) => sum + number.blocks.firsts.length, 0);
  const bytes = numbers.reduce((sum, number) => sum + number.blocks.bytes, 0);
  const firstBlock = new Uint32Array(numbers.length + 1);
  const blockRow = new Uint32Array(blocks);
  const blockPeak = new Uint8Array(blocks);
  const blockAt = new Uint32Array(blocks + 1);
  const all = new Uint8Array(bytes);
  let block = 0;
  let at = 0;
  numbers.forEach(({ blocks: own }, i) => {
    blockRow.set(own.firsts.values(), block);
    for (let row = 0; row < own.count; row += BLOCK_ROWS, block++) {
      const { weights, differences } = own.block(row / BLOCK_ROWS);
      blockAt[block] = at;
      blockPeak[block] = weights.reduce((most, weight) => Math.max(most, weight), 0);
      all[at] = weights.length;
      all.set(weights, at + 1);
      all.set(differences, at + 1 + weights.length);
      at += 1 + weights.length + differences.length;
    }
    firstBlock[i + 1] = block;
  });
  blockAt[blocks] = bytes;

  const fields = new FieldWriter(SCHEMAS['us-street-numbers']);
  const respelled = numbers.flatMap(({ key, text }, i) => (key === text ? [] : [{ i, text }]));
  fields.pool('keys', numbers, ({ key }) => key);
  fields.values('textNumber', respelled, ({ i }) => i);
  fields.pool('texts', respelled, ({ text }) => text);
  fields.column('firstBlock', firstBlock);
  fields.column('blockRow', blockRow);
  fields.column('blockPeak', blockPeak);
  fields.column('blockAt', blockAt);
  fields.column('blocks', all);
  const lists = numbers.flatMap(({ blocks: { count, best } }, number) =>
    count < LEAST_WITH_BEST ? [] : best.lists().map((list) => ({ number, ...list })),
  );
  fields.values('bestNumber', lists, ({ number }) => number);
  fields.values('bestBefore', lists, ({ before }) => before);
  fields.column('bestAt', startsOf(lists));
  fields.column('bestRow', Uint32Array.from(lists.flatMap(({ rows }) => rows)));
  fields.header({ key, bbox: null });
  fields.version();
  return fields.finish();
}
