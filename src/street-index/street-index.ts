import { lastPerOwner } from '../bounded-cache.js';
import type { UsStreetIndexTable, UsStreetNumbersTable, UsStreetRowsTable } from '../dataset/format/tables/us-street-index.js';
import { ROWS_A_FILE, type UsStreetRowNumbersTable } from '../dataset/format/tables/us-street-row-numbers.js';
import type { Manifest } from '../dataset/manifest.js';
import { alongWith, needAll, needEach } from '../dataset/missing.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { upperBound } from '../search/bisection.js';
import { zipDigits } from '../text/digits.js';
import { streetKey } from '../text/search-key.js';

/** Files that the spellings of one number prefix may be looked up in. */
const MOST_NUMBER_FILES = 2;
const KEY_DIGITS = 3;
/** Rows that are read before it is known which are wanted: a few pages. Chosen. */
const MOST_READ = 512;

export interface IndexRow {
  readonly index: StreetIndex;
  readonly row: number;
}

/** The street index of one dataset: its directory and its rows. */
export class StreetIndex {
  readonly loaded: LoadedTable<'us-street-index'>;
  readonly table: UsStreetIndexTable;
  /** In order of their rows. */
  readonly rowFiles: readonly UsStreetRowsTable[];
  /** Itself as a list. */
  readonly alone: readonly StreetIndex[] = [this];
  readonly #numberFileKeys: readonly string[];
  readonly #rowNumberFileKeys: readonly string[];

  constructor(loaded: LoadedTable<'us-street-index'>, files: readonly LoadedTable<'us-street-rows'>[]) {
    this.loaded = loaded;
    this.table = loaded.table;
    this.rowFiles = files.length === 1 ? [(files[0] as LoadedTable<'us-street-rows'>).table] : inOrder(files);
    this.#numberFileKeys = fileKeys(this.table.numberFirst.length);
    this.#rowNumberFileKeys = fileKeys(Math.ceil(this.table.rows / ROWS_A_FILE));
  }

  /** Whether these are its files of rows, in whatever order. */
  isMadeOf(files: readonly LoadedTable<'us-street-rows'>[]): boolean {
    if (files.length !== this.rowFiles.length) return false;
    for (let i = 0; i < files.length; i++) if (!this.rowFiles.includes((files[i] as LoadedTable<'us-street-rows'>).table)) return false;
    return true;
  }

  get manifest(): Manifest {
    return this.loaded.manifest;
  }

  fileOf(row: number): UsStreetRowsTable {
    const files = this.rowFiles;
    let at = files.length - 1;
    while (at > 0 && (files[at] as UsStreetRowsTable).first > row) at--;
    return files[at] as UsStreetRowsTable;
  }

  /** First row of a base; of the one behind the last, the number of rows. */
  rowOfBase(base: number): number {
    const { baseFirst, lineFirst } = this.table;
    return lineFirst[baseFirst[base] as number] as number;
  }

  /** Reads the rows of the bases `[from, to)` where they are few. */
  readRows(from: number, to: number): void {
    const [first, end] = [this.rowOfBase(from), this.rowOfBase(to)];
    if (end - first > MOST_READ) return;
    needAll(this.rowFiles, (file) => file.line.subarray(Math.max(0, first - file.first), Math.max(0, end - file.first)));
  }

  /** Throws `DATASET_CORRUPT` for a row, line or place outside the table, such as row 900 of 800. */
  require(value: number, many: number, what: string): void {
    if (!(value < many)) throw this.#corrupt(`${what} ${value} of the street index is missing, expected below ${many}`);
  }

  lineOf(row: number): number {
    const file = this.fileOf(row);
    return file.line[row - file.first] as number;
  }

  placeOf(row: number): number {
    const file = this.fileOf(row);
    return file.place[row - file.first] as number;
  }

  /** As addresses bear it; null where a row has none. */
  cityOf(row: number): string | null {
    return this.table.cityTexts.at(this.table.placeCity[this.placeOf(row)] as number) || null;
  }

  /** Two letters. */
  stateOf(row: number): string {
    return this.stateOfPlace(this.placeOf(row));
  }

  stateOfPlace(place: number): string {
    return this.table.stateCodes.at(this.table.placeState[place] as number);
  }

  zipOf(row: number): number {
    return this.zipOfPlace(this.placeOf(row));
  }

