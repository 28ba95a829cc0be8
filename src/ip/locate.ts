import { ask } from '../answer-within.js';
import type { IpLocation } from '../contract.js';
import type { IpLevel } from '../dataset/format/tables/ip.js';
import type { Manifest } from '../dataset/manifest.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { firstReady, type MaybePromise, whenReady } from '../maybe-promise.js';
import type { Answer, AutonomousSystem, Explain, IpAnswer, QueryOptions } from '../service.js';
import { explainLocation, explainSpecial } from './explain.js';
import { type IpQuery, readIpQuery } from './ip-query.js';
import { findV4, findV6, NOT_COVERED } from './lookup.js';
import { type IpRange, rangeText, rangeV4, rangeV6 } from './range.js';
import { recordsOf, unlocated } from './records.js';
import { placesShard, v4Shard, v6Shard } from './shards.js';

export const FINEST_FIRST: readonly IpLevel[] = ['city', 'country'];

/** A lookup reads a few pages of these files. */
const PAGED_KINDS = ['ip', 'ip-places', 'ip-v4', 'ip-v6'] as const;

/** The file of most addresses' places: it is opened before the place is known. */
const COMMON_PLACES = 0;

interface Question {
  readonly view: DatasetView;
  readonly subject: IpQuery;
  readonly explain: boolean;
}

/**
 * Locates an IPv4 or IPv6 address.
 *
 * Addresses of the IANA special-purpose registries, multicast, and IPv6 outside 2000::/3 are found without any dataset: every field but
 * `IpAddress` is null and the coordinates are 0. IPv6 addresses that carry an IPv4 address (IPv4-mapped, NAT64 `64:ff9b::/96`, 6to4, the client
 * of Teredo) are looked up as that address. Datasets of city level are asked before those of country level, and within a level in the order they
 * are mounted; the first that covers the address answers. `not-found` means that none does. `asn` comes from datasets of level `asn`.
 * Synchronous when the files that hold the address are resident.
 *
 * @throws DoorplateError `INPUT_EMPTY`, `INPUT_TOO_LONG`, `INPUT_MALFORMED` for what is no IP address (zone ids, brackets and leading zeros
 * included), `DATASET_NOT_MOUNTED` when no dataset holds IP ranges, `DATASET_*` when one is damaged, `BUDGET_EXCEEDED` when a limit of the
 * options ends the question.
 */
export function locateIp(view: DatasetView, text: string, options: QueryOptions = {}): MaybePromise<IpAnswer> {
  const subject = readIpQuery(text);
  const explain = options.explain === true;
  const { special } = subject;
  if (special === null) return ask(view, PAGED_KINDS, options, (pages) => locate({ view: pages, subject, explain }));
  return found(unlocated(subject.text), explain ? explainSpecial(subject, special) : undefined);
}

/** Of the first dataset that covers the address, level by level. */
function locate(question: Question): MaybePromise<IpAnswer> {
  const { view } = question;
  const located = firstReady(FINEST_FIRST, (level) => {
    view.openAhead('ip-places', () => `${level}-${COMMON_PLACES}`);
    return whenReady(view.tables('ip', level), (directories) => firstReady(directories, (directory) => answerOf(question, directory)));
  });
  return whenReady(located, (answer) => withNetwork(question, answer ?? notCovered(question)));
}

/** Adds the autonomous system, where datasets of them are mounted. */
function withNetwork(question: Question, answer: Answer<IpLocation>): MaybePromise<IpAnswer> {
  const { view } = question;
  if (view.files('ip', 'asn').length === 0) return answer;
  return whenReady(view.tables('ip', 'asn'), (directories) =>
    whenReady(
      firstReady(directories, (directory) => networkIn(question, directory)),
      (network): IpAnswer => {
        const asn = network?.asn ?? null;
        const { explain } = answer;
        if (explain === undefined || network == null) return { asn, ...answer };
        const { name, version } = network.manifest;
        const notes = [...(explain.notes ?? []), network.note];
        return { ...answer, asn, explain: { ...explain, datasets: [...explain.datasets, { name, version }], notes } };
      },
    ),
  );
}

/** With what explains it; null when the dataset does not cover the address. */
function networkIn(
  question: Question,
  directory: LoadedTable<'ip'>,
): MaybePromise<{ readonly asn: AutonomousSystem; readonly manifest: Manifest; readonly note: string } | null> {
  const { view, subject, explain } = question;
  const { manifest, table } = directory;
  return whenReady(placeIn(question, directory), (place) => {
    if (place === NOT_COVERED) return null;
    return whenReady(placesShard(view, directory, place), (places) => {
      const asn = recordsOf(table).network(places, place);
      if (!explain) return { asn, manifest, note: '' };
      return whenReady(rangeIn(question, directory), (range) => {
        const addresses = range === null ? '' : `, range ${rangeText(range, subject.version)}`;
        return { asn, manifest, note: `AS${asn.number}${asn.organization === null ? '' : ` ${asn.organization}`}${addresses}` };
      });
    });
  });
}

/** Null when the dataset does not cover the address. */
function answerOf(question: Question, directory: LoadedTable<'ip'>): MaybePromise<Answer<IpLocation> | null> {
  const { view, subject, explain } = question;
  const { manifest, table } = directory;
  return whenReady(placeIn(question, directory), (place) => {
    if (place === NOT_COVERED) return null;
    return whenReady(placesShard(view, directory, place), (places) => {
      const records = recordsOf(table);
      const result = records.location(places, place, subject.text);
      if (!explain) return found(result);
      return whenReady(rangeIn(question, directory), (range) => {
        if (range === null) return found(result);
        const derived = records.derived(places, place);
        const radiusKilometers = records.radiusKilometers(places, place);
        const evidence = { subject, range, level: table.level, derived, radiusKilometers, result, manifest };
        return found(result, explainLocation({ ...evidence, asked: asked(view, directory) }));
      });
    });
  });
}

function placeIn({ view, subject }: Question, directory: LoadedTable<'ip'>): MaybePromise<number> {
  const { v4, words } = subject;
  return subject.version === 4
    ? whenReady(v4Shard(view, directory, v4), (table) => (table === null ? NOT_COVERED : findV4(table, v4)))
    : whenReady(v6Shard(view, directory, words[0] as number), (table) => (table === null ? NOT_COVERED : findV6(table, words)));
}

/** Walks through the file: only explanations ask. */
function rangeIn({ view, subject }: Question, directory: LoadedTable<'ip'>): MaybePromise<IpRange | null> {
  const { v4, words } = subject;
  return subject.version === 4
    ? whenReady(v4Shard(view, directory, v4), (table) => table && rangeV4(table, v4))
    : whenReady(v6Shard(view, directory, words[0] as number), (table) => table && rangeV6(table, words));
}

/** In the order they are asked, up to the one that answers. */
function asked(view: DatasetView, winner?: LoadedTable<'ip'>): Explain['datasets'] {
  const all = FINEST_FIRST.flatMap((level) => view.files('ip', level));
  const last = all.findIndex(({ file, manifest }) => file.name === winner?.file.name && manifest === winner.manifest);
  return all.slice(0, last < 0 ? all.length : last + 1).map(({ manifest: { name, version } }) => ({ name, version }));
}

function found(result: IpLocation, explain?: Explain): Answer<IpLocation> {
  return explain === undefined ? { status: 'found', result, messages: [] } : { status: 'found', result, messages: [], explain };
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
