import { type Components, NO_COMPONENTS, type PlaceKnowledge } from '../components.js';
import { parseComponents, parseStreetLine } from '../parse-text.js';
import { type Crossing, isOfSeveral } from './crossing.js';

/** The two streets of a crossing, without number, in the place that the text names behind them, else `around`. */
export function crossedStreets(
  { first, second, place, city }: Crossing,
  around: Components,
  places: PlaceKnowledge | undefined,
): readonly [Components, Components] {
  const behind = place === '' ? around : parseComponents(place, places).components;
  const where = { city: city ?? behind.city, state: behind.state, zip: behind.zip, zip4: behind.zip4 };
  const isOfBoth = isOfSeveral(second.slice(second.lastIndexOf(' ') + 1));
  const one = { ...streetOf(first), ...where };
  const other = { ...streetOf(isOfBoth ? second.slice(0, -1) : second), ...where };
  return [isOfBoth && one.postType === null ? { ...one, postType: other.postType } : one, other];
}

/** As of a line with a house number: SEVEN of `SEVEN COURTS DR` is none. WEST alone is a name. */
function streetOf(street: string): Components {
  if (!street.includes(' ')) return { ...NO_COMPONENTS, name: street };
  const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = parseStreetLine(`1 ${street}`);
  return { ...NO_COMPONENTS, preMod, preDir, preType, preSep, name, postType, postDir, postMod };
}
