import { spend } from '../../budget.js';
import type { DatasetView } from '../../dataset/view.js';
import { distanceMeters, METERS_PER_DEGREE } from '../../distance.js';
import type { Circle } from '../../places/search/area.js';
import { addressRowsOfNumber, pointOf } from '../../streets/address-rows.js';
import { addressRange } from '../../streets/shard.js';
import type { Shard } from '../../streets/street-record.js';
import { houseNumber } from '../../text/house-number.js';
import type { AddressLine, Lines } from './address-lines.js';
import { ShardsOfRows, streetIn } from './shards-of-rows.js';

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
    const shards = ShardsOfRows.of(view, lines);
    return lines.filter((line) => this.#holds(shards.of(line), line));
  }

  #holds(shard: Shard | null, line: AddressLine): boolean {
    const { index, row, number, address } = line;
    const rows = shard === null ? [0, 0] : addressRange(shard.table, streetIn(shard, line));
    const [from, to] = rows as [number, number];
    if (shard === null || from === to) return this.#centered.has(index.zipOf(row));
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
