import { type AddressInput, requireAddress } from '../address/address-input.js';
import { linesOf } from '../address/format.js';
import type { VerifiedAddress } from '../contract.js';
import type { DatasetView } from '../dataset/view.js';
import {
  ambiguity,
  type CountyDoubt,
  countyDoubt,
  endNotes,
  lacksPlace,
  type Match,
  MatchableTexts,
  match,
  NO_PLACE,
  NOTHING_TO_MATCH,
  placeAlone,
  postalRangeFor,
  rangeFor,
  readWithPlaces,
  rejectionCode,
  type StreetCandidate,
  withPlaceCorrected,
} from '../match/index.js';
import type { Answer } from '../service.js';
import { requireStreets } from '../streets/mounted-streets.js';
import { isComplete, lackingStreets, type MissingStreets, missingStreets, unknownStreets, withHint } from '../streets/street-coverage.js';
import type { VerifyCall } from './authority.js';
import { explain } from './explain.js';
import { postalRecordOf } from './postal.js';
import { unlistedMessage, unlistedMessages } from './unlisted-messages.js';
import { inRangeAddress, listedAddress, postalAddress, unlistedAddress, unprocessedAddress } from './verified-address.js';

/**
 * Verifies a US address against the mounted data.
 *
 * - `found`, `DpvConfirmation` Y, S or D: the data holds the address; S: its unit is missing, D:
 *   its unit is not listed.
 * - `found`, null (`AlgorithmUsed` 201 to 203): only a range of house numbers, of the census or of
 *   ZIP+4 records, holds the number, which confirms no address; ZIP+4, carrier route, record type
 *   and delivery point are those of the record.
 * - `found`, `AlgorithmUsed` 410: place and street are listed, the number is not; 412 and 413: the
 *   street is listed only with another type or directional. N where a list claims to be complete in
 *   the ZIP code, else null: nobody says that the address does not exist.
 * - `not-found`: no street fits the place, no place could be established, or several addresses fit
 *   equally well; the message says which part failed or would decide.
 *
 * `AlgorithmUsed` names what was corrected or filled in. Postal fields are null unless the data says them.
 *
 * @throws DoorplateError `INPUT_*` for unusable input, `DATASET_NOT_MOUNTED` when no dataset holds streets, `DATASET_*` for damaged files,
 * `BUDGET_EXCEEDED` when a limit of the question ends it.
 */
export function verify(view: DatasetView, address: AddressInput, options: VerifyCall = {}): Answer<VerifiedAddress> {
  return verified(view, address, options);
}

/**
 * Verifies as {@link verify} does, but searches beyond the place that was given and fills in what is missing when exactly one candidate
 * fits. Several candidates give `IsError` true with the candidates in `ErrorMessages`.
 */
export function speculate(view: DatasetView, address: AddressInput, options: VerifyCall = {}): Answer<VerifiedAddress> {
  return verified(view, address, options, true);
}

/** An answer before it is explained, with the `AlgorithmUsed` that it has or would have. */
interface Verdict {
  readonly result: VerifiedAddress | null;
  readonly code: string;
  readonly messages: readonly string[];
  readonly missing?: MissingStreets;
}

/** What was asked, and the names in it that are no part of the address. */
interface Question {
  readonly input: string;
  readonly names: readonly string[];
}

const verdictOf = (result: VerifiedAddress, messages: readonly string[] = []): Verdict => ({
  result,
  code: result.AlgorithmUsed ?? '',
  messages,
});

function verified(view: DatasetView, address: AddressInput, options: VerifyCall, speculative = false): Answer<VerifiedAddress> {
  const written = requireAddress(address, options.maxInputLength);
  const { input } = written;
  requireStreets(view);
  const { places, parsed } = readWithPlaces(view, written);
  const answer = (verdict: Verdict, outcome: Match | null): Answer<VerifiedAddress> => {
    const { result, code, messages, missing = null } = withDoubt(verdict, countyDoubt(written, parsed, places));
    const plain: Answer<VerifiedAddress> =
      result === null ? { status: 'not-found', result, messages } : { status: 'found', result, messages };
    const found = withHint(plain, missing);
    return options.explain === true ? { ...found, explain: explain(view, parsed, outcome, result, code) } : found;
  };
  const { kind, components, messages } = parsed;
  const named = (): string | null => (written.form === 'text' ? placeAlone(input, components, places) : null);
  if (kind === 'nothing') {
    const place = named();
    return answer(place === null ? { result: null, code: NOTHING_TO_MATCH, messages } : noDeliveryLine(place), null);
  }
  if (kind === 'unprocessable') return answer(verdictOf(unprocessedAddress(input, components, NOTHING_TO_MATCH, messages), messages), null);
  const texts = new MatchableTexts(written, parsed, places ?? undefined);
  const outcome = match(view, components, { speculative, thorough: options.explain === true, texts });
  if (outcome === null)
    return answer(noDeliveryLine((components.city === null ? named() : null) ?? linesOf(components).lastLine ?? ''), null);
  const place = outcome.kind === 'failed' && components.number === null ? named() : null;
  const question: Question = { input, names: parsed.leftOut.ignored };
  const verdict =
    place === null ? withCoverage(view, outcome, judge(view, question, outcome, options, speculative)) : noDeliveryLine(place);
  return answer(verdict, outcome);
}

