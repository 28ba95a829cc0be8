import type { AddressRow } from '../rows.js';

type Text = string | null;
/** What the addresses of a street have in common: the eight parts of its name, city, state, county and municipality, if that is known. */
type Street = readonly (Text | typeof UNSAID)[];
/** A street by its number, number, inner and outer unit, add-on, latitude, longitude, source, and an object of whatever else is said. */
type Cell = Text | number | object;

const STRIDE = 11;
/** Stands for what is absent from a row, which is not null. */
const UNSAID = 0;

/** Rows of one ZIP code as plain data, each street once. */
export interface PackedAddresses {
  readonly streets: readonly Street[];
  /** {@link STRIDE} cells a row. */
  readonly cells: readonly Cell[];
}

/** Packs rows as they come, so that none of them is kept. */
export class AddressPacker {
  readonly #rows = new Map<string, number>();
  readonly #streets: Street[] = [];
  readonly #cells: Cell[] = [];

  get length(): number {
    return this.#cells.length / STRIDE;
  }

  get packed(): PackedAddresses {
    return { streets: this.#streets, cells: this.#cells };
  }

  add(row: AddressRow): void {
    const { components: c, county, municipality = UNSAID } = row;
    const name = `${c.preMod}|${c.preDir}|${c.preType}|${c.preSep}|${c.name}|${c.postType}|${c.postDir}|${c.postMod}`;
    const key = `${name}|${c.city}|${c.state}|${county}|${municipality}`;
    let street = this.#rows.get(key);
    if (street === undefined) {
      const { preMod, preDir, preType, preSep, postType, postDir, postMod, city, state } = c;
      const parts = [preMod, preDir, preType, preSep, c.name, postType, postDir, postMod];
      street = this.#streets.push([...parts, city, state, county, municipality]) - 1;
      this.#rows.set(key, street);
    }
    this.#cells.push(street, c.number, c.unitType, c.unitNumber, c.outerUnitType, c.outerUnitNumber, c.zip4);
    this.#cells.push(row.latitude, row.longitude, row.source, restOf(row));
  }
}

/** What a row says besides; 0: nothing. */
function restOf({
  components: _,
  latitude: _1,
  longitude: _2,
  county: _3,
  source: _4,
  municipality: _5,
  ...rest
}: AddressRow): object | number {
  for (const _field in rest) return rest;
  return 0;
}

/** The rows again, with their ZIP code. */
export function* unpackAddresses({ streets, cells }: PackedAddresses, zip: string): Generator<AddressRow> {
  const text = (at: number): Text => cells[at] as Text;
  for (let at = 0; at < cells.length; at += STRIDE) {
    const street = streets[cells[at] as number];
    if (street === undefined) throw new RangeError('a kept row names no street');
    const row: AddressRow = {
      components: {
        number: text(at + 1),
        preMod: street[0] as Text,
        preDir: street[1] as Text,
        preType: street[2] as Text,
        preSep: street[3] as Text,
        name: street[4] as Text,
        postType: street[5] as Text,
        postDir: street[6] as Text,
        postMod: street[7] as Text,
        unitType: text(at + 2),
        unitNumber: text(at + 3),
        outerUnitType: text(at + 4),
        outerUnitNumber: text(at + 5),
        city: street[8] as Text,
        state: street[9] as Text,
        zip,
        zip4: text(at + 6),
      },
      latitude: cells[at + 7] as number,
      longitude: cells[at + 8] as number,
      county: street[10] as Text,
      source: cells[at + 9] as number,
      ...(street[11] === UNSAID ? {} : { municipality: street[11] as Text }),
    };
    const rest = cells[at + 10];
    yield typeof rest === 'object' ? Object.assign(row, rest) : row;
  }
}
