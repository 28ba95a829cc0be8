import type { Answer, Explain, IpLocation, QueryOptions } from '../contract.js';
import { IP_LEVELS } from '../dataset/tables/ip.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { lookupOf, NOT_COVERED } from './dataset.js';
import { explainLocation, explainSpecial } from './explain.js';
import { type IpSubject, readSubject } from './subject.js';

/** The finest data first. */
const LEVELS = [...IP_LEVELS].reverse();

/**
 * Locates an IPv4 or IPv6 address.
 *
 * Addresses of the IANA special-purpose registries, multicast, and IPv6 outside 2000::/3 are found without any dataset:
 * every field but `IpAddress` is null and the coordinates are 0. IPv6 addresses that carry an IPv4 address (IPv4-mapped,
 * NAT64 `64:ff9b::/96`, 6to4, the client of Teredo) are looked up as that address. Datasets of city level are asked before
 * those of country level, and within a level in the order they are mounted; the first that covers the address answers.
 * `not-found` means that none does. Synchronous when the tables are resident.
 *
 * @throws DoorplateError `INPUT_EMPTY`, `INPUT_TOO_LONG`, `INPUT_MALFORMED` for what is no IP address (zone ids, brackets
 * and leading zeros included), `DATASET_NOT_MOUNTED` when no dataset holds IP ranges, `DATASET_*` when one is damaged.
 */
export function locateIp(view: DatasetView, text: string, options: QueryOptions = {}): Answer<IpLocation> | Promise<Answer<IpLocation>> {
  const subject = readSubject(text);
  if (subject.special === null) return search(view, subject, options, 0);
  const result = nowhere(subject.text);
  return options.explain ? found(result, explainSpecial(subject, subject.special)) : found(result);
}

function search(
  view: DatasetView,
  subject: IpSubject,
  options: QueryOptions,
  rank: number,
): Answer<IpLocation> | Promise<Answer<IpLocation>> {
  const level = LEVELS[rank];
  if (level === undefined) return notCovered(view, options);
  const tables = view.tables('ip', level);
  if (tables instanceof Promise) {
    return tables.then((loaded) => answerFrom(view, loaded, subject, options) ?? search(view, subject, options, rank + 1));
  }
  return answerFrom(view, tables, subject, options) ?? search(view, subject, options, rank + 1);
}

function answerFrom(
  view: DatasetView,
  tables: readonly LoadedTable<'ip'>[],
  subject: IpSubject,
  options: QueryOptions,
): Answer<IpLocation> | null {
  for (const loaded of tables) {
    const lookup = lookupOf(loaded.table);
    const place = subject.version === 4 ? lookup.placeV4(subject.words[3] as number) : lookup.placeV6(subject.words);
    if (place === NOT_COVERED) continue;
    const result = lookup.location(place, subject.text);
    if (!options.explain) return found(result);
    return found(result, explainLocation({ subject, lookup, place, result, manifest: loaded.manifest, asked: asked(view, loaded) }));
  }
  return null;
}

/** Datasets in the order they are asked, up to the one that answers. */
function asked(view: DatasetView, winner?: LoadedTable<'ip'>): Explain['datasets'] {
  const all = LEVELS.flatMap((level) => view.files('ip', level));
  const last = all.findIndex(({ file, manifest }) => file.name === winner?.file.name && manifest === winner.manifest);
  return all.slice(0, last < 0 ? all.length : last + 1).map(({ manifest: { name, version } }) => ({ name, version }));
}

function found(result: IpLocation, explain?: Explain): Answer<IpLocation> {
  return explain === undefined ? { status: 'found', result, messages: [] } : { status: 'found', result, messages: [], explain };
}

function notCovered(view: DatasetView, options: QueryOptions): Answer<IpLocation> {
  if (view.files('ip').length === 0) {
    throw new DoorplateError('DATASET_NOT_MOUNTED', 'no mounted dataset holds IP ranges, expected one with files of kind ip', {
      kind: 'ip',
    });
  }
  const messages = ['no mounted dataset covers the IP address'];
  return options.explain
    ? { status: 'not-found', result: null, messages, explain: { datasets: asked(view) } }
    : { status: 'not-found', result: null, messages };
}

function nowhere(text: string): IpLocation {
  return {
    IpAddress: text,
    Country: null,
    CountryCode: null,
    Region: null,
    City: null,
    Latitude: 0,
    Longitude: 0,
    Continent: null,
    Timezone: null,
    PostalCode: null,
  };
}
