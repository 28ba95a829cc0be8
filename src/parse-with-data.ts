import { type ParseOptions, parseInput } from './address/parse.js';
import type { ParsedAddress } from './contract.js';
import type { DatasetView } from './dataset/view.js';
import { askPlaces } from './places/asked-places.js';
import { placesOf } from './places/us-places.js';
import type { Answer } from './service.js';
import { holdsPostalStreets, type VerifyCall } from './verify/authority.js';
import { verify } from './verify/verify.js';

/**
 * Parses with what the mounted data knows. The first dataset of places settles where a city begins and gives the county. `IsPostalVerified`
 * is what {@link verify} says for the same text: data of `postal` authority (or `government`, where accepted) lists the address. The
 * components stay as the text has them; the answer of the verifier shows what it had to correct.
 *
 * Costs one match where such data is mounted. Where there is none it is false, and no street is read.
 *
 * @throws DoorplateError `INPUT_*` for unusable input, `DATASET_*` for damaged files, `BUDGET_EXCEEDED` when a limit of the question
 * ends it.
 */
export function parseWithData(view: DatasetView, address: string, options: VerifyCall = {}): Answer<ParsedAddress> {
  const answer = parseWithPlaces(view, address, options);
  return holdsPostalStreets(view, options) ? withPostalVerdict(view, address, options, answer) : answer;
}

function withPostalVerdict(view: DatasetView, address: string, options: VerifyCall, answer: Answer<ParsedAddress>): Answer<ParsedAddress> {
  if (answer.result === null || answer.result.IsError) return answer;
  const { result, explain } = verify(view, address, options);
  const isPostalVerified = result?.IsPostalVerified ?? false;
  const confirmed = { ...answer, result: { ...answer.result, IsPostalVerified: isPostalVerified } };
  if (answer.explain === undefined || explain === undefined) return confirmed;
  const note = `Data accepted as postal ${isPostalVerified ? 'lists' : 'does not list'} the address.`;
  return { ...confirmed, explain: { ...answer.explain, datasets: explain.datasets, notes: [...(answer.explain.notes ?? []), note] } };
}

function parseWithPlaces(view: DatasetView, address: string, options: VerifyCall): Answer<ParsedAddress> {
  const { explain, maxInputLength } = options;
  const [places] = view.tables('us-places');
  // Named one by one: a spread of properties takes as long as half of the parse.
  if (places === undefined) return parseInput(address, { explain, maxInputLength } as ParseOptions);
  const answer = askPlaces(placesOf(places.table), (known) =>
    parseInput(address, { places: known, explain, maxInputLength } as ParseOptions),
  );
  const { name, version } = places.manifest;
  return answer.explain === undefined ? answer : { ...answer, explain: { ...answer.explain, datasets: [{ name, version }] } };
}
