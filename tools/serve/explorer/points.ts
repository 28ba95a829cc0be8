import { mixedCase } from '../../../src/address/mixed-case.js';
import { operationRow, PARSED_ADDRESS, type QueryName } from '../../../src/contract.js';
import { isDoorplateError } from '../../../src/errors.js';
import type { Coordinates, Doorplate, ForwardResult, ReverseResult } from '../../../src/index.js';
import { parseCoordinates } from '../../cli/questions/reply.js';
import type { MapPoint, PointRole } from './answers.js';

const MOST_CANDIDATES = 10;
const MOST_NEIGHBORS = 40;
const NEIGHBORHOOD_METERS = 400;
/** Streets whose positions show how far a ZIP code or a city reaches. */
const MOST_STREETS = 24;
/** The confidence of a position is the share of such positions that lie this near to the building, meters. */
const CONFIDENT_METERS = 100;
/** From here on a position is that of the building. */
const EXACT = 0.9;
const TIED = 'nothing in the text decides between it and others';

/**
 * What the map shows of an answer, the answer first. Empty for what has no place, and where the data for it is missing. Each question
 * that is asked for it may work as long as `workMs`.
 */
export async function pointsOf(doorplate: Doorplate, operation: QueryName, text: string, workMs: number): Promise<MapPoint[]> {
  try {
    const { input, result } = operationRow(operation);
    if (input === 'point') return await nearTo(doorplate, parseCoordinates(text), workMs);
    if (input === 'ip') return await locationOf(doorplate, text, workMs);
    // A parse looks nothing up, so that it has no place.
    return input === 'address' && result !== PARSED_ADDRESS ? await positionsOf(doorplate, text, workMs) : [];
  } catch (error) {
    // The answer itself says what is wrong; the map shows nothing.
    if (isDoorplateError(error)) return [];
    throw error;
  }
}

async function positionsOf(doorplate: Doorplate, text: string, workMs: number): Promise<MapPoint[]> {
  const { result, candidates = [], explain } = await doorplate.geocode(text, { limit: MOST_CANDIDATES, workMs, explain: true });
  const tied = candidates.filter(({ formattedAddress }) => formattedAddress !== result?.formattedAddress);
  /** A point for each text that has a better position than its ZIP code or city. */
  const placed = async <T extends { readonly text: string }>(asked: readonly T[], toPoint: (each: T, at: ForwardResult) => MapPoint) => {
    const points = asked.map(async (each) => {
      const { result: at } = await doorplate.geocode(each.text, { workMs });
      return at === null || at.accuracy.type === 'centroid' ? [] : [toPoint(each, at)];
    });
    return (await Promise.all(points)).flat();
  };
  const isOfAnswer = (line: string): boolean => line === result?.formattedAddress || line === (result && streetOf(result));
  const lost = (explain?.candidates ?? []).filter((each) => !isOfAnswer(each.text)).slice(0, MOST_CANDIDATES);
  return unique([
    ...(result === null ? [] : [answerOf(result)]),
    ...(await placed(rangeEnds(result), (_, end) => pointOf('range', end))),
    ...tied.map((candidate) => ({ ...pointOf('candidate', candidate), note: TIED })),
    ...(await placed(lost, ({ text: line, reason }, at) => ({ ...pointOf('candidate', at, line), note: reason }))),
    ...(result === null
      ? []
      : result.accuracy.type === 'centroid'
        ? await placed(await streetsOf(doorplate, result, workMs), (street, at) => pointOf('area', at, street.text))
        : await neighborsOf(doorplate, result.location, workMs)),
  ]);
}

function answerOf(result: ForwardResult): MapPoint {
  const { confidence, interpolation, accuracy, components } = result;
  if (accuracy.type === 'centroid') {
    const { city, state, zip } = components;
    const area = [city === null ? null : mixedCase(city), [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    return { ...pointOf('answer', result), centerOf: area, isGuess: true };
  }
  const middle = interpolation?.estimatedAccuracyMeters;
  const rings = [
    { meters: CONFIDENT_METERS, label: `${Math.round(100 * confidence)} % within ${CONFIDENT_METERS} m` },
    ...(middle == null ? [] : [{ meters: middle, label: `half within ${Math.round(middle)} m` }]),
  ];
  return { ...pointOf('answer', result), rings, isGuess: confidence < EXACT };
}

/** The known numbers between which, or in whose range, the position was interpolated. */
function rangeEnds(result: ForwardResult | null): readonly { readonly text: string }[] {
  const { lowerHouseNumber = null, upperHouseNumber = null } = result?.interpolation ?? {};
  return [lowerHouseNumber, upperHouseNumber].flatMap((number) =>
    number === null || result === null ? [] : [{ text: `${number} ${streetOf(result)}` }],
  );
}

/** Streets of the ZIP code or the city that a centroid stands for. */
async function streetsOf(
  doorplate: Doorplate,
  { components }: ForwardResult,
  workMs: number,
): Promise<readonly { readonly text: string }[]> {
  const { city, state, zip } = components;
  return (await doorplate.suggestAddress(zip ?? `${city}, ${state}`, { limit: MOST_STREETS, workMs })).result ?? [];
}

async function nearTo(doorplate: Doorplate, point: Coordinates, workMs: number): Promise<MapPoint[]> {
  const { result, candidates = [] } = await doorplate.reverse(point, { limit: MOST_NEIGHBORS, workMs });
  const answers = result === null ? [] : [pointOf('answer', result)];
  const question: MapPoint = { role: 'question', label: 'the point asked for', ...point };
  return unique([...answers, question, ...candidates.map((each) => pointOf('neighbor', each))]);
}

async function locationOf(doorplate: Doorplate, text: string, workMs: number): Promise<MapPoint[]> {
  const { result } = await doorplate.ip(text, { workMs });
  if (result === null || result.Latitude === null || result.Longitude === null) return [];
  const label = [result.City, result.Region, result.Country].filter(Boolean).join(', ');
  return [{ role: 'answer', label, latitude: result.Latitude, longitude: result.Longitude, isGuess: true }];
}

async function neighborsOf(doorplate: Doorplate, point: Coordinates, workMs: number): Promise<MapPoint[]> {
  const { candidates = [] } = await doorplate.reverse(point, { limit: MOST_NEIGHBORS, maxDistanceMeters: NEIGHBORHOOD_METERS, workMs });
  return candidates.map((each) => pointOf('neighbor', each));
}

function pointOf(role: PointRole, at: Omit<ForwardResult, 'inputAddress'> | ReverseResult, label = at.formattedAddress): MapPoint {
  const { latitude, longitude } = at.location;
  const number = Number.parseInt(at.components.streetNumber ?? '', 10);
  return { role, label: label ?? '', latitude, longitude, ...(Number.isNaN(number) ? {} : { number }) };
}

function streetOf({ components: { street, city, state, zip } }: Pick<ForwardResult, 'components'>): string {
  return `${street}, ${city} ${state} ${zip}`;
}

/** Each label once, with the first role that it has. */
function unique(points: readonly MapPoint[]): MapPoint[] {
  const labels = new Set<string>();
  return points.filter(({ label }) => !labels.has(label) && labels.add(label));
}
