import { OWN_TYPED, ownTyped } from '../../../../src/address/own-type.js';
import { remembered } from '../../../../src/bounded-cache.js';
import { type AddressRow, type RangeRow, SEPARATOR, type StreetParts } from '../rows.js';

/** Fewest streets of different names that have to end in an abbreviation. Chosen: one may be called so. */
const FEWEST_STREETS = 2;
/** Other abbreviations of its own by which a source shows that it has a table of them: one street will do then. Chosen. */
const FEWEST_OTHERS = 3;
/**
 * Least share of it among the rows of a county whose type is written either way. Chosen: a city that writes so may be a small part
 * of its county, and among 770,000 rows of five regions no two streets without a type end in any of the abbreviations.
 */
const LEAST_SHARE = 0.05;

/** Rows of one source and county whose street ends in one abbreviation, postal or a city's own; plain data. */
export interface TypeCount {
  /** Row of the manifest's sources. */
  readonly source: number;
  readonly area: string;
  readonly ending: string;
  /** The standard type that a city's own abbreviation means; null for a standard one. */
  readonly means: string | null;
  readonly rows: number;
  /** Some of their streets, no more than have to be known. */
  readonly streets: readonly string[];
}

/** An abbreviation of a type that a source has of its own in a county. */
export type OwnType = Pick<TypeCount, 'source' | 'area' | 'ending'>;

/** The area of what holds for a whole source: the file of a city reaches into ZIP codes of the county beside it. */
const EVERYWHERE = '';

type Line = Parameters<typeof ownTyped>[0];
const NO_UNIT = { unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null } as const;

/** The state and county of a row, as one text. */
function areaOfAddress({ components, county }: AddressRow): string {
  return `${components.state}${SEPARATOR}${county}`;
}

function areaOfRange({ state, county, countyFips }: RangeRow): string {
  return `${state}${SEPARATOR}${countyFips ?? county}`;
}

/** The street of a range as a line, which has no unit. */
function lineOfStreet(street: StreetParts): StreetParts & typeof NO_UNIT {
  return { ...street, ...NO_UNIT };
}

/**
 * Learns which abbreviations of types a source has of its own, county by county and as a whole. One is taken where several streets end in it, and
 * it is not rare beside the postal spelling: where a single street is called BIG AL, `AL` is no alley.
 */
export class OwnTypeCounts {
  readonly #counts = new Map<string, TypeCount & { rows: number; streets: string[] }>();

  get counts(): readonly TypeCount[] {
    return [...this.#counts.values()];
  }

  addAddress(row: AddressRow): void {
    this.#add(row, areaOfAddress, row.components);
  }

  addRange(row: RangeRow): void {
    this.#add(row, areaOfRange, lineOfStreet(row.street));
  }

  /** Adds what another one has counted. */
  absorb(counts: Iterable<TypeCount>): void {
    for (const { rows, streets, ...key } of counts) {
      const count = this.#count(key);
      count.rows += rows;
      for (const street of streets) addStreet(count.streets, street);
    }
  }

  /** What has been learned: in the counties, and in each source as a whole. */
  types(): readonly OwnType[] {
    const wholes = new OwnTypeCounts();
    wholes.absorb(this.counts.map((count) => ({ ...count, area: EVERYWHERE })));
    return [...this.#learned(), ...wholes.#learned()];
  }

  #learned(): readonly OwnType[] {
    const rowsOf = (count: TypeCount): number => this.#counts.get(keyOf({ ...count, ending: count.means ?? '' }))?.rows ?? 0;
    const usual = this.counts.filter((count) => count.means !== null && count.rows >= LEAST_SHARE * (count.rows + rowsOf(count)));
    const several = usual.filter(({ streets }) => streets.length >= FEWEST_STREETS);
    const placeOf = ({ source, area }: OwnType): string => keyOf({ source, area, ending: '' });
    const tables = new Map<string, number>();
    for (const count of several) tables.set(placeOf(count), (tables.get(placeOf(count)) ?? 0) + 1);
    const hasTable = (count: OwnType): boolean => (tables.get(placeOf(count)) ?? 0) >= FEWEST_OTHERS;
    const single = usual.filter((count) => !several.includes(count) && hasTable(count));
    return [...several, ...single].map(({ source, area, ending }) => ({ source, area, ending }));
  }

  #add<T extends AddressRow | RangeRow>(row: T, areaOf: (row: T) => string, line: Line): void {
    const { source } = row;
    const typed = ownTyped(line);
    if (typed === null) {
      if (line.postType !== null && OWN_TYPED.has(line.postType))
        this.#count({ source, area: areaOf(row), ending: line.postType, means: null }).rows++;
      return;
    }
    if (typed.wasUnit) return;
    const count = this.#count({ source, area: areaOf(row), ending: typed.own, means: typed.parts.postType });
    count.rows++;
    addStreet(count.streets, typed.parts.name ?? '');
  }

  #count(key: Omit<TypeCount, 'rows' | 'streets'>): TypeCount & { rows: number; streets: string[] } {
    return remembered(this.#counts, keyOf(key), () => ({ ...key, rows: 0, streets: [] }));
  }
}

function keyOf({ source, area, ending }: Pick<OwnType, 'source' | 'area' | 'ending'>): string {
  return `${source}${SEPARATOR}${area}${SEPARATOR}${ending}`;
}

function addStreet(streets: string[], street: string): void {
  if (streets.length < FEWEST_STREETS && !streets.includes(street)) streets.push(street);
}

/** Puts the postal type where a source has an abbreviation of its own: RICHMOND HY becomes RICHMOND HWY. */
export class PostalTypes {
  readonly #own: ReadonlySet<string>;

  constructor(types: readonly OwnType[]) {
    this.#own = new Set(types.map(keyOf));
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
    return [area, EVERYWHERE].some((within) => this.#own.has(keyOf({ source, area: within, ending: own })));
  }
}
