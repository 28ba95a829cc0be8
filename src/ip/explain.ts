import type { IpLocation } from '../contract.js';
import type { IpLevel } from '../dataset/format/tables/ip.js';
import type { Manifest } from '../dataset/manifest.js';
import { formatIpv4 } from '../ip-address.js';
import type { Explain } from '../service.js';
import type { IpQuery } from './ip-query.js';
import { type IpRange, rangeText } from './range.js';
import type { DerivedFields } from './records.js';
import type { SpecialBlock } from './special.js';

interface Evidence {
  readonly subject: IpQuery;
  readonly level: IpLevel;
  readonly range: IpRange;
  readonly derived: DerivedFields;
  /** Whose the coordinates are, where they are not the source's. */
  readonly messages: readonly string[];
  readonly radiusKilometers: number | null;
  readonly result: IpLocation;
  readonly manifest: Manifest;
  readonly asked: Explain['datasets'];
}

/** Gives the source of every field with a value, and names the range, the dataset and its date. */
export function explainLocation(evidence: Evidence): Explain {
  const { subject, level, range, derived, radiusKilometers, result, manifest, asked, messages } = evidence;
  const addresses = rangeText(range, subject.version);
  const record = `${sourceTitle(manifest)}: ${addresses}`;
  const byCode = 'looked up by CountryCode';
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries(result)) if (value !== null && field !== 'IpAddress') fields[field] = record;
  if (derived.country) fields.Country = byCode;
  if (derived.continent) fields.Continent = byCode;
  if (derived.timezone) fields.Timezone = 'looked up by CountryCode, Latitude and Longitude';
  const [origin] = messages;
  if (origin !== undefined) Object.assign(fields, { Latitude: origin, Longitude: origin });
  return {
    datasets: asked,
    fields,
    notes: [
      ...carrierNotes(subject),
      `${level} level, range ${addresses}`,
      ...(radiusKilometers === null ? [] : [`accuracy radius ${radiusKilometers} km`]),
      `${manifest.name} ${manifest.version}, built ${manifest.builtAt}`,
    ],
  };
}

/** The first source of a dataset of IP ranges is that of the ranges; a dataset with other data too is named itself. */
function sourceTitle({ name, sources, files }: Manifest): string {
  return (files.every((file) => file.kind.startsWith('ip-')) ? sources[0]?.title : undefined) ?? name;
}

/** No dataset is asked. */
export function explainSpecial(subject: IpQuery, block: SpecialBlock): Explain {
  return { datasets: [], notes: [...carrierNotes(subject), specialText(block)] };
}

/** Why an address has no place. */
export function specialText({ prefix, name, rfc }: SpecialBlock): string {
  return `Special-purpose address: ${name}, ${prefix}, ${rfc}`;
}

function carrierNotes({ carrier, v4 }: IpQuery): readonly string[] {
  if (carrier === null) return [];
  const { name, prefix, rfc } = carrier;
  return [`looked up as ${formatIpv4(v4)}: ${name}, ${prefix}, ${rfc}`];
}
