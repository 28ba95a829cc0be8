import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../../src/address/index.js';
import type { CityNameRow } from '../../../../tools/build/us/import/places/zip-lists.js';
import { findZips } from '../../../../tools/build/us/merge/find-zips.js';
import { joinSources } from '../../../../tools/build/us/merge/join-sources.js';
import { PostalCities } from '../../../../tools/build/us/merge/postal-cities.js';
import { joinNames, lastLineNames, placePostalRanges, rankSources } from '../../../../tools/build/us/merge/zip-names.js';
import type { AddressRow, RangeRow, StreetAliasRow } from '../../../../tools/build/us/rows.js';
import { buildUsStreets } from '../../../../tools/build/us/streets.js';
import { postalRangeRow, rangeRow } from '../../../fixtures/us-ranges.js';

/*
 * Few streets, numbers and sources, so that rows meet: the same address from several sources with other positions, counties and
 * facts, ranges and aliases of streets with and without addresses. The same rows in another order must give the same bytes.
 */
const rank = rankSources([
  { authority: 'community', edition: '2026' },
  { authority: 'government', edition: '2025' },
  { authority: 'postal', edition: '2026' },
  { authority: 'postal', edition: '2025' },
]);

const street = fc
  .record({ name: fc.constantFrom('THURLOE', 'MILL', 'OLD MILL'), postType: fc.constantFrom('DR', 'RD') })
  .map((parts) => ({ ...rangeRow().street, ...parts }));
const city = fc.constantFrom(null, 'LUTHERVILLE TIMONIUM', 'TIMONIUM', 'MAYS CHAPEL');
const source = fc.integer({ min: 0, max: 1 });
const zip4 = fc.constantFrom('1111', '2222');

const address = fc
  .record({ street, city, number: fc.constantFrom('10', '12', '14A'), county: fc.constantFrom(null, 'Baltimore', 'Carroll'), source })
  .chain((row) =>
    fc
      .record({
        step: fc.nat(2),
        postal: fc.option(zip4.map((value) => ({ zip4: value }))),
        town: fc.constantFrom(undefined, null, 'TOWSON'),
      })
      .map(
        ({ step, postal, town }): AddressRow => ({
          components: { ...NO_COMPONENTS, ...row.street, number: row.number, city: row.city, state: 'MD', zip: '21093' },
          latitude: 39.43 + step / 1000,
          longitude: -76.61,
          county: row.county,
          source: row.source,
          ...(postal === null ? {} : { postal }),
          ...(town === undefined ? {} : { municipality: town }),
        }),
      ),
  );
const range = fc
  .record({
    street,
    city,
    aliases: fc.array(street, { maxLength: 1 }),
    from: fc.constantFrom('2', '8'),
    edge: fc.constantFrom('1', '2'),
    source,
  })
  .map((over): RangeRow => rangeRow(over));
const postalRange = fc
  .record({ street, low: fc.constantFrom('1', '9'), cityKey: fc.constantFrom('V1', 'V2'), source: fc.integer({ min: 2, max: 3 }) })
  .chain((over) => zip4.map((addOn) => postalRangeRow({ ...over, parity: null, addOnLow: addOn, addOnHigh: addOn })));
const alias = fc
  .record({ alias: street, street, low: fc.constantFrom(null, '10') })
  .map((names): StreetAliasRow => ({ ...names, zip: '21093', state: 'MD', high: names.low, source: 2 }));
const name = fc
  .record({
    name: fc.constantFrom('TIMONIUM', 'MAYS CHAPEL'),
    key: fc.constantFrom('V1', 'V2'),
    preferred: fc.boolean(),
    source: fc.integer({ min: 2, max: 3 }),
  })
  .map(
    (row): CityNameRow => ({ ...row, zip: '21093', state: 'MD', acceptable: true, preferredName: row.name, zipClass: null, county: null }),
  );
const input = fc.record({
  addresses: fc.array(address, { maxLength: 12 }),
  ranges: fc.array(range, { maxLength: 6 }),
  postalRanges: fc.array(postalRange, { maxLength: 4 }),
  aliases: fc.array(alias, { maxLength: 4 }),
  names: fc.array(name, { maxLength: 4 }),
});
type Input = typeof input extends fc.Arbitrary<infer T> ? T : never;

function built({ addresses, ranges, postalRanges, aliases, names }: Input) {
  const cities = new PostalCities(null, joinNames(names, rank));
  const rows = {
    addresses: addresses.map((row) => cities.address(row)),
    ranges: ranges.map((row) => cities.range(row)),
    postalRanges: placePostalRanges(postalRanges, lastLineNames(names), null),
  };
  const joined = joinSources(rows, rank, () => {});
  return buildUsStreets(joined.addresses, { ...joined, aliases });
}

/** The input, and the same rows in another order. */
const twoOrders = input.chain((rows) =>
  fc
    .record({
      addresses: shuffled(rows.addresses),
      ranges: shuffled(rows.ranges),
      postalRanges: shuffled(rows.postalRanges),
      aliases: shuffled(rows.aliases),
      names: shuffled(rows.names),
    })
    .map((other) => [rows, other] as const),
);

function shuffled<T>(rows: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...rows], { minLength: rows.length });
}

it('gives the same bytes for the same rows in another order', () => {
  fc.assert(
    fc.property(twoOrders, ([rows, other]) => {
      expect(built(other)).toEqual(built(rows));
    }),
    { seed: 17, numRuns: 150 },
  );
});

it('finds the same ZIP codes whatever the order of what is near', () => {
  const placed = fc.array(
    fc
      .record({ row: address, zip: fc.constantFrom('21093', '21204'), east: fc.integer({ min: -2, max: 2 }) })
      .map(({ row, zip, east }) => ({
        ...row,
        longitude: -76.61 + east / 1000,
        components: { ...row.components, zip },
      })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      placed.chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows), address)),
      ([rows, other, sought]) => {
        const withoutZip = { ...sought, components: { ...sought.components, zip: null } };
        expect(findZips([withoutZip], [], other, [])).toEqual(findZips([withoutZip], [], rows, []));
      },
    ),
    { seed: 18, numRuns: 150 },
  );
});
