import type { ReadAddress } from '../address/address-input.js';
import { explainedWords } from '../address/word-labels.js';
import type { VerifiedAddress } from '../contract.js';
import type { DatasetView } from '../dataset/view.js';
import { changesOf, type Match, matchedBlock, municipalityNotes, type PostalRange, postalRangeFor } from '../match/index.js';
import { knownArea } from '../places/known-area.js';
import { placesIn } from '../places/mounted-places.js';
import type { Explain } from '../service.js';
import { datasetsAsked } from '../streets/mounted-streets.js';
import { authorityOf, recordName, sourceName } from '../streets/provenance.js';
import { partVerdicts } from './part-verdicts.js';
import { postalRecordOf } from './postal.js';
import { nearCandidates } from './unlisted-messages.js';
import { POSTAL_DPV, withZip4 } from './verified-address.js';

const RECORD_FIELDS = [
  'AddressLine1',
  'AddressLine2',
  'City',
  'StateCode',
  'ZipCode',
  'Zip4',
  'CarrierRoute',
  'DeliveryPoint',
  'Cmar',
  'Elot',
  'ElotIndicator',
  'RecordType',
] as const satisfies readonly (keyof VerifiedAddress)[];

const nameOf = ({ on: { shard }, source }: PostalRange): string => `ZIP+4 record of ${sourceName(shard, source)}`;

const UNIT_NOTES = {
  none: 'no unit was given and none is listed',
  confirmed: 'the unit is listed',
  missing: 'the building has units and none was given',
  unconfirmed: 'the unit that was given is not listed',
} as const;

const COMPLETE = 'a list claims to be complete there, so that what it lacks does not exist';

/** `match` is null when there was nothing to match on. */
export function explain(
  view: DatasetView,
  { changes, words, leftOut }: Pick<ReadAddress, 'changes' | 'words' | 'leftOut'>,
  match: Match | null,
  result: VerifiedAddress | null,
  code: string,
): Explain {
  const place = {
    city: result?.City ?? null,
    state: result?.StateCode ?? null,
    zip: result?.ZipCode ?? null,
    county: result?.County ?? null,
  };
  const block = result === null ? null : matchedBlock(view, match);
  const area = result === null ? {} : knownArea(placesIn(view), place, block);
  const ofBlock = block && { censusBlock: block.from };
  const asked = { datasets: datasetsAsked(view), ...area, ...explainedWords({ leftOut, words: words() }) };
  const parts = (own: NonNullable<Explain['changes']>) =>
    partVerdicts({ result, code, changes: own, isAmbiguous: match?.kind === 'ambiguous' });
  if (match === null) return { ...asked, ...parts([]), changes: changes(), notes: [`code ${code}`] };
  if (match.kind !== 'address') {
    const parsed = match.corrections.map(({ component, from, to, reason }) => ({ component, from, to, reason }));
    const range =
      match.kind === 'unlisted' && result !== null && result.Zip4 !== null ? postalRangeFor(match.streets, leftOut.ignored) : null;
    const fields = range === null && block === null ? {} : { fields: { ...(range && { Zip4: nameOf(range) }), ...ofBlock } };
    const considered = match.considered();
    const near = match.kind === 'unlisted' && !match.isHeld ? nearCandidates(match, considered) : [];
    return {
      ...asked,
      ...parts(parsed),
      candidates: [...considered, ...near],
      changes: [...changes(), ...parsed],
      ...fields,
      notes: [`code ${code}`, ...(result?.DpvConfirmation === 'N' ? [COMPLETE] : [])],
    };
  }
  const { shard, unit, street, twins } = match.address;
  const record = recordName(shard, unit.row);
  const fields: Record<string, string> = { ...ofBlock };
  for (const field of RECORD_FIELDS) if (result !== null && result[field] !== null) fields[field] = record;
  const postal = postalRecordOf(view, match.address, leftOut.ignored);
  if (result?.Zip4 && postal?.facts.zip4 === result.Zip4)
    for (const field of ['Zip4', 'CarrierRoute', 'RecordType'] as const) if (result[field] !== null) fields[field] = nameOf(postal);
  if (result?.CheckDigit) fields.CheckDigit = 'computed from ZIP code, add-on and delivery point';
  if (result?.County) fields.County = match.address.street.county === null ? 'county of the ZIP code' : record;
  const corrected = changesOf(match.address, withZip4(match.address, result?.Zip4 ?? null));
  return {
    ...asked,
    ...parts(corrected),
    candidates: match.considered(),
    changes: [...changes(), ...corrected],
    fields,
    notes: [
      `code ${code}`,
      `${UNIT_NOTES[unit.state]}: ${POSTAL_DPV[unit.state]} in the postal service's letters`,
      `the record's source has ${authorityOf(shard, unit.row)} authority`,
      ...municipalityNotes(street),
      ...twins.map((twin) => `also listed: ${recordName(twin.shard, twin.unit.row)}`),
    ],
  };
}
