import { type Piece, type PieceStore, pieceName, pieceOf } from './piece-store.js';
import type { ByteRange, ReadOptions } from './source.js';

/** How files of datasets are named: by kind, key and content. */
const CONTENT_NAME = /-[0-9a-f]{12}\.bin$/;

/** What is kept of each file: the whole, or ranges that may overlap. */
export class KeptPieces {
  readonly #store: PieceStore;
  #known: Promise<Map<string, Set<string>>> | null = null;

  constructor(store: PieceStore) {
    this.#store = store;
  }

  async keep(piece: Piece, bytes: Uint8Array): Promise<void> {
    const names = await this.#namesOf(piece.file);
    await this.#store.write(pieceName(piece), bytes);
    names.add(pieceName(piece));
  }

  /** A whole file; rejects where it is not kept, or has another size. */
  async whole(file: string, { size }: ReadOptions): Promise<Uint8Array> {
    const bytes = await this.#store.read(pieceName({ file, range: null }), null);
    if (size !== undefined && bytes.byteLength !== size) throw new RangeError('another size');
    return bytes;
  }

  /** A range of a file, put together of the pieces that are kept; rejects where one is missing. */
  async part(file: string, range: ByteRange): Promise<Uint8Array> {
    const kept = [...(await this.#namesOf(file))].flatMap((name) => pieceOf(name) ?? []);
    const bytes = new Uint8Array(range.length);
    for (let at = 0; at < range.length; ) {
      const piece = kept.find((each) => reach(each, range.offset + at) > 0);
      if (piece === undefined) throw new RangeError('not kept');
      const offset = range.offset + at;
      const length = Math.min(range.length - at, reach(piece, offset));
      const from = { offset: offset - (piece.range?.offset ?? 0), length };
      const some = await this.#store.read(pieceName(piece), from).catch(() => null);
      if (some?.byteLength !== length) {
        // Others that keep pieces in the same place may have removed it.
        await this.#remove(piece);
        throw new RangeError('a piece is cut or gone');
      }
      bytes.set(some, at);
      at += length;
    }
    return bytes;
  }

  /** Removes what is kept of a range of a file, or of the whole file. */
  async drop(file: string, range: ByteRange | null): Promise<void> {
    for (const name of [...(await this.#namesOf(file))]) {
      const piece = pieceOf(name);
      if (piece !== null && overlap(piece.range, range)) await this.#remove(piece);
    }
  }

  /** Removes what is kept of files of datasets other than these; what else lies there is not touched. */
  async retain(files: readonly string[]): Promise<void> {
    const retained = new Set(files);
    const known = await this.#files();
    for (const file of [...known.keys()]) if (CONTENT_NAME.test(file) && !retained.has(file)) await this.drop(file, null);
  }

  async #remove(piece: Piece): Promise<void> {
    const name = pieceName(piece);
    (await this.#namesOf(piece.file)).delete(name);
    await this.#store.remove(name);
  }

  async #namesOf(file: string): Promise<Set<string>> {
    const known = await this.#files();
    const names = known.get(file) ?? new Set();
    known.set(file, names);
    return names;
  }

  #files(): Promise<Map<string, Set<string>>> {
    this.#known ??= this.#store.names().then((names) => {
      const known = new Map<string, Set<string>>();
      for (const name of names) {
        const piece = pieceOf(name);
        if (piece !== null) known.set(piece.file, (known.get(piece.file) ?? new Set()).add(name));
      }
      return known;
    });
    return this.#known;
  }
}

/** How many bytes a piece has from a byte of its file on; none where it does not have that byte. */
function reach({ range }: Piece, from: number): number {
  if (range === null) return Number.POSITIVE_INFINITY;
  return range.offset <= from ? range.offset + range.length - from : 0;
}

/** Whether two ranges of a file have a byte in common; null: the whole file. */
function overlap(a: ByteRange | null, b: ByteRange | null): boolean {
  return a === null || b === null || (a.offset < b.offset + b.length && b.offset < a.offset + a.length);
}
