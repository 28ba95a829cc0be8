import { COORDINATE_SCALE, FORMAT_VERSION } from '../../src/dataset/format/codecs/columns.js';
import { SCHEMAS } from '../../src/dataset/format/file-schemas.js';
import {
  AREA_SHIFT,
  IP_LEVELS,
  type IpLevel,
  NO_V4_SHARD,
  NO_V6_SHARD,
  PLACE_DERIVED,
  PLACE_STRIDE,
  PLACES_PER_SHARD,
  V4_OCTETS,
  V6_HEADS,
} from '../../src/dataset/format/tables/ip.js';
import { type BoundingBox, StringTable } from '../format/encode.js';
import { FieldWriter } from '../format/field-writer.js';
import type { PackedFile } from '../format/pack.js';
import { encodeV4, encodeV6 } from './encode-ranges.js';
import type { CountryRow, PlaceRow } from './place-index.js';
import type { RangeList } from './ranges.js';
import { directoryOf, planV4, planV6, type ShardPlan } from './shards.js';

/** Everything that goes into one dataset. */
export interface IpContent {
  readonly level: IpLevel;
  readonly places: readonly PlaceRow[];
  readonly countries: readonly CountryRow[];
  readonly v4: RangeList;
  /** Inside 2000::/3. */
  readonly v6: RangeList;
}

/** Encodes the files of a dataset of IP ranges: the directory, the places, the ranges. */
export function encodeIp(content: IpContent, rowsPerShard?: number): PackedFile[] {
  const { level, v4, v6 } = content;
  const ranks = ranksByShare(content.places.length, v4, v6);
  const places = inOrder(content.places, ranks);
  const [plansV4, plansV6] = [planV4(v4, rowsPerShard), planV6(v6, rowsPerShard)];
  const strings = new StringTable();
  const areas = new AreaTable();
  const runs: PackedFile[] = [];
  const areaOf = places.map((place) => areas.row(place));
  const cityOf = places.map(({ city }) => strings.row(city));
  const postalCodeOf = places.map(({ postalCode }) => strings.row(postalCode));
  const counts = { strings: strings.strings().length, areas: areas.rows.length };
  for (let first = 0; first < places.length; first += PLACES_PER_SHARD) {
    const key = `${level}-${first / PLACES_PER_SHARD}`;
    const bytes = encodePlaces({ places, areaOf, cityOf, postalCodeOf, first, key, ...counts });
    const rows = Math.min(PLACES_PER_SHARD, places.length - first);
    runs.push({ kind: 'ip-places', key, bytes, rows, bbox: null });
  }
  const bbox = boundsOf(places);
  const directory = encodeDirectory(content, bbox, { strings, areas: areas.rows, plansV4, plansV6 });
  return [
    { kind: 'ip', key: level, bytes: directory, rows: places.length, bbox },
    ...runs,
    ...plansV4.map((plan, shard): PackedFile => {
      const key = `${level}-${shard}`;
      return { kind: 'ip-v4', key, ...encodeV4(v4, ranks, plan, key), bbox: null };
    }),
    ...plansV6.map((plan, shard): PackedFile => {
      const key = `${level}-${shard}`;
      return { kind: 'ip-v6', key, ...encodeV6(v6, ranks, plan, key), bbox: null };
    }),
  ];
}

type Area = Pick<PlaceRow, 'country' | 'region' | 'timezone'>;

/** Gives every distinct country, region and time zone a row, in the order they come. */
class AreaTable {
  readonly rows: Area[] = [];
  readonly #rowOf = new Map<string, number>();

  row({ country, region, timezone }: PlaceRow): number {
    const key = JSON.stringify([country, region, timezone]);
    const known = this.#rowOf.get(key);
    if (known !== undefined) return known;
    const row = this.rows.push({ country, region, timezone }) - 1;
    this.#rowOf.set(key, row);
    return row;
  }
}

/** West, south, east, north of the known positions, degrees. */
function boundsOf(places: readonly PlaceRow[]): BoundingBox {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { latitude, longitude, derived } of places) {
    if ((derived & PLACE_DERIVED.noPosition) !== 0) continue;
    west = Math.min(west, longitude / COORDINATE_SCALE);
    east = Math.max(east, longitude / COORDINATE_SCALE);
    south = Math.min(south, latitude / COORDINATE_SCALE);
    north = Math.max(north, latitude / COORDINATE_SCALE);
  }
  return west <= east ? [west, south, east, north] : null;
}

