import { DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIXES } from '../address/data/suffixes.js';
import { join } from '../address/format.js';
import type { BlockColumn } from '../dataset/format/codecs/block-columns.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import type { LoadedTable } from '../dataset/view.js';
import { placeKey, streetWords } from '../text/search-key.js';
import type { Street } from './shard.js';

export type { Street };
export type Shard = LoadedTable<'us-streets'>;

/** Names that postal files give to lines without a street. */
export const PO_BOX = 'PO BOX';
export const GENERAL_DELIVERY = 'GENERAL DELIVERY';

/** The parts of a street's line. */
export type StreetLine = Omit<Street, 'city' | 'municipality' | 'state' | 'county' | 'zip'>;

/** The street on one line, directionals and types included; with another type or none where `postType` is given. */
export function streetLine(street: StreetLine, postType: string | null = street.postType): string {
  const { preMod, preDir, preType, preSep, name, postDir, postMod } = street;
  let line = join(preMod, preDir);
  line = join(line, preType);
  line = join(line, preSep);
  line = join(line, name);
  line = join(line, postType);
  line = join(line, postDir);
  return join(line, postMod) ?? '';
}

/**
 * A key that two spellings of one street share however their words are divided among the components: the street line, with every word that
 * can be a type or a directional in its standard abbreviation.
 */
export function lineKey(street: StreetLine): string {
  return wordsOf(street, street.postType).join(' ');
}

/** The words of a street's {@link lineKey} without those of its type. */
export function untypedWords(street: StreetLine): readonly string[] {
  return wordsOf(street, null);
}

function wordsOf(street: StreetLine, postType: string | null): string[] {
  const words = streetWords(streetLine(street, postType));
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    words[i] = SUFFIXES.get(word) ?? DIRECTIONALS.get(word) ?? word;
  }
  return words;
}

/** Whether two texts spell the name of one city; null: no city. */
export function isSameCity(a: string | null, b: string | null): boolean {
  return a === b || cityKey(a) === cityKey(b);
}

/** The match key of a city, or null for none. */
export function cityKey(city: string | null): string | null {
  return city === null ? null : placeKey(city);
}

export interface Unit {
  readonly type: string | null;
  readonly number: string | null;
  /** The outer one of two units: `BLDG 4`. */
  readonly outer: string | null;
}

/** Whether an address row is of a secondary unit, not of a whole building. */
export function hasUnit(table: UsStreetsTable, row: number): boolean {
  return table.unitType.at(row) !== 0 || table.unitNumber.at(row) !== 0 || table.outerUnit.at(row) !== 0;
}

/** Whether two address rows are of one secondary unit, or both of a whole building. */
export function haveSameUnit({ unitType, unitNumber, outerUnit }: UsStreetsTable, a: number, b: number): boolean {
  return a === b || (unitType.at(a) === unitType.at(b) && unitNumber.at(a) === unitNumber.at(b) && outerUnit.at(a) === outerUnit.at(b));
}

/** The secondary unit of an address row, or null for a whole building. */
export function unitOf(table: UsStreetsTable, row: number): Unit | null {
  if (!hasUnit(table, row)) return null;
  const textOf = (column: BlockColumn): string | null => table.strings.at(column.at(row)) || null;
  return { type: textOf(table.unitType), number: textOf(table.unitNumber), outer: textOf(table.outerUnit) };
}