/** With what a county says against the address: beside the city it is a correction of the place, in its place it refuses the address. */
function withDoubt(verdict: Verdict, doubt: CountyDoubt | null): Verdict {
  if (doubt === null) return verdict;
  const { message, isForCity } = doubt;
  if (isForCity) return { ...verdict, result: null, code: rejectionCode('city'), messages: [message] };
  const { result } = verdict;
  const code = withPlaceCorrected(verdict.code);
  return { ...verdict, result: result && { ...result, AlgorithmUsed: code }, code, messages: [...verdict.messages, message] };
}

/** Adds a message where the state, or a part of it, has no mounted data. */
function withCoverage(view: DatasetView, outcome: Match, verdict: Verdict): Verdict {
  const isStreet = outcome.kind === 'failed' && outcome.part === 'street';
  if (!isStreet && outcome.kind !== 'unlisted') return verdict;
  const { place } = outcome;
  const missing = isStreet ? missingStreets(view, place) : lackingStreets(view, place);
  return missing === null ? verdict : { ...verdict, messages: [...verdict.messages, missing.message], missing };
}

/** `place`: in words, empty where none is known. */
function noDeliveryLine(place: string): Verdict {
  const where = place === '' ? '' : ` in ${place}`;
  const messages = [`Neither a street nor a box was given${where}, so that there is nothing to look up.`];
  return { result: null, code: NOTHING_TO_MATCH, messages };
}

/** What ranges say of a number that no list has: those of ZIP+4 records first. */
function inRange(
  { input, names }: Question,
  outcome: Match,
  streets: readonly StreetCandidate[],
  options: VerifyCall,
): VerifiedAddress | null {
  const [first] = streets;
  if (first === undefined) return null;
  const postal = postalRangeFor(streets, names);
  if (postal !== null) return postalAddress(input, outcome, postal, options);
  const range = rangeFor(streets, first.query);
  return range === null ? null : inRangeAddress(input, outcome, range.on);
}

function judge(view: DatasetView, question: Question, outcome: Match, options: VerifyCall, speculative: boolean): Verdict {
  const { input, names } = question;
  switch (outcome.kind) {
    case 'address': {
      const { address } = outcome;
      return verdictOf(listedAddress(input, outcome, address, postalRecordOf(view, address, names), options), endNotes(address));
    }
    case 'unlisted': {
      const { part, streets, given, place } = outcome;
      // Of streets elsewhere, one alone may stand for the place, and with the number alone.
      const isElsewhere = streets.length > 0 && streets.every(({ agreement }) => !agreement.anchored);
      const isOne = !isElsewhere || new Set(streets.map(({ street }) => `${street.city} ${street.state}`)).size === 1;
      const possible = isOne ? inRange(question, outcome, streets, options) : null;
      if (possible !== null) return verdictOf(possible);
      const code = rejectionCode(part);
      if (isElsewhere) {
        const why = lacksPlace(given) ? NO_PLACE : place.unknown?.reason;
        const message = unlistedMessage(outcome);
        return { result: null, code, messages: why === undefined ? [message] : [why, message] };
      }
      const zips = streets.length > 0 ? streets.map(({ street }) => street.zip) : (place.shards ?? []);
      const isDenied = isComplete(view, zips);
      const isNumbered = given.number !== null || given.unitNumber !== null;
      const unknown = isDenied || !isNumbered ? [] : [unknownStreets(zips)];
      return verdictOf(unlistedAddress(input, outcome, streets, code, isDenied), [...unlistedMessages(outcome), ...unknown]);
    }
    case 'ambiguous': {
      const message = ambiguity(outcome);
      const code = rejectionCode(outcome.deciding[0] ?? 'street');
      if (!speculative) return { result: null, code, messages: [message] };
      const messages = [message, ...outcome.texts];
      return verdictOf(unprocessedAddress(input, outcome.given, code, messages), messages);
    }
    case 'failed':
      return { result: null, code: rejectionCode(outcome.part), messages: [outcome.message] };
  }
}
