import type { IpLocation } from '../contract.js';
import type { IpLevel } from '../dataset/format/tables/ip.js';
import { alongWith } from '../dataset/missing.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { Answer, AutonomousSystem, Explain, IpAnswer, QueryOptions } from '../service.js';
import { explainLocation, explainSpecial, specialText } from './explain.js';
import { type IpQuery, readIpQuery } from './ip-query.js';
import { findV4, findV6, NOT_COVERED } from './lookup.js';
import { type IpRange, rangeText, rangeV4, rangeV6 } from './range.js';
import { type DerivedFields, recordsOf, unlocated } from './records.js';
import { placesShard, v4Shard, v6Shard } from './shards.js';

export const FINEST_FIRST: readonly IpLevel[] = ['city', 'country'];

/** The file of most addresses' places: it is asked for before the place is known. */
const COMMON_PLACES = 0;

/** What an answer says of coordinates that are not the source's own. */
const POSITION_MESSAGE: Readonly<Record<DerivedFields['position'], string | null>> = {
  source: null,
  center: "The coordinates are the center of the country's places",
  none: 'The data has no coordinates',
};

interface Question {
  readonly view: DatasetView;
  readonly subject: IpQuery;
  readonly explain: boolean;
}

/**
 * Locates an IPv4 or IPv6 address.
 *
 * Addresses of the IANA special-purpose registries, multicast, and IPv6 outside 2000::/3 are found without any dataset: every field but
 * `IpAddress` is null, and `messages` names the block. IPv6 addresses that carry an IPv4 address (IPv4-mapped, NAT64 `64:ff9b::/96`, 6to4, the client
 * of Teredo) are looked up as that address. Datasets of city level are asked before those of country level, and within a level in the order they
 * are mounted; the first that covers the address answers. Where its source has no position of the place, the coordinates are the center of
 * the country's places, or null where it has none of these; `messages` says so. `not-found` means that no dataset covers it. `asn` comes from datasets of level `asn`.
 *
 * @throws DoorplateError `INPUT_EMPTY`, `INPUT_TOO_LONG`, `INPUT_MALFORMED` for what is no IP address (zone ids, brackets and leading zeros
 * included), `DATASET_NOT_MOUNTED` when no dataset holds IP ranges, `DATASET_*` when one is damaged, `BUDGET_EXCEEDED` when a limit of the
 * question ends it.
 */
export function locateIp(view: DatasetView, text: string, options: QueryOptions = {}): IpAnswer {
  const subject = readIpQuery(text);
  const explain = options.explain === true;
  const { special } = subject;
  if (special === null) return locate({ view, subject, explain });
  const answer = found(unlocated(subject.text), [specialText(special)], explain ? explainSpecial(subject, special) : undefined);
  return hasNetworks(view) ? { asn: null, ...answer } : answer;
}

/** Of the first dataset that covers the address, level by level. */
function locate(question: Question): IpAnswer {
  for (const level of FINEST_FIRST) {
    for (const directory of directoriesOf(question.view, level)) {
      const answer = answerOf(question, directory);
      if (answer !== null) return withNetwork(question, answer);
    }
  }
  return withNetwork(question, notCovered(question));
}

function directoriesOf(view: DatasetView, level: IpLevel): readonly LoadedTable<'ip'>[] {
  return alongWith(
    () => view.tables('ip', level),
    () => view.tables('ip-places', `${level}-${COMMON_PLACES}`),
  );
}

function hasNetworks(view: DatasetView): boolean {
  return view.files('ip', 'asn').length > 0;
}

/** Adds the autonomous system, where datasets of them are mounted. */
function withNetwork(question: Question, answer: Answer<IpLocation>): IpAnswer {
  const { view } = question;
  if (!hasNetworks(view)) return answer;
  for (const directory of view.tables('ip', 'asn')) {
    const network = networkIn(question, directory);
    if (network === null) continue;
    const { explain } = answer;
    if (explain === undefined) return { asn: network.asn, ...answer };
    const { name, version } = directory.manifest;
    const notes = [...(explain.notes ?? []), network.note];
    return { ...answer, asn: network.asn, explain: { ...explain, datasets: [...explain.datasets, { name, version }], notes } };
  }
  return { asn: null, ...answer };
}

