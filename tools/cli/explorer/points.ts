import { operationRow, PARSED_ADDRESS, type QueryName } from '../../../src/contract.js';
import { isDoorplateError } from '../../../src/errors.js';
import type { Coordinates, Doorplate, ForwardResult, GeocodeCandidate, ReverseResult } from '../../../src/index.js';
import type { MapPoint, PointRole } from '../../explorer/answers.js';
import { parseCoordinates } from '../questions/operations.js';

const MOST_CANDIDATES = 10;
const MOST_NEIGHBORS = 16;
const NEIGHBORHOOD_METERS = 400;

/** What the map shows of an answer, the answer first. Empty for what has no place, and where the data for it is missing. */
export async function pointsOf(doorplate: Doorplate, operation: QueryName, text: string, workMs: number): Promise<MapPoint[]> {
  try {
    const { input, result } = operationRow(operation);
    if (input === 'point') return await nearTo(doorplate, parseCoordinates(text), workMs);
    if (input === 'ip') return await locationOf(doorplate, text, workMs);
    // A parse looks nothing up, so that it has no place.
    return input === 'address' && result !== PARSED_ADDRESS ? await positionsOf(doorplate, text, workMs) : [];
  } catch (error) {
    // The answer itself says what is wrong; here it only means that there is nothing to show.
    if (isDoorplateError(error)) return [];
    throw error;
  }
}

async function positionsOf(doorplate: Doorplate, text: string, workMs: number): Promise<MapPoint[]> {
  const { result, candidates = [] } = await doorplate.geocode(text, { limit: MOST_CANDIDATES, workMs });
  const answers = result === null ? [] : [pointOf('answer', result.formattedAddress, result.location)];
  const others = candidates.filter((candidate) => result === null || !isSame(candidate, result));
  return unique([
    ...answers,
    ...(result === null ? [] : await rangeEnds(doorplate, result, workMs)),
    ...others.map(({ formattedAddress, location }) => pointOf('candidate', formattedAddress, location)),
    ...(result === null || result.accuracy.type === 'centroid' ? [] : await neighborsOf(doorplate, result.location, workMs)),
  ]);
}

/** The known numbers between which, or in whose range, the position was interpolated. */
async function rangeEnds(doorplate: Doorplate, { interpolation, components }: ForwardResult, workMs: number): Promise<MapPoint[]> {
  if (interpolation === undefined) return [];
  const { street, city, state, zip } = components;
  const ends: MapPoint[] = [];
  for (const number of [interpolation.lowerHouseNumber, interpolation.upperHouseNumber]) {
    if (number === null) continue;
    const { result } = await doorplate.geocode(`${number} ${street}, ${city}, ${state} ${zip}`, { workMs });
    if (result !== null && result.accuracy.type !== 'centroid') ends.push(pointOf('range', result.formattedAddress, result.location));
  }
  return ends;
}

async function nearTo(doorplate: Doorplate, point: Coordinates, workMs: number): Promise<MapPoint[]> {
  const { result, candidates = [] } = await doorplate.reverse(point, { limit: MOST_NEIGHBORS, workMs });
  const answers = result === null ? [] : [pointOf('answer', result.formattedAddress, result.location)];
  const question = pointOf('question', 'the point asked for', point);
  return unique([...answers, question, ...candidates.map(toNeighbor)]);
}

async function locationOf(doorplate: Doorplate, text: string, workMs: number): Promise<MapPoint[]> {
  const { result } = await doorplate.ip(text, { workMs });
  if (result === null || result.CountryCode === null) return [];
  const label = [result.City, result.Region, result.Country].filter(Boolean).join(', ');
  return [pointOf('answer', label, { latitude: result.Latitude, longitude: result.Longitude })];
}

async function neighborsOf(doorplate: Doorplate, point: Coordinates, workMs: number): Promise<MapPoint[]> {
  const { candidates = [] } = await doorplate.reverse(point, { limit: MOST_NEIGHBORS, maxDistanceMeters: NEIGHBORHOOD_METERS, workMs });
  return candidates.map(toNeighbor);
}

function toNeighbor({ formattedAddress, location }: ReverseResult): MapPoint {
  return pointOf('neighbor', formattedAddress, location);
}

function pointOf(role: PointRole, label: string | null, { latitude, longitude }: Coordinates): MapPoint {
  return { role, label: label ?? '', latitude, longitude };
}

function isSame(candidate: GeocodeCandidate, result: ForwardResult): boolean {
  return candidate.formattedAddress === result.formattedAddress;
}

/** Each label once, with the first role that it has. */
function unique(points: readonly MapPoint[]): MapPoint[] {
  const labels = new Set<string>();
  return points.filter(({ label }) => !labels.has(label) && labels.add(label));
}