/** What the directory holds beside places and countries. */
interface DirectoryParts {
  readonly strings: StringTable;
  readonly areas: readonly Area[];
  readonly plansV4: readonly ShardPlan[];
  readonly plansV6: readonly ShardPlan[];
}

function encodeDirectory(
  { level, places, countries }: IpContent,
  bbox: BoundingBox,
  { strings, areas, plansV4, plansV6 }: DirectoryParts,
): Uint8Array<ArrayBuffer> {
  const fields = new FieldWriter(SCHEMAS.ip);
  fields.number('formatVersion', FORMAT_VERSION);
  fields.number('level', IP_LEVELS.indexOf(level) + 1);
  fields.pool('countryCodes', countries, ({ code }) => code ?? '');
  fields.pool('countryNames', countries, ({ name }) => name ?? '');
  fields.pool('countryContinents', countries, ({ continent }) => continent ?? '');
  fields.values('countryDerived', countries, ({ derived }) => derived);
  const zones = new StringTable();
  fields.values('areaCountry', areas, ({ country }) => country);
  fields.pool('areaRegions', areas, ({ region }) => region ?? '');
  fields.values('areaZone', areas, ({ timezone }) => zones.row(timezone));
  fields.pool('zoneNames', zones.strings(), (zone) => zone);
  fields.number('places', places.length);
  fields.column('v4Shard', directoryOf(new Uint8Array(V4_OCTETS), plansV4, NO_V4_SHARD));
  fields.column('v6Shard', directoryOf(new Uint16Array(V6_HEADS), plansV6, NO_V6_SHARD));
  fields.pool('strings', strings.strings(), (text) => text);
  fields.header({ key: level, bbox });
  return fields.finish({ isBySchema: true });
}

interface PlaceRun {
  readonly places: readonly PlaceRow[];
  readonly areaOf: readonly number[];
  readonly cityOf: readonly number[];
  readonly postalCodeOf: readonly number[];
  readonly first: number;
  readonly key: string;
  readonly strings: number;
  readonly areas: number;
}

function encodePlaces({ places, areaOf, cityOf, postalCodeOf, first, key, strings, areas }: PlaceRun): Uint8Array<ArrayBuffer> {
  const run = places.slice(first, first + PLACES_PER_SHARD);
  const rows = new Int32Array(run.length * PLACE_STRIDE);
  run.forEach(({ latitude, longitude, derived }, i) => {
    const area = ((areaOf[first + i] as number) << AREA_SHIFT) | derived;
    rows.set([latitude, longitude, cityOf[first + i] as number, area], i * PLACE_STRIDE);
  });
  const postalCodes = postalCodeOf.slice(first, first + run.length);
  const fields = new FieldWriter(SCHEMAS['ip-places']);
  fields.number('formatVersion', FORMAT_VERSION);
  fields.number('first', first);
  fields.number('strings', strings);
  fields.number('areas', areas);
  fields.column('row', rows);
  if (postalCodes.some((row) => row !== 0)) fields.column('postalCode', Uint32Array.from(postalCodes));
  if (run.some(({ radius }) => radius !== 0)) fields.values('radius', run, ({ radius }) => radius);
  fields.header({ key, bbox: null });
  return fields.finish();
}

const V4_SPACE = 2 ** 32;

/**
 * Numbers places anew by how much is theirs, the most first, so that what is asked for most lies close together in memory:
 * their share of all ranges and their share of all IPv4 addresses count alike. Place 0 stays; among equals the earlier one
 * comes first. Gives the new number of each place.
 */
function ranksByShare(places: number, v4: RangeList, v6: RangeList): Uint32Array {
  const shares = new Float64Array(places);
  const add = (place: number, share: number): void => {
    shares[place] = (shares[place] as number) + share;
  };
  for (const list of [v4, v6]) for (const place of list.place.values()) add(place, 1 / (v4.length + v6.length));
  const starts = v4.words[0]?.values() ?? [];
  v4.place.values().forEach((place, row) => {
    add(place, ((starts[row + 1] ?? V4_SPACE) - (starts[row] as number)) / V4_SPACE);
  });
  const order = Uint32Array.from(shares, (_, place) => place).subarray(1);
  order.sort((a, b) => (shares[b] as number) - (shares[a] as number) || a - b);
  const ranks = new Uint32Array(places);
  order.forEach((place, i) => {
    ranks[place] = i + 1;
  });
  return ranks;
}

/** Rows in the order of their new numbers. */
function inOrder<T>(rows: readonly T[], ranks: Uint32Array): T[] {
  const ordered = new Array<T>(rows.length);
  rows.forEach((row, i) => {
    ordered[ranks[i] as number] = row;
  });
  return ordered;
}
