import { componentsOfStreet, type Match, type RangeEnd, type Shard, type StreetRange } from '../match/index.js';
import { rangeEntry, rangePoints } from '../streets/ranges.js';
import { besideLine } from './along-line.js';
import { nearestConfidence } from './confidence.js';
import { interpolated } from './interpolated.js';
import type { GeocodePosition } from './position.js';
import { rangeUncertainty } from './uncertainty.js';
import { degrees, formatted, wireComponents } from './wire-components.js';

export const IN_RANGE = '20';
export const NEAREST_NUMBER = '41';

/** Beside the centre line of a range, as far along as the number lies between its ends. */
export function rangePosition({ on, row }: StreetRange, number: number, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, to, side } = rangeEntry(table, row);
  const position = besideLine(rangePoints(table, row), from === to ? 0.5 : (number - from) / (to - from), side);
  return interpolated(match, on.street, position, {
    source: IN_RANGE,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: Math.min(from, to),
      upperHouseNumber: Math.max(from, to),
      estimatedAccuracyMeters: rangeUncertainty(position.lengthMeters),
    },
    from: rangeName(on.shard, row),
    note: 'inside a range of house numbers along the street',
  });
}

/** The nearest end of a range, where the data has nothing but ranges that do not hold the number. */
export function rangeEndPosition({ range: { on, row }, number, numbersAway }: RangeEnd, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, side } = rangeEntry(table, row);
  const { latitude, longitude } = besideLine(rangePoints(table, row), number === from ? 0 : 1, side);
  const components = { ...componentsOfStreet(on.street, match.given), number: null };
  return {
    result: {
      formattedAddress: formatted(components),
      location: { latitude: degrees(latitude), longitude: degrees(longitude) },
      confidence: nearestConfidence(numbersAway),
      accuracy: { type: 'approximate' },
      components: wireComponents(components, on.street.county, match.place.places),
      source: NEAREST_NUMBER,
    },
    provenance: rangeName(on.shard, row),
    notes: [`the nearest end of a range of house numbers, ${numbersAway} away`],
  };
}

function rangeName({ table, manifest, file }: Shard, row: number): string {
  const source = manifest.sources[rangeEntry(table, row).source];
  return `${source?.title ?? manifest.name} (${manifest.name} ${manifest.version}, shard ${file.key}, range ${row})`;
}
