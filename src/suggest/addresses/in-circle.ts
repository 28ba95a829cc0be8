import { remembered } from '../../bounded-cache.js';
import { spend } from '../../budget.js';
import type { DatasetView } from '../../dataset/view.js';
import { distanceMeters, METERS_PER_DEGREE } from '../../distance.js';
import { allReady, type MaybePromise, whenReady } from '../../maybe-promise.js';
import type { Circle } from '../../places/search/area.js';
import type { StreetIndex } from '../../street-index/street-index.js';
import { addressRowsOfNumber, askForNumber, pointOf } from '../../streets/address-rows.js';
import { addressRange } from '../../streets/shard.js';
import type { Shard } from '../../streets/street-record.js';
import { houseNumber } from '../../text/house-number.js';
import type { AddressLine, Lines } from './address-lines.js';
import { streetIn } from './shards-of-rows.js';

const PAGED_KINDS = ['us-streets'] as const;

/** Keeps the lines of a circle: an address by its own position, a street where any of its addresses lies inside. */
export class InCircle {
  /** Lines that are wanted inside; more are found, as some lie outside. */
  readonly wanted: number;
  /** The search before had no room for all that fits: more may lie inside. */
  isCut = false;
  readonly #circle: Circle;
  readonly #centered: { has(zip: number): boolean };

  /** `centered`: ZIP codes whose own position lies inside, which stands for streets without addresses. */
  constructor(circle: Circle, centered: { has(zip: number): boolean }, wanted: number) {
    this.#circle = circle;
    this.#centered = centered;
    this.wanted = wanted;
  }

  keep(view: DatasetView, lines: readonly AddressLine[]): Lines {
    if (lines.length === 0) return lines;
    // Rows that a missed page has led to may be of other shards.
    view.requirePages();
    return view.byPages(PAGED_KINDS, (pages) =>
      whenReady(shardsOf(pages, lines), (shardOf) => {
        for (const line of lines) askFor(shardOf(line), line);
        return lines.filter((line) => this.#holds(shardOf(line), line));
      }),
    );
  }

  #holds(shard: Shard | undefined, line: AddressLine): boolean {
    const { index, row, number, address } = line;
    const rows = shard === undefined ? [0, 0] : addressRange(shard.table, streetIn(shard, line));
    const [from, to] = rows as [number, number];
    if (shard === undefined || from === to) return this.#centered.has(index.zipOf(row));
    if (address !== null) return this.#isInside(shard, address);
    const sought = number === null ? null : houseNumber(number);
    const listed = sought === null ? [] : addressRowsOfNumber(shard.table, streetIn(shard, line), sought);
    if (listed.length > 0) return listed.some((each) => this.#isInside(shard, each));
    if (sought === null) return this.#isAnyInside(shard, from, to);
    // Unlisted, it lies between its neighbors.
    const next = shard.table.number.lowerBound(sought.value, from, to);
    return this.#isAnyInside(shard, Math.max(from, next - 1), Math.min(to, next + 1));
  }

  #isAnyInside(shard: Shard, from: number, to: number): boolean {
    for (let row = from; row < to; row++) if (this.#isInside(shard, row)) return true;
    return false;
  }

  #isInside(shard: Shard, row: number): boolean {
    spend(1);
    const { latitude, longitude, radiusMeters } = this.#circle;
    const at = pointOf(shard, row);
    // Most lie far to the north or south.
    if (Math.abs(at.latitude - latitude) * METERS_PER_DEGREE > radiusMeters + 1) return false;
    return distanceMeters(latitude, longitude, at.latitude, at.longitude) <= radiusMeters;
  }
}

/** Of a shard that is read page by page: asks for all numbers, so that their pages are read together. */
function askFor(shard: Shard | undefined, line: AddressLine): void {
  const sought = line.number === null ? null : houseNumber(line.number);
  if (shard?.isPaged !== true || sought === null) return;
  const { table } = shard;
  table.askForAddresses(true);
  askForNumber(table, streetIn(shard, line), sought, [table.latitude, table.longitude]);
}

/** Opens the shards of all lines. */
function shardsOf(view: DatasetView, lines: readonly AddressLine[]): MaybePromise<(line: AddressLine) => Shard | undefined> {
  const wanted = new Map<StreetIndex, Map<string, Shard | undefined>>();
  for (const { index, row } of lines) remembered(wanted, index, () => new Map()).set(index.shardOf(row), undefined);
  const opened = allReady([...wanted], ([index, shards]) =>
    allReady([...shards.keys()], (key) =>
      whenReady(view.tables('us-streets', key, index.manifest), ([shard]) => {
        shards.set(key, shard);
      }),
    ),
  );
  return whenReady(
    opened,
    () =>
      ({ index, row }) =>
        wanted.get(index)?.get(index.shardOf(row)),
  );
}