/** With what explains it; null when the dataset does not cover the address. */
function networkIn(question: Question, directory: LoadedTable<'ip'>): { readonly asn: AutonomousSystem; readonly note: string } | null {
  const { view, subject, explain } = question;
  const place = placeIn(question, directory);
  if (place === NOT_COVERED) return null;
  const asn = recordsOf(directory.table).network(placesShard(view, directory, place), place);
  if (!explain) return { asn, note: '' };
  const range = rangeIn(question, directory);
  const addresses = range === null ? '' : `, range ${rangeText(range, subject.version)}`;
  return { asn, note: `AS${asn.number}${asn.organization === null ? '' : ` ${asn.organization}`}${addresses}` };
}

/** Null when the dataset does not cover the address. */
function answerOf(question: Question, directory: LoadedTable<'ip'>): Answer<IpLocation> | null {
  const { view, subject, explain } = question;
  const { manifest, table } = directory;
  const place = placeIn(question, directory);
  if (place === NOT_COVERED) return null;
  const places = placesShard(view, directory, place);
  const records = recordsOf(table);
  const result = records.location(places, place, subject.text);
  const message = POSITION_MESSAGE[records.position(places, place)];
  const messages = message === null ? [] : [message];
  const range = explain ? rangeIn(question, directory) : null;
  if (range === null) return found(result, messages);
  const derived = records.derived(places, place);
  const radiusKilometers = records.radiusKilometers(places, place);
  const evidence = { subject, range, level: table.level, derived, radiusKilometers, result, manifest, messages };
  return found(result, messages, explainLocation({ ...evidence, asked: asked(view, directory) }));
}

function placeIn({ view, subject }: Question, directory: LoadedTable<'ip'>): number {
  const { v4, words } = subject;
  if (subject.version === 4) {
    const table = v4Shard(view, directory, v4);
    return table === null ? NOT_COVERED : findV4(table, v4);
  }
  const table = v6Shard(view, directory, words[0] as number);
  return table === null ? NOT_COVERED : findV6(table, words);
}

/** Walks through the file: only explanations ask. */
function rangeIn({ view, subject }: Question, directory: LoadedTable<'ip'>): IpRange | null {
  const { v4, words } = subject;
  if (subject.version === 4) {
    const table = v4Shard(view, directory, v4);
    return table && rangeV4(table, v4);
  }
  const table = v6Shard(view, directory, words[0] as number);
  return table && rangeV6(table, words);
}

/** In the order they are asked, up to the one that answers. */
function asked(view: DatasetView, winner?: LoadedTable<'ip'>): Explain['datasets'] {
  const all = FINEST_FIRST.flatMap((level) => view.files('ip', level));
  const last = all.findIndex(({ file, manifest }) => file.name === winner?.file.name && manifest === winner.manifest);
  return all.slice(0, last < 0 ? all.length : last + 1).map(({ manifest: { name, version } }) => ({ name, version }));
}

function found(result: IpLocation, messages: readonly string[], explain?: Explain): Answer<IpLocation> {
  return explain === undefined ? { status: 'found', result, messages } : { status: 'found', result, messages, explain };
}

function notCovered({ view, explain }: Question): Answer<IpLocation> {
  requireRanges(view);
  const messages = ['no mounted dataset covers the IP address'];
  return explain
    ? { status: 'not-found', result: null, messages, explain: { datasets: asked(view) } }
    : { status: 'not-found', result: null, messages };
}

export function requireRanges(view: DatasetView): void {
  if (view.files('ip').length > 0) return;
  throw notMounted(['ip'], 'IP ranges, expected one with files of kind ip');
}
