import type { IpLocation } from '../contract.js';
import type { IpLevel } from '../dataset/format/tables/ip.js';
import type { Manifest } from '../dataset/manifest.js';
import { needEach } from '../dataset/missing.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import type { Answer, AutonomousSystem, Explain, IpAnswer, QueryOptions } from '../service.js';
import { filesOf, type IpFiles, placeAround, recordsIn } from './blocks.js';
import { explainLocation, explainSpecial, specialText } from './explain.js';
import { type IpQuery, readIpQuery } from './ip-query.js';
import { rangeIn, rangeText } from './range.js';
import { type DerivedFields, unlocated } from './records.js';

export const FINEST_FIRST: readonly IpLevel[] = ['city', 'country'];

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
  return filesOf(view, 'asn').length > 0 ? { asn: null, ...answer } : answer;
}

/** Of the first dataset that covers the address, level by level. */
function locate(question: Question): IpAnswer {
  const networks = filesOf(question.view, 'asn');
  if (networks.length === 0) return located(question);
  const [answer, network] = needEach(
    () => located(question),
    () => firstOf(networks, (files) => networkIn(question, files)),
  );
  return withNetwork(answer, network);
}

function located(question: Question): Answer<IpLocation> {
  for (const level of FINEST_FIRST) {
    const answer = firstOf(filesOf(question.view, level), (files) => answerOf(question, files));
    if (answer !== null) return answer;
  }
  return notCovered(question);
}

/** What the first dataset gives that covers the address; null where none does. */
function firstOf<T>(datasets: readonly IpFiles[], ask: (files: IpFiles) => T | null): T | null {
  for (const files of datasets) {
    const answer = ask(files);
    if (answer !== null) return answer;
  }
  return null;
}

/** The autonomous system of an address, and what explains it. */
interface Network {
  readonly asn: AutonomousSystem;
  readonly note: string;
  readonly manifest: Manifest;
}

/** Adds the autonomous system. */
function withNetwork(answer: Answer<IpLocation>, network: Network | null): IpAnswer {
  if (network === null) return { asn: null, ...answer };
  const { asn, note, manifest } = network;
  const { explain } = answer;
  if (explain === undefined) return { asn, ...answer };
  const { name, version } = manifest;
  const notes = [...(explain.notes ?? []), note];
  return { ...answer, asn, explain: { ...explain, datasets: [...explain.datasets, { name, version }], notes } };
}

/** Null when the dataset does not cover the address. */
function networkIn(question: Question, files: IpFiles): Network | null {
  const { view, subject, explain } = question;
  const { manifest } = files;
  const around = placeAround(view, files, subject);
  if (around === null) return null;
  const { place, blocks } = around;
  const asn = recordsIn(view, files, place).network(place);
  if (!explain) return { asn, note: '', manifest };
  const range = rangeIn(blocks, subject, place);
  const addresses = range === null ? '' : `, range ${rangeText(range, subject.version)}`;
  return { asn, note: `AS${asn.number}${asn.organization === null ? '' : ` ${asn.organization}`}${addresses}`, manifest };
}

/** Null when the dataset does not cover the address. */
function answerOf(question: Question, files: IpFiles): Answer<IpLocation> | null {
  const { view, subject, explain } = question;
  const around = placeAround(view, files, subject);
  if (around === null) return null;
  const { place, blocks } = around;
  const records = recordsIn(view, files, place);
  const result = records.location(place, subject.text);
  const message = POSITION_MESSAGE[records.position(place)];
  const messages = message === null ? [] : [message];
  const range = explain ? rangeIn(blocks, subject, place) : null;
  if (range === null) return found(result, messages);
  const { level, manifest } = files;
  const derived = records.derived(place);
  const radiusKilometers = records.radiusKilometers(place);
  const evidence = { subject, range, level, derived, radiusKilometers, result, manifest, messages };
  return found(result, messages, explainLocation({ ...evidence, asked: asked(view, files) }));
}

/** In the order they are asked, up to the one that answers. */
function asked(view: DatasetView, winner?: IpFiles): Explain['datasets'] {
  const all = FINEST_FIRST.flatMap((level) => filesOf(view, level));
  const last = winner === undefined ? -1 : all.indexOf(winner);
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
  if (view.files('ip-places').length > 0) return;
  throw notMounted(['ip-places'], 'IP ranges, expected one with files of kind ip-places');
}
