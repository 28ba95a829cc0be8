import { type AddressInput, type ReadAddress, requireAddress } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import { explainedWords } from '../address/word-labels.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { requireCoordinates, requireLimit } from '../input.js';
import {
  ambiguity,
  changesOf,
  cityAlone,
  countyDoubt,
  endNotes,
  lacksPlace,
  type Match,
  MatchableTexts,
  match,
  matchedBlock,
  municipalityNotes,
  NO_PLACE,
  NO_SUCH_CITY,
  placeOf,
  readWithPlaces,
  regionsAlone,
} from '../match/index.js';
import { knownArea } from '../places/known-area.js';
import { placesIn } from '../places/mounted-places.js';
import type { Places } from '../places/us-places.js';
import type { Coordinates, Explain, GeocodeAnswer, GeocodeOptions } from '../service.js';
import { datasetsAsked } from '../streets/mounted-streets.js';
import { type MissingStreets, missingStreets, withHint } from '../streets/street-coverage.js';
import { areaPosition, areaPositions, regionMessages, regionPositions } from './area.js';
import { candidates, isBeyond } from './candidates.js';
import { type CrossingPositions, crossingPositions } from './crossing.js';
import { forwardResult, type GeocodePosition, SOURCE } from './position.js';
import { listedPosition, streetPositions } from './street-position.js';

export interface GeocodeCall extends GeocodeOptions {
  /** Longest text taken, in UTF-16 code units; default 1024. */
  readonly maxInputLength?: number;
}

/** A question under way: what was asked, and what it is answered with. */
interface Question {
  readonly view: DatasetView;
  readonly places: Places | null;
  readonly parsed: ReadAddress;
  /** The city that the text is, without a street; else the components. */
  readonly given: Components;
  readonly isCity: boolean;
  readonly near: Coordinates | null;
  /** Candidates asked for; 0 for none. */
  readonly limit: number;
  readonly answer: (
    located: GeocodePosition | null,
    matched: Match | null,
    messages: readonly string[],
    areas?: readonly GeocodePosition[],
    missing?: MissingStreets | null,
  ) => GeocodeAnswer;
}

/**
 * Finds the position of a US address. Tried in order: the point of the listed address (source 10, rooftop), the same after a correction (11,
 * rooftop), between known numbers of the street (40, interpolated), inside a range of house numbers (20, interpolated), the nearest known
 * number or end of a range (41, approximate), where two streets cross (41, approximate), the centroid of the ZIP code or the city (42,
 * centroid). `not-found` when none is known. PO boxes and texts without a street have a centroid only; so has an address that several listed
 * ones fit equally well. With `limit` or `near` the answer has candidates too.
 *
 * @throws DoorplateError `INPUT_*` for unusable input, `DATASET_NOT_MOUNTED` when no dataset holds streets or places, `DATASET_*` for damaged
 * files, `BUDGET_EXCEEDED` when a limit of the question ends it.
 */
export function geocode(view: DatasetView, address: AddressInput, options: GeocodeCall = {}): GeocodeAnswer {
  const written = requireAddress(address, options.maxInputLength);
  const { input } = written;
  const near = options.near === undefined ? null : requireCoordinates(options.near, 'near');
  const limit = near === null && options.limit === undefined ? 0 : requireLimit(options.limit);
  const hasStreets = view.files('us-streets').length > 0;
  if (!hasStreets && view.files('us-places').length === 0) throw notMounted(['us-streets', 'us-places']);
  const { places, parsed } = readWithPlaces(view, written);
  const alone = written.form === 'text' ? cityAlone(input, parsed.components, places) : null;
  const given = alone ?? parsed.components;
  const doubt = countyDoubt(written, parsed, places)?.message ?? null;
  const answer: Question['answer'] = (located, matched, said, areas = located === null ? [] : [located], missing = null) => {
    const messages = doubt === null ? said : [...said, doubt];
    const plain: GeocodeAnswer =
      located === null
        ? { status: 'not-found', result: null, messages }
        : { status: 'found', result: doubted(forwardResult(input, located), doubt), messages };
    const found = withHint(plain, missing);
    if (limit === 0 && options.explain !== true) return found;
    return {
      ...found,
      ...(limit === 0 ? {} : { candidates: candidates(matched, areas, near, limit).map((each) => doubted(each, doubt)) }),
      ...(options.explain === true ? { explain: explain(view, parsed, matched, located, messages) } : {}),
    };
  };
  const named = alone === null ? regionsAlone(input, given, places) : null;
  if (named !== null && places !== null) {
    const regions = regionPositions(named, input, places);
    return answer(regions[0] ?? null, null, regionMessages(named), regions);
  }
  const question: Question = { view, places, parsed, given, isCity: alone !== null, near, limit, answer };
  const matched =
    hasStreets && hasLine(question)
      ? match(view, given, {
          speculative: true,
          thorough: limit > 0 || options.explain === true,
          texts: new MatchableTexts(written, parsed, places ?? undefined),
        })
      : null;
  return positioned(question, matched, hasStreets);
}

