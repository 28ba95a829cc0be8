import { STATE_BY_CODE } from '../address/data/states.js';
import type { DialectBounds } from '../http/dialect.js';
import { atOnce } from '../maybe-promise.js';
import type { Coordinates, Explain } from '../service.js';
import type { Parameters } from './parameters.js';
import type { Place } from './place.js';
import type { DialectService } from './questions.js';

/** Farther from a point an address does not say in which block it lies. */
const NEAR_METERS = 100;

/** Areas of the census by layer, those that the data knows. */
export type Geographies = Readonly<Record<string, readonly object[]>>;

/** The areas around a match; none where its text means another address too. */
export async function geographiesAt(
  service: DialectService,
  { text }: Place,
  given: Parameters,
  { budget }: DialectBounds,
): Promise<Geographies> {
  const { result, explain } = await atOnce(service.geocode).call(service, text, { explain: true, ...budget });
  return result?.formattedAddress === text ? geographiesOf(explain?.area, given) : {};
}

/** The areas around the address nearest to a point; none where no address is near. */
export async function geographiesNear(
  service: DialectService,
  point: Coordinates,
  given: Parameters,
  { budget }: DialectBounds,
): Promise<Geographies> {
  const options = { maxDistanceMeters: NEAR_METERS, explain: true, ...budget };
  const { result, explain } = await atOnce(service.reverse).call(service, point, options);
  return result === null ? {} : geographiesOf(explain?.area, given);
}

/** A block may have a county of its own: that of its census, in Connecticut. */
function geographiesOf(area: Explain['area'], given: Parameters): Geographies {
  if (area === undefined) return {};
  const { state, county, countyFips, censusTract, blockGroup, censusBlock } = area;
  const known = STATE_BY_CODE.get(state ?? '');
  const parts = (geoid: string) => ({ GEOID: geoid, STATE: geoid.slice(0, 2), COUNTY: geoid.slice(2, 5) });
  const TRACT = censusTract?.slice(-6);
  // The vintages of the census of 2020 leave its year out.
  const blocks = /^census2020/i.test(given.text('vintage') ?? '') ? 'Census Blocks' : '2020 Census Blocks';
  return {
    ...(known?.fips && { States: [{ GEOID: known.fips, STATE: known.fips, STUSAB: known.code, NAME: known.name }] }),
    ...(countyFips && { Counties: [{ ...parts(countyFips), BASENAME: county }] }),
    ...(censusTract && { 'Census Tracts': [{ ...parts(censusTract), TRACT }] }),
    ...(censusBlock && { [blocks]: [{ ...parts(censusBlock), TRACT, BLKGRP: blockGroup?.slice(-1), BLOCK: censusBlock.slice(-4) }] }),
  };
}
