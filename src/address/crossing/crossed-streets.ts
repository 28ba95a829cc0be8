import { type Components, NO_COMPONENTS, type PlaceKnowledge } from '../components.js';
import { parseComponents, parseStreetLine } from '../parse-text.js';
import { type Crossing, isOfSeveral } from './crossing.js';

/** The two streets of a crossing, without number, in the place that the text names behind them, else `around`. */
export function crossedStreets(
  { first, second, place, city }: Crossing,
  around: Components,
  places: PlaceKnowledge | undefined,
): readonly [Components, Components] {
  const behind = place === '' ? around : parseComponents(place ?? second, places).components;
  const { state, zip, zip4 } = place === null ? around : behind;
  // The words behind the second street tell where it ends: `ELM ST FOOTOWN`.
  const isRun = place === null && behind.name !== null && behind.number === null && behind.city !== null;
  const where = { city: city ?? (place === null && !isRun ? around : behind).city, state, zip, zip4 };
  const isOfBoth = isOfSeveral(second.slice(second.lastIndexOf(' ') + 1));
  const one = { ...streetOf(first), ...where };
  const other = { ...(isRun ? partsOf(behind) : streetOf(isOfBoth ? second.slice(0, -1) : second)), ...where };
  return [isOfBoth && one.postType === null ? { ...one, postType: other.postType } : one, other];
}

/** As of a line with a house number: SEVEN of `SEVEN COURTS DR` is none. WEST alone is a name. */
function streetOf(street: string): Components {
  return street.includes(' ') ? partsOf(parseStreetLine(`1 ${street}`)) : { ...NO_COMPONENTS, name: street };
}

function partsOf({ preMod, preDir, preType, preSep, name, postType, postDir, postMod }: Components): Components {
  return { ...NO_COMPONENTS, preMod, preDir, preType, preSep, name, postType, postDir, postMod };
}
