import { PIVOT } from '../../../search/bisection.js';
import { corrupt } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';
import { decodeUtf8 } from '../codecs/utf8.js';
import { type Numbers, type NumbersClass, TableBuffer } from '../table-buffer.js';
import type { CutCells, PagedBytes } from './paged-bytes.js';
import { PagedStrings } from './paged-strings.js';

/** A table whose pinned bytes are there: all that is no column, and short columns. The cells of others are in pages. */
export class PagedBuffer extends TableBuffer {
  readonly #paged: PagedBytes;
  /** By the columns that read them. */
  readonly #cells = new Map<Numbers, CutCells>();

  constructor(paged: PagedBytes) {
    super(new Uint8Array(0));
    this.#paged = paged;
  }

  override get isWhole(): boolean {
    return false;
  }

  override readUint8(at: number): number {
    const { pins } = this.#paged;
    const found = pins.find(at, 1);
    return found < 0 ? 0 : (pins.bytes[found] as number);
  }

  override readUint16(at: number): number {
    const { pins } = this.#paged;
    const found = pins.find(at, 2);
    return found < 0 ? 0 : (pins.bytes[found] as number) | ((pins.bytes[found + 1] as number) << 8);
  }

  override readInt32(at: number): number {
    const { pins } = this.#paged;
    const found = pins.find(at, 4);
    if (found < 0) return 0;
    const { bytes } = pins;
    return (
      (bytes[found] as number) |
      ((bytes[found + 1] as number) << 8) |
      ((bytes[found + 2] as number) << 16) |
      ((bytes[found + 3] as number) << 24)
    );
  }

  override __string(offset: number): string {
    const { pins } = this.#paged;
    const at = offset + this.readInt32(offset);
    const length = this.readInt32(at);
    const found = pins.find(at + 4, length);
    return found < 0 ? '' : decodeUtf8(pins.bytes.subarray(found, found + length));
  }

  /** Over the pins where all of it is pinned. Throws `DATASET_CORRUPT` for what is neither pinned nor cut into pages. */
  override vector<V extends Numbers>(Class: NumbersClass<V>, at: number, length: number): V {
    const { pins } = this.#paged;
    const empty = new Class(new ArrayBuffer(0), 0, 0);
    const byteLength = length * empty.BYTES_PER_ELEMENT;
    if (byteLength === 0) return empty;
    const cells = this.#paged.cellsAt(at, byteLength);
    if (cells !== undefined) {
      const column = pagedColumn(empty, length, cells);
      this.#cells.set(column, cells);
      return column;
    }
    const found = pins.find(at, byteLength);
    if (found < 0) throw corrupt(`${byteLength} bytes from byte ${at} on are neither pinned nor cut into pages`);
    return new Class(pins.bytes.buffer, pins.bytes.byteOffset + found, length);
  }

  override strings(offsets: Uint32Array, bytes: Uint8Array): Strings {
    const [rows, text] = [this.#cells.get(offsets), this.#cells.get(bytes)];
    const longest = this.#paged.table.longest.get(rows?.column.at ?? -1) ?? 0;
    return new PagedStrings({ offsets, bytes, rows, text, longest: Math.min(bytes.length, longest) });
  }
}

const ZERO = 48;
const NINE = 57;

/**
 * A column that reads like the typed array that it stands for. A cell whose page is not there ends the run, which is asked again from its
 * beginning once the page has been read.
 *
 * A proxy, because kernels then are the same for both: typed arrays are read without a check, and a question about a paged file, which
 * waits for a network now and then, bears the time of the trap.
 */
function pagedColumn<V extends Numbers>(empty: V, length: number, cells: CutCells): V {
  const create = empty.constructor as new (length: number) => V;
  const isSigned = empty instanceof Int32Array;
  const copy = (from: number, to: number): V => {
    const own = new create(to - from);
    cells.copyTo(new Uint8Array(own.buffer), from, to);
    return own;
  };
  /** An index of `[low, high)` to bisect at: a cell that is there, else the middle of what lies in one page. */
  const pivot = (low: number, high: number): number => {
    const pinned = cells.pinnedBetween(low, high);
    return pinned < 0 ? (low + high) >>> 1 : pinned;
  };
  return new Proxy(empty, {
    get(target, key) {
      if (key === PIVOT) return pivot;
      if (typeof key === 'string') {
        const code = key.charCodeAt(0);
        if (code >= ZERO && code <= NINE) {
          const index = Number(key);
          if (index >= length) return undefined;
          const cell = cells.number(index);
          return isSigned ? cell | 0 : cell;
        }
        if (key === 'subarray') {
          return (from = 0, to = length) => {
            const end = Math.min(to, length);
            return copy(Math.min(from, end), end);
          };
        }
      }
      if (key === 'length') return length;
      if (key === 'byteLength') return cells.byteLength;
      const value: unknown = Reflect.get(target, key, target);
      // Methods and iteration go through all of it.
      return typeof value === 'function' ? value.bind(copy(0, length)) : value;
    },
  });
}
