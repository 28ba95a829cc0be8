import { componentsOfStreet, type Match, type RangeEnd, type StreetRange } from '../match/index.js';
import { rangeEntry, rangePoints } from '../streets/ranges.js';
import type { Shard } from '../streets/street-record.js';
import { besideLine } from './along-line.js';
import { nearestConfidence } from './confidence.js';
import { interpolated } from './interpolated.js';
import { type GeocodePosition, geocodePosition } from './position.js';
import { rangeUncertainty } from './uncertainty.js';

/**
 * Beside the center line of a range, as far along it as the number lies between the ends of the
 * range.
 */
export function rangePosition({ on, row }: StreetRange, number: number, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, to, side } = rangeEntry(table, row);
  const position = besideLine(rangePoints(table, row), from === to ? 0.5 : (number - from) / (to - from), side);
  return interpolated(match, on.street, {
    rule: 'inRange',
    location: position,
    interpolation: {
      requestedHouseNumber: number,
      lowerHouseNumber: Math.min(from, to),
      upperHouseNumber: Math.max(from, to),
      estimatedAccuracyMeters: rangeUncertainty(position.lengthMeters),
    },
    provenance: () => rangeName(on.shard, row),
    note: 'inside a range of house numbers along the street',
  });
}

/**
 * The nearest end of a range, for a street whose ranges all leave out the number.
 */
export function rangeEndPosition({ range: { on, row }, number, numbersAway }: RangeEnd, match: Match): GeocodePosition {
  const { table } = on.shard;
  const { from, side } = rangeEntry(table, row);
  return geocodePosition({
    rule: 'nearestNumber',
    components: { ...componentsOfStreet(on.street, match.given), number: null },
    location: besideLine(rangePoints(table, row), number === from ? 0 : 1, side),
    confidence: nearestConfidence(numbersAway),
    county: on.street.county,
    places: match.place.places,
    provenance: () => rangeName(on.shard, row),
    notes: [`the nearest end of a range of house numbers, ${numbersAway} away`],
  });
}

function rangeName({ table, manifest, file }: Shard, row: number): string {
  const source = manifest.sources[rangeEntry(table, row).source];
  return `${source?.title ?? manifest.name} (${manifest.name} ${manifest.version}, shard ${file.key}, range ${row})`;
}
