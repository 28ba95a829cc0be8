import type { Components } from '../../../src/address/components.js';
import type { AddressRow } from '../address-row.js';
import { STREET_PARTS } from '../encode-streets.js';

/** What the addresses of a street have in common. */
const SHARED = [...STREET_PARTS, 'city', 'state'] as const satisfies readonly (keyof Components)[];
const OWN = [
  'number',
  'unitType',
  'unitNumber',
  'outerUnitType',
  'outerUnitNumber',
  'zip4',
] as const satisfies readonly (keyof Components)[];
/** Cells of a row: its street, its own components, latitude, longitude, source, and an object of whatever else it says. */
const STRIDE = OWN.length + 5;

type Cell = string | number | null | object;

/** Rows of one ZIP code as plain data, each street once. */
export interface PackedAddresses {
  readonly streets: readonly (readonly (string | null)[])[];
  /** {@link STRIDE} cells a row. */
  readonly cells: readonly Cell[];
}

export function packAddresses(rows: readonly AddressRow[]): PackedAddresses {
  const known = new Map<string, number>();
  const streets: (string | null)[][] = [];
  const cells: Cell[] = [];
  for (const { components, latitude, longitude, county, source, ...rest } of rows) {
    const shared = [...SHARED.map((part) => components[part]), county];
    const key = shared.join('\u0000');
    let street = known.get(key);
    if (street === undefined) {
      street = streets.push(shared) - 1;
      known.set(key, street);
    }
    cells.push(street, ...OWN.map((part) => components[part]), latitude, longitude, source, Object.keys(rest).length > 0 ? rest : 0);
  }
  return { streets, cells };
}

/** The rows again, with their ZIP code. */
export function* unpackAddresses({ streets, cells }: PackedAddresses, zip: string): Generator<AddressRow> {
  const named = streets.map((values) => ({
    parts: Object.fromEntries(SHARED.map((part, i) => [part, values[i] ?? null])) as Pick<Components, (typeof SHARED)[number]>,
    county: values[SHARED.length] ?? null,
  }));
  for (let at = 0; at < cells.length; at += STRIDE) {
    const street = named[cells[at] as number];
    if (street === undefined) throw new RangeError('a spilled row names no street');
    const [number, unitType, unitNumber, outerUnitType, outerUnitNumber, zip4] = cells.slice(at + 1, at + 1 + OWN.length) as (
      | string
      | null
    )[];
    const behind = at + 1 + OWN.length;
    yield {
      components: {
        ...street.parts,
        number: number ?? null,
        unitType: unitType ?? null,
        unitNumber: unitNumber ?? null,
        outerUnitType: outerUnitType ?? null,
        outerUnitNumber: outerUnitNumber ?? null,
        zip,
        zip4: zip4 ?? null,
      },
      latitude: cells[behind] as number,
      longitude: cells[behind + 1] as number,
      county: street.county,
      source: cells[behind + 2] as number,
      ...(cells[behind + 3] as object),
    };
  }
}
