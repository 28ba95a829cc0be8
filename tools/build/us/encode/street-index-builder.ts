import { MOST_STORED } from '../../../../src/dataset/format/tables/us-street-index.js';
import { DoorplateError } from '../../../../src/errors.js';
import { placeKey, streetKey } from '../../../../src/text/search-key.js';
import { growingNumbers, Postings } from '../../format/growing-column.js';
import type { PackedFile } from '../../format/pack.js';
import { withPages } from '../../format/page-table.js';
import { BestRows } from './best-rows.js';
import { encodeStreetDirectory, type IndexedPlace } from './encode-street-directory.js';
import { encodeStreetRows, type IndexRows } from './encode-street-rows.js';
import { NumberPostings } from './number-postings.js';
import { RowNumbers } from './row-numbers.js';
import { byIndexOrder, byLine, byPlace, type StreetIndexRecord } from './street-index-record.js';

/**
 * Builds the national street index from the streets of all shards, given one by one in the order of {@link byIndexOrder}: a
 * merge of sorted streams is enough. Holds the index in memory, about three bytes an address, and none of the records.
 */
export class StreetIndexBuilder {
  readonly #rows: IndexRows = {
    line: growingNumbers(),
    place: growingNumbers(),
    street: growingNumbers(),
    weight: growingNumbers(),
    low: growingNumbers(),
    high: growingNumbers(),
  };
  readonly #bases: string[] = [];
  readonly #baseFirst = growingNumbers();
  readonly #affixes = new Map<string, number>([['', 0]]);
  readonly #before = growingNumbers();
  readonly #behind = growingNumbers();
  readonly #lineFirst = growingNumbers();
  readonly #texts: { readonly line: number; readonly text: string }[] = [];
  readonly #words = new Postings();
  readonly #places = new Map<string, IndexedPlace>();
  readonly #numbers = new NumberPostings();
  readonly #rowNumbers = new RowNumbers();
  readonly #best = new BestRows();
  #last: StreetIndexRecord | null = null;

  /** Throws `INPUT_MALFORMED` when a record sorts before the one before it. */
  add(record: StreetIndexRecord): void {
    const last = this.#last;
    if (last !== null && byIndexOrder(last, record) > 0) {
      throw new DoorplateError('INPUT_MALFORMED', `Street ${record.text} follows ${last.text}, expected index order`);
    }
    if (last === null || last.base !== record.base) this.#addBase(record.base);
    if (last === null || byLine(last, record) !== 0) this.#addLine(record);
    this.#last = record;
    const row = this.#rows.line.length;
    const weight = Math.min(record.weight, MOST_STORED);
    this.#rows.line.push(this.#lineFirst.length - 1);
    this.#rows.place.push(this.#placeOf(record));
    this.#rows.street.push(record.street);
    this.#rows.weight.push(weight);
    this.#rows.low.push(Math.min(record.low, MOST_STORED));
    this.#rows.high.push(Math.min(record.high, MOST_STORED));
    const before = this.#before.at(this.#before.length - 1);
    for (const number of record.numbers) this.#numbers.add(number, row, weight, before);
    this.#rowNumbers.add(record.numbers);
    this.#best.add(row, weight, before);
  }

  /** The files of the index; the builder must not be used any more. */
  finish(): readonly PackedFile[] {
    const rows = this.#rows.line.length;
    this.#baseFirst.push(this.#lineFirst.length);
    this.#lineFirst.push(rows);
    const places = [...this.#places.values()].sort(byPlace);
    const order = new Uint32Array(places.length);
    places.forEach((place, i) => {
      order[place.seen] = i;
    });
    const numbers = this.#numbers.finish();
    const directory = encodeStreetDirectory({
      rows,
      bases: this.#bases,
      baseFirst: this.#baseFirst.values(),
      matchKeys: this.#bases.map(streetKey),
      affixes: [...this.#affixes.keys()],
      lineBefore: this.#before.values(),
      lineBehind: this.#behind.values(),
      lineFirst: this.#lineFirst.values(),
      texts: this.#texts,
      words: this.#words.encoded(),
      places,
      numberFirst: numbers.firstKeys,
      best: this.#best,
    });
    const files: readonly PackedFile[] = [
      { kind: 'us-street-index', key: '', bytes: directory, rows, bbox: null },
      ...encodeStreetRows(this.#rows, order),
      ...numbers.files,
      ...this.#rowNumbers.finish(),
    ];
    return files.map((file) => withPages(file));
  }

  #addBase(base: string): void {
    this.#words.add(base, this.#bases.length);
    this.#bases.push(base);
    this.#baseFirst.push(this.#lineFirst.length);
  }

  #addLine({ base, before, behind, text }: StreetIndexRecord): void {
    const plain = joined([before, base, behind]);
    if (plain !== text) this.#texts.push({ line: this.#lineFirst.length, text });
    this.#lineFirst.push(this.#rows.line.length);
    this.#before.push(this.#affix(before));
    this.#behind.push(this.#affix(behind));
  }

  #affix(text: string): number {
    const known = this.#affixes.get(text);
    if (known !== undefined) return known;
    if (this.#affixes.size > MOST_STORED)
      throw new DoorplateError('INPUT_MALFORMED', `More than ${MOST_STORED} kinds of directionals and types`);
    this.#affixes.set(text, this.#affixes.size);
    return this.#affixes.size - 1;
  }

  #placeOf({ city, municipality, state, zip }: StreetIndexRecord): number {
    const identity = `${zip} ${state} ${city ?? ''}|${municipality ?? ''}`;
    let place = this.#places.get(identity);
    if (place === undefined) {
      place = { seen: this.#places.size, key: placeKey(city ?? ''), city, municipality, state, zip };
      this.#places.set(identity, place);
    }
    return place.seen;
  }
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
