import { ownTyped } from '../../../src/address/own-type.js';
import type { AddressRow } from '../address-row.js';
import type { RangeRow } from '../range-row.js';
import { SEPARATOR, type StreetParts } from '../street-parts.js';
import { areaOfAddress, areaOfRange, EVERYWHERE, lineOfStreet, type OwnType } from './own-type-counts.js';

/** Puts the postal type where a source has an abbreviation of its own: RICHMOND HY becomes RICHMOND HWY. */
export class PostalTypes {
  readonly #own: ReadonlySet<string>;

  constructor(types: readonly OwnType[]) {
    this.#own = new Set(types.map(({ source, area, ending }) => keyOf(source, area, ending)));
  }

  address(row: AddressRow): AddressRow {
    if (this.#own.size === 0) return row;
    const typed = ownTyped(row.components);
    if (typed === null || !this.#isOwn(row.source, areaOfAddress(row), typed.own)) return row;
    return { ...row, components: { ...row.components, ...typed.parts } };
  }

  range(row: RangeRow): RangeRow {
    if (this.#own.size === 0) return row;
    const { source } = row;
    const area = areaOfRange(row);
    const typed = (street: StreetParts): StreetParts => {
      const read = ownTyped(lineOfStreet(street));
      if (read === null || !this.#isOwn(source, area, read.own)) return street;
      const { preDir, name, postType } = read.parts;
      return { ...street, preDir, name, postType };
    };
    return { ...row, street: typed(row.street), aliases: row.aliases.map(typed) };
  }

  #isOwn(source: number, area: string, own: string): boolean {
    return this.#own.has(keyOf(source, area, own)) || this.#own.has(keyOf(source, EVERYWHERE, own));
  }
}

function keyOf(source: number, area: string, own: string): string {
  return `${source}${SEPARATOR}${area}${SEPARATOR}${own}`;
}
