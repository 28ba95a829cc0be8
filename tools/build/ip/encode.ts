import { SCHEMAS } from '../../../src/dataset/format/file-schemas.js';
import { AREA_SHIFT, CITY_SHIFT, type IpLevel, PLACE_STRIDE, PLACES_PER_BLOCK } from '../../../src/dataset/format/tables/ip.js';
import { fileOfBlocks } from '../format/block-file.js';
import { StringTable } from '../format/encode.js';
import { FieldWriter } from '../format/field-writer.js';
import type { PackedFile } from '../format/pack.js';
import { encodeRanges } from './encode-ranges.js';
import type { CountryRow, PlaceRow } from './place-index.js';
import type { RangeList } from './ranges.js';

/** Everything that goes into one dataset. */
export interface IpContent {
  readonly level: IpLevel;
  readonly places: readonly PlaceRow[];
  readonly countries: readonly CountryRow[];
  readonly v4: RangeList;
  /** Inside 2000::/3. */
  readonly v6: RangeList;
}

/** Encodes the files of a dataset of IP ranges: the places, the ranges of IPv4 and of IPv6, each a file of blocks. */
export function encodeIp({ level, places, countries, v4, v6 }: IpContent, rowsPerBlock?: number): PackedFile[] {
  const areas = new AreaTable(countries);
  const areaOf = places.map((place) => areas.row(place));
  const order = orderOf(places, areaOf, sharesOf(places.length, v4, v6));
  const ranks = new Uint32Array(places.length);
  order.forEach((place, rank) => {
    ranks[place] = rank;
  });
  const blocks: PackedFile[] = [];
  for (let first = 0; first < order.length; first += PLACES_PER_BLOCK) {
    const run = Array.from(order.subarray(first, first + PLACES_PER_BLOCK), (place): PlaceOfArea => {
      return { place: places[place] as PlaceRow, area: areaOf[place] as number };
    });
    const key = blocks.length.toString(16).padStart(KEY_DIGITS, '0');
    blocks.push({ kind: 'ip-places', key, bytes: encodePlaces(run, areas, first, key), rows: run.length, bbox: null });
  }
  return [
    fileOfBlocks(level, blocks, { hasRows: false }),
    ...encodeRanges('ip-v4', { level, list: v4, ranks, rowsPerBlock }),
    ...encodeRanges('ip-v6', { level, list: v6, ranks, rowsPerBlock }),
  ];
}

/** Enough for all places that an entry can number. */
const KEY_DIGITS = 4;

interface PlaceOfArea {
  readonly place: PlaceRow;
  readonly area: number;
}

/** The texts that places of one area share. */
interface Area {
  readonly country: CountryRow;
  readonly region: string | null;
  readonly timezone: string | null;
}

/** Gives every distinct country, region and time zone a row, in the order they come. */
class AreaTable {
  readonly #rows: Area[] = [];
  readonly #rowOf = new Map<string, number>();
  readonly #countries: readonly CountryRow[];

  constructor(countries: readonly CountryRow[]) {
    this.#countries = countries;
  }

  row({ country, region, timezone }: PlaceRow): number {
    const key = JSON.stringify([country, region, timezone]);
    const known = this.#rowOf.get(key);
    if (known !== undefined) return known;
    const row = this.#rows.push({ country: this.#countries[country] as CountryRow, region, timezone }) - 1;
    this.#rowOf.set(key, row);
    return row;
  }

  at(row: number): Area {
    return this.#rows[row] as Area;
  }
}

/**
 * Places by their shares, so that what is asked for most lies close together: a block of those with the largest, one of the
 * next, then two, four and so on. What is put down at once is in order of areas and cities, so that the places of a block have most texts in common. Place 0
 * stays; among equals the earlier one comes first.
 */
function orderOf(places: readonly PlaceRow[], areaOf: readonly number[], shares: Float64Array): Uint32Array {
  const order = Uint32Array.from(places.keys());
  order.subarray(1).sort((a, b) => (shares[b] as number) - (shares[a] as number) || a - b);
  for (let from = 0, to = PLACES_PER_BLOCK; from < order.length; from = to, to *= 2) {
    order.subarray(from || 1, to).sort((a, b) => {
      const [cityA, cityB] = [places[a]?.city ?? '', places[b]?.city ?? ''];
      return (areaOf[a] as number) - (areaOf[b] as number) || (cityA < cityB ? -1 : cityA > cityB ? 1 : a - b);
    });
  }
  return order;
}

const V4_SPACE = 2 ** 32;

/** How much is each place's: its share of all ranges and its share of all IPv4 addresses count alike. */
function sharesOf(places: number, v4: RangeList, v6: RangeList): Float64Array {
  const shares = new Float64Array(places);
  const add = (place: number, share: number): void => {
    shares[place] = (shares[place] as number) + share;
  };
  for (const list of [v4, v6]) for (const place of list.place.values()) add(place, 1 / (v4.length + v6.length));
  const starts = v4.words[0]?.values() ?? [];
  v4.place.values().forEach((place, row) => {
    add(place, ((starts[row + 1] ?? V4_SPACE) - (starts[row] as number)) / V4_SPACE);
  });
  return shares;
}

function encodePlaces(run: readonly PlaceOfArea[], areas: AreaTable, first: number, key: string): Uint8Array<ArrayBuffer> {
  const strings = new StringTable();
  const ownAreas = [...new Set(run.map(({ area }) => area))];
  const areaRows = new Map(ownAreas.map((area, row) => [area, row]));
  const rows = new Int32Array(run.length * PLACE_STRIDE);
  run.forEach(({ place: { latitude, longitude, city, derived }, area }, i) => {
    // Cities are the first strings, so that their rows have room in front of the area.
    const packed = (strings.row(city) << CITY_SHIFT) | ((areaRows.get(area) as number) << AREA_SHIFT) | derived;
    rows.set([latitude, longitude, packed], i * PLACE_STRIDE);
  });
  const texts = ownAreas.flatMap((row) => {
    const { country, region, timezone } = areas.at(row);
    return [country.name, country.code, region, country.continent, timezone];
  });
  const postalCodes = run.map(({ place: { postalCode } }) => strings.row(postalCode));
  const fields = new FieldWriter(SCHEMAS['ip-places']);
  fields.version();
  fields.number('first', first);
  fields.column('row', rows);
  fields.values('area', texts, (text) => strings.row(text));
  fields.values('areaDerived', ownAreas, (row) => areas.at(row).country.derived);
  if (postalCodes.some((row) => row !== 0)) fields.column('postalCode', Uint16Array.from(postalCodes));
  if (run.some(({ place: { radius } }) => radius !== 0)) fields.values('radius', run, ({ place: { radius } }) => radius);
  fields.pool('strings', strings.strings(), (text) => text);
  fields.header({ key, bbox: null });
  return fields.finish();
}
