import type { Explain, IpLocation } from '../contract.js';
import type { Manifest } from '../dataset/manifest.js';
import type { IpLookup } from './dataset.js';
import { formatIpv4 } from './format.js';
import type { SpecialBlock } from './special.js';
import type { IpSubject } from './subject.js';

/** What an answer from a dataset rests on. */
interface Evidence {
  readonly subject: IpSubject;
  readonly lookup: IpLookup;
  readonly place: number;
  readonly result: IpLocation;
  readonly manifest: Manifest;
  readonly asked: Explain['datasets'];
}

/** Says of every field that has a value where it comes from, and names the range, the dataset and its date. */
export function explainLocation({ subject, lookup, place, result, manifest, asked }: Evidence): Explain {
  const range = subject.version === 4 ? lookup.rangeV4(subject.words[3] as number) : lookup.rangeV6(subject.words);
  const record = `${sourceTitle(manifest)}: ${range.first} - ${range.last}`;
  const derived = lookup.derived(place);
  const byCode = 'looked up by CountryCode';
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries(result)) if (value !== null && field !== 'IpAddress') fields[field] = record;
  if (derived.country) fields.Country = byCode;
  if (derived.continent) fields.Continent = byCode;
  if (derived.timezone) fields.Timezone = 'looked up by CountryCode, Latitude and Longitude';
  if (derived.position !== 'source') {
    const origin = derived.position === 'centre' ? "centre of the country's places in the same source" : 'unknown, 0 stands for it';
    fields.Latitude = origin;
    fields.Longitude = origin;
  }
  return {
    datasets: asked,
    fields,
    notes: [
      ...carrierNotes(subject),
      `${lookup.level} level, range ${range.first} - ${range.last}`,
      `${manifest.name} ${manifest.version}, built ${manifest.builtAt}`,
    ],
  };
}

/** The source of the ranges comes first in a dataset of IP ranges; one that holds other data too is named itself. */
function sourceTitle({ name, sources, files }: Manifest): string {
  return (files.every((file) => file.kind === 'ip') ? sources[0]?.title : undefined) ?? name;
}

/** Names the special-purpose block; no dataset is asked. */
export function explainSpecial(subject: IpSubject, { prefix, name, rfc }: SpecialBlock): Explain {
  return { datasets: [], notes: [...carrierNotes(subject), `special-purpose address: ${name}, ${prefix}, ${rfc}`] };
}

function carrierNotes({ carrier, words }: IpSubject): readonly string[] {
  if (carrier === null) return [];
  const { name, prefix, rfc } = carrier;
  return [`looked up as ${formatIpv4(words[3] as number)}: ${name}, ${prefix}, ${rfc}`];
}
