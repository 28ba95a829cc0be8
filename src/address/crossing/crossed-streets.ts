import { type Components, NO_COMPONENTS, type PlaceKnowledge } from '../components.js';
import { parseComponents, parseStreetLine } from '../parse-text.js';
import { type Crossing, inFrontOf } from './crossing.js';

/** The two streets of a crossing, without number, in the place that the text names behind them, else `around`. */
export function crossedStreets(
  { first, second, rest }: Crossing,
  around: Components,
  places: PlaceKnowledge | undefined,
): readonly [Components, Components] {
  const behind = parseComponents(rest, places).components;
  const named = behind.name === null ? inFrontOf(around.city, second) : null;
  const { city, state, zip, zip4 } = named !== null || (behind.city === null && behind.zip === null) ? around : behind;
  const place = { city, state, zip, zip4 };
  // The words behind the second street tell where it ends.
  const isStreet = behind.name !== null && behind.number === null && behind.city !== null;
  return [
    { ...streetOf(parseStreetLine(first)), ...place },
    { ...streetOf(isStreet ? behind : parseStreetLine(named ?? second)), ...place },
  ];
}

function streetOf({ preMod, preDir, preType, preSep, name, postType, postDir, postMod }: Components): Components {
  return { ...NO_COMPONENTS, preMod, preDir, preType, preSep, name, postType, postDir, postMod };
}