/** Of an address that the county named beside it contradicts: below what is good enough for a map. */
const MOST_DOUBTED = 0.49;

function doubted<T extends { readonly confidence: number }>(found: T, doubt: string | null): T {
  return doubt === null || found.confidence <= MOST_DOUBTED ? found : { ...found, confidence: MOST_DOUBTED };
}

/** Whether the text is an address, or a city alone. */
const isAddress = ({ isCity, parsed }: Question): boolean => isCity || parsed.kind === 'address';

function hasLine(question: Question): boolean {
  const { isCity, given } = question;
  return !isCity && isAddress(question) && (given.name !== null || given.unitType === null);
}

/** Where the matched address lies, else where the two streets of the text cross, else its place. */
function positioned(question: Question, matched: Match | null, hasStreets: boolean): GeocodeAnswer {
  const { view, places, parsed, given, near, answer } = question;
  const listed = matched === null || isElsewhere(matched, given, places) ? null : streetLevel(matched);
  const isFar =
    matched !== null &&
    lacksPlace(matched.given) &&
    listed !== null &&
    near !== null &&
    isBeyond(near, listed.result.location, matched.given);
  const located = isFar ? null : listed;
  const doubt = matched === null || located === null ? undefined : doubtOf(matched);
  const taken = matched?.kind === 'address' && located !== null ? endNotes(matched.address) : [];
  const doubts = doubt === undefined ? taken : [`${doubt} ${ONLY_HERE}`, ...taken];
  if (located !== null && isOneStreet(matched, parsed)) return answer(located, matched, doubts);
  const { crossing: named, components } = parsed;
  const crossed = named === null || !hasStreets ? NO_CROSSING : crossingPositions(view, named, components, places);
  const [crossing] = crossed.positions;
  if (crossing !== undefined) return answer(crossing, null, crossed.messages, crossed.positions);
  if (located !== null) return answer(located, matched, doubts);
  return ofPlace(question, matched, crossed, isFar);
}

/** The center of the place, and why no address or crossing of it is the answer. */
function ofPlace(question: Question, matched: Match | null, crossed: CrossingPositions, isFar: boolean): GeocodeAnswer {
  const { view, places, parsed, given, limit, answer } = question;
  const isWhole = isAddress(question);
  const where = !isWhole && lacksPlace(given) ? (crossed.place ?? given) : given;
  const place = placeOf(view, where);
  const area = areaPosition(place);
  const { position } = area;
  const isTied = position === null && matched !== null && (lacksPlace(matched.given) || matched.kind === 'ambiguous');
  const messages = isTied ? (isFar ? [BEYOND] : severalOf(matched)) : area.messages;
  // `HOLLYWOOD & VINE, LOS ANGELES CA`: words beside the place that may be streets.
  const isCrossing = parsed.crossing !== null && (!isWhole || (matched === null && parsed.unplaced.length > 0));
  const isPlaced = position !== null || where.state !== null || where.zip !== null;
  const missing = isPlaced && (isCrossing || (hasLine(question) && given.name !== null)) ? missingStreets(view, place) : null;
  // Nothing but a place was given, and nothing mounted knows any.
  if (position === null && places === null && missing === null && matched === null && !isCrossing) throw notMounted(['us-places']);
  const all = [
    ...(isWhole ? [] : parsed.messages),
    ...(isCrossing ? crossed.messages : []),
    ...(isWhole || position !== null ? messages : []),
    ...(missing === null ? [] : [missing.message]),
  ];
  if (!isWhole) return answer(position, null, all, undefined, missing);
  return answer(position, matched, all, area.isClear || limit === 0 ? undefined : areaPositions(place), missing);
}

