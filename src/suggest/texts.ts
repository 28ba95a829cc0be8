import type { Suggestions, SuggestName } from '../contract.js';
import type { DatasetView } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import type { Answer } from '../service.js';
import { addressTexts } from './address.js';
import type { UnfinishedList } from './answer.js';
import { CITIES } from './city.js';
import { IN_CITIES } from './in-city.js';
import { IN_LOCALITIES } from './in-locality.js';
import { IN_PINS } from './in-pin.js';
import { type PlaceCall, placeTexts } from './places/place-list.js';
import { ZIP_CODES } from './zip.js';

type Texts = (view: DatasetView, text: string, options: PlaceCall, unfinished?: UnfinishedList) => Answer<Suggestions>;

const TEXTS: Readonly<Record<SuggestName, Texts>> = {
  'suggest-address': addressTexts,
  'suggest-city': (...asked) => placeTexts(CITIES, ...asked),
  'suggest-zip': (...asked) => placeTexts(ZIP_CODES, ...asked),
  'suggest-in-city': (...asked) => placeTexts(IN_CITIES, ...asked),
  'suggest-in-locality': (...asked) => placeTexts(IN_LOCALITIES, ...asked),
  'suggest-in-pin': (...asked) => placeTexts(IN_PINS, ...asked),
};

/**
 * The texts of a list of suggestions, as the HTTP contract gives them. Faster than the list itself: no parts are gathered, and no shard is
 * opened for them. Throws as the list does.
 */
export function suggestTexts(
  view: DatasetView,
  list: SuggestName,
  text: string,
  options: PlaceCall = {},
  unfinished?: UnfinishedList,
): Answer<Suggestions> {
  const texts: Texts | undefined = Object.hasOwn(TEXTS, list) ? TEXTS[list] : undefined;
  if (texts === undefined) {
    const expected = Object.keys(TEXTS);
    throw new DoorplateError('INPUT_OUT_OF_RANGE', `list does not exist, expected one of ${expected.join(', ')}`, { expected });
  }
  return texts(view, text, options, unfinished);
}
