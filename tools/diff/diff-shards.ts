import type { UsStreetsTable } from '../../src/dataset/format/tables/us-streets.js';
import { addressEntry, streetEntry } from '../../src/streets/shard.js';
import { streetLine } from '../../src/streets/street-record.js';

/** What happened to an address between two versions of a dataset. */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'renamed';

/** An address that is not what it was. */
export interface Change {
  readonly kind: ChangeKind;
  readonly state: string;
  readonly county: string;
  /** On one line, as it is now; as it was where it is gone. */
  readonly address: string;
  /** As it was called before; null where it was not renamed. */
  readonly before: string | null;
  /** WGS84 degrees; null on the side where there is none. */
  readonly from: Point | null;
  readonly to: Point | null;
}

type Point = readonly [latitude: number, longitude: number];

interface Listed {
  readonly state: string;
  readonly county: string;
  /** All but the name of the street. */
  readonly place: string;
  readonly point: Point;
}

/** Lists what one shard has and the other does not; null: there is no shard. An address that kept number, unit and position has a new name. */
export function* diffShards(before: UsStreetsTable | null, after: UsStreetsTable | null): Generator<Change> {
  const [old, now] = [listedIn(before), listedIn(after)];
  const gone = new Map<string, string>();
  for (const [address, { place }] of old) if (!now.has(address)) gone.set(place, address);
  const renamed = new Set<string>();
  for (const [address, { state, county, point, place }] of now) {
    const known = old.get(address);
    if (known !== undefined) {
      if (known.point.join() !== point.join()) yield { kind: 'moved', state, county, address, before: null, from: known.point, to: point };
      continue;
    }
    const former = gone.get(place);
    if (former === undefined || renamed.has(former)) {
      yield { kind: 'added', state, county, address, before: null, from: null, to: point };
      continue;
    }
    renamed.add(former);
    yield { kind: 'renamed', state, county, address, before: former, from: point, to: point };
  }
  for (const [address, { state, county, point }] of old) {
    if (!now.has(address) && !renamed.has(address)) yield { kind: 'removed', state, county, address, before: null, from: point, to: null };
  }
}

/** The addresses of a shard by their text. */
function listedIn(table: UsStreetsTable | null): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  if (table === null) return listed;
  for (let street = 0; street + 1 < table.firstAddress.length; street++) {
    const entry = streetEntry(table, street);
    const line = streetLine(entry);
    for (let row = table.firstAddress[street] as number; row < (table.firstAddress[street + 1] as number); row++) {
      const { number, outerUnitType, outerUnitNumber, unitType, unitNumber, latitude, longitude } = addressEntry(table, row);
      const unit = joined([outerUnitType, outerUnitNumber, unitType, unitNumber]);
      const address = `${joined([number, line, unit])}, ${joined([entry.city, entry.state, entry.zip])}`;
      const point = [latitude, longitude] as const;
      const place = [number, unit, ...point].join('|');
      listed.set(address, { state: entry.state ?? '', county: entry.county ?? '', place, point });
    }
  }
  return listed;
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