const ONLY_HERE = 'The position is in the only place of the mounted data that fits.';
const BEYOND = `${NO_PLACE} The only place of the mounted data that fits lies far from where it was looked for.`;

/** Why the data alone says where a matched address lies. */
function doubtOf(matched: Match): string | undefined {
  if (lacksPlace(matched.given)) return NO_PLACE;
  return matched.kind === 'address' && !matched.address.agreement.anchored ? matched.place.unknown?.reason : undefined;
}

/** Why a text without a known place has no position although streets fit it. */
function severalOf(matched: Match): readonly string[] {
  if (matched.kind === 'failed') return [matched.message];
  const place = lacksPlace(matched.given) ? NO_PLACE : matched.place.unknown?.reason;
  const tie = matched.kind === 'ambiguous' ? ambiguity(matched) : 'Several streets of the mounted data bear this name.';
  return place === undefined ? [tie] : [place, tie];
}

/** The text names one street without doubt, not two that cross. */
function isOneStreet(matched: Match | null, { crossing, unplaced }: ReadAddress): boolean {
  if (crossing === null) return true;
  return matched?.kind === 'unlisted' && unplaced.length === 0 && matched.streets.some(({ agreement }) => agreement.score === 1);
}

/**
 * An unlisted address whose street lies elsewhere: in another city than a given one that the data does not know, or in another state than
 * the ZIP code, which is all that says the state. `ELM ST, ENOSBURGH VT` is not ELM ST in Windsor, however few streets of that name the
 * data has.
 */
function isElsewhere(matched: Match, { state, zip }: Components, places: Places | null): boolean {
  if (matched.kind !== 'unlisted') return false;
  if (zip === null) return matched.streets.every(({ agreement }) => agreement.corrections.some(({ reason }) => reason === NO_SUCH_CITY));
  const own = state === null ? places?.zip(zip)?.state : undefined;
  return own !== undefined && matched.streets.every(({ street }) => street.state !== own);
}

const NO_CROSSING: CrossingPositions = { positions: [], place: null, messages: [] };

function streetLevel(matched: Match): GeocodePosition | null {
  if (matched.kind === 'address') return listedPosition(matched.address, matched);
  if (matched.kind !== 'unlisted') return null;
  const [first, ...others] = streetPositions(matched);
  if (first === undefined || others.length > 0) return null;
  // A street without known numbers may be meant as well.
  return lacksPlace(matched.given) || first.streets.length === matched.streets.length ? first.located : null;
}

function explain(
  view: DatasetView,
  { changes, words, leftOut }: Pick<ReadAddress, 'changes' | 'words' | 'leftOut'>,
  matched: Match | null,
  located: GeocodePosition | null,
  messages: readonly string[],
): Explain {
  const address = matched?.kind === 'address' ? matched.address : null;
  // The position is that of the number itself, not of what is near it.
  const isOfNumber = (located?.result.source ?? SOURCE.area) < SOURCE.nearestNumber;
  const block = isOfNumber ? matchedBlock(view, matched, true) : null;
  return {
    datasets: datasetsAsked(view),
    ...(located === null ? {} : knownArea(placesIn(view), located.result.components, block)),
    candidates: matched?.considered() ?? [],
    changes: [...changes(), ...(address === null ? [] : changesOf(address, address.corrections))],
    ...explainedWords({ leftOut, words: words() }),
    ...(located === null ? {} : { fields: { location: located.provenance(), ...(block && { censusBlock: block.from }) } }),
    notes: [
      ...(matched?.kind === 'ambiguous' ? ['several addresses fit equally well; none of them was chosen'] : []),
      ...(address === null ? [] : municipalityNotes(address.street)),
      ...(located?.notes ?? []),
      ...(located === null ? [] : messages),
    ],
  };
}