  zipOfPlace(place: number): number {
    return this.table.placeZip[place] as number;
  }

  /** Of the street. */
  shardRow(row: number): number {
    const file = this.fileOf(row);
    return file.street[row - file.first] as number;
  }

  shardOf(row: number): string {
    return zipDigits(this.zipOf(row));
  }

  baseOf(line: number): number {
    return upperBound(this.table.baseFirst, line) - 1;
  }

  /** The files with numbers that a key begins, the one of the key itself first. */
  numbers(view: DatasetView, key: string): readonly UsStreetNumbersTable[] {
    const { numberFirst } = this.table;
    if (numberFirst.length === 0) return [];
    if (numberFirst.length === 1) return [this.#numberFile(view, 0)];
    const [at, end] = numberFirst.prefixRange(key);
    // The key itself may stand in the file before the first one that starts with it.
    const first = at < end && numberFirst.at(at) === key ? at : Math.max(0, at - 1);
    const last = Math.min(Math.max(first, end - 1), first + MOST_NUMBER_FILES - 1);
    const files = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return needAll(files, (file) => this.#numberFile(view, file));
  }

  rowNumberFile(row: number): number {
    return Math.floor(row / ROWS_A_FILE);
  }

  rowNumbers(view: DatasetView, file: number): UsStreetRowNumbersTable {
    const [found] = view.tables('us-street-row-numbers', this.#rowNumberFileKeys[file], this.manifest);
    if (found === undefined) throw this.#corrupt(`file ${file} of the numbers of its streets is missing`);
    const rows = Math.min(ROWS_A_FILE, this.table.rows - file * ROWS_A_FILE);
    if (found.table.rows !== rows)
      throw this.#corrupt(`file ${file} of the numbers of its streets has ${found.table.rows} rows, expected ${rows}`);
    return found.table;
  }

  #numberFile(view: DatasetView, file: number): UsStreetNumbersTable {
    const [found] = view.tables('us-street-numbers', this.#numberFileKeys[file], this.manifest);
    if (found === undefined) throw this.#corrupt(`file ${file} of its street numbers is missing`);
    return found.table;
  }

  #corrupt(message: string): DoorplateError {
    return new DoorplateError('DATASET_CORRUPT', `Dataset ${this.manifest.name}: ${message}`, { dataset: this.manifest.name });
  }
}

/** Bases with this match key. */
export function basesOf({ baseKeys, matchKeys, matchBase }: UsStreetIndexTable, matchKey: string): readonly number[] {
  const [[own, ownEnd], [from, to]] = needEach(
    () => baseKeys.equalRange(matchKey),
    () => matchKeys.equalRange(matchKey),
  );
  const bases = Array.from(matchBase.subarray(from, to));
  // A base that is spelled like the key may itself have another key: `SEVENTH` is 7.
  return own < ownEnd && streetKey(matchKey) === matchKey ? [own, ...bases] : bases;
}

function inOrder(files: readonly LoadedTable<'us-street-rows'>[]): readonly UsStreetRowsTable[] {
  return files.map(({ table }) => table).sort((a, b) => a.first - b.first);
}

function fileKeys(files: number): readonly string[] {
  return Array.from({ length: files }, (_, file) => String(file).padStart(KEY_DIGITS, '0'));
}

/** Put together last of a directory. */
const last = lastPerOwner<LoadedTable<'us-street-index'>, StreetIndex>();

/** Of all datasets, in mount order. */
export function streetIndexes(view: DatasetView): readonly StreetIndex[] {
  const directories = directoriesOf(view);
  const [only] = directories;
  if (only === undefined || directories.length > 1) return needAll(directories, (loaded) => streetIndexOf(view, loaded));
  return streetIndexOf(view, only).alone;
}

/** The rows, which are needed next, are asked for along with the first file of an index. */
function directoriesOf(view: DatasetView): readonly LoadedTable<'us-street-index'>[] {
  return alongWith(
    () => view.tables('us-street-index'),
    () => view.tables('us-street-rows'),
  );
}

function streetIndexOf(view: DatasetView, loaded: LoadedTable<'us-street-index'>): StreetIndex {
  const files = view.tables('us-street-rows', undefined, loaded.manifest);
  const known = last.get(loaded);
  if (known?.isMadeOf(files)) return known;
  const index = new StreetIndex(loaded, files);
  last.set(loaded, index);
  return index;
}
