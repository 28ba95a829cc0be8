import pkg from '../../../package.json' with { type: 'json' };
import { STATE_BY_CODE } from '../../../src/address/data/states.js';
import { statesOfZip } from '../../../src/address/data/zip-prefixes.js';
import { type Principal, requireOperation } from '../../../src/auth/records.js';
import { type Envelope, methodName, QUERY_NAMES, type QueryName, SUGGEST_NAMES } from '../../../src/contract.js';
import type { MountedManifest } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { describeError } from '../../../src/http/status.js';
import type { Doorplate, Manifest } from '../../../src/index.js';
import { askTyped, type CallOptions, replyTo, responseText } from '../../cli/questions/reply.js';
import { sampleOf } from '../../cli/questions/samples.js';
import type { About, Asked, Completion, Counties } from './answers.js';
import { pointsOf } from './points.js';

/** A question's own work, milliseconds, as over HTTP. */
const WORK_MS = 250;

/** What a request of the page bears beside its path. */
interface PageRequest {
  readonly values: URLSearchParams;
  /** Who asks; null for this machine, which may ask everything. */
  readonly principal: Principal | null;
}

/**
 * Answers what the page asks, by the words of its path. Throws `INPUT_*`, `CREDENTIAL_DISABLED` and what the service
 * throws; null: no such question.
 */
export async function answerPage(
  doorplate: Doorplate,
  words: readonly string[],
  { values, principal }: PageRequest,
): Promise<object | null> {
  const [question, operation = ''] = words;
  const text = values.get('text') ?? '';
  if (question === 'about') return about(doorplate.datasets());
  if (question === 'counties') return counties(doorplate, values.get('state') ?? '');
  if (question === 'sample') return { text: await sampleOf(doorplate, requireAllowed(operation, principal)) };
  if (question === 'complete') return complete(doorplate, requireAllowed(values.get('list') ?? '', principal), text);
  if (question !== 'ask') return null;
  const asked = requireAllowed(operation, principal);
  const answer = await ask(doorplate, asked, text, readDisplayType(values));
  // The places come from other operations, which a limited key may not be for.
  const points = principal?.operations === undefined ? await pointsOf(doorplate, asked, text, WORK_MS) : [];
  return { ...answer, points };
}

async function ask(doorplate: Doorplate, operation: QueryName, text: string, options: CallOptions): Promise<Omit<Asked, 'points'>> {
  const began = performance.now();
  const reply = await replyTo(operation, () => askTyped(doorplate, operation, text, { ...options, workMs: WORK_MS, explain: true }));
  const milliseconds = performance.now() - began;
  // Names of files are for whoever runs the server, and not for all who have a key.
  const errors = reply.thrown === undefined ? reply.errors : [describeError(reply.thrown).message];
  return {
    envelope: JSON.parse(responseText({ ...reply, errors })) as Envelope,
    explain: reply.explain ?? null,
    messages: reply.messages ?? [],
    milliseconds,
  };
}

async function complete(doorplate: Doorplate, name: QueryName, text: string): Promise<Completion[]> {
  const list = SUGGEST_NAMES.find((each) => each === name);
  if (list === undefined) throw new DoorplateError('INPUT_MALFORMED', `The list is ${name}, expected one of ${SUGGEST_NAMES.join(', ')}`);
  const { result } = await doorplate[methodName(list)](text, { workMs: WORK_MS });
  return (result ?? []).map(({ text: suggestion, matches }) => ({ text: suggestion, matches }));
}

function about(mounted: readonly MountedManifest[]): About {
  const manifests = mounted.filter(({ isAsked }) => isAsked);
  const streets = manifests.filter(({ files }) => files.some(({ kind }) => kind === 'us-streets'));
  return {
    version: pkg.version,
    datasets: manifests.map(({ name, version, sources }) => ({
      name,
      version,
      sources: sources.map(({ title, licence, attribution, url, edition }) => ({ title, licence, attribution, url, edition })),
    })),
    addresses: addressesByState(manifests),
    completeZips: new Set(streets.flatMap(({ sources }) => sources.flatMap(({ complete = [] }) => complete))).size,
    isPart: streets.every(({ sources }) => sources.some(({ lacks }) => lacks !== undefined)),
  };
}

async function counties(doorplate: Doorplate, code: string): Promise<Counties> {
  if (!STATE_BY_CODE.has(code)) throw new DoorplateError('INPUT_MALFORMED', 'The state does not exist, expected two letters such as MD');
  const areas = (await doorplate.coverage()).filter(({ state }) => state === code);
  return areas.map(({ county, zipCodes, completeZipCodes, addresses }) => ({
    county,
    zipCodes: zipCodes.length,
    completeZipCodes: completeZipCodes.length,
    addresses,
  }));
}

/** Single addresses by the code of their state. Where several datasets hold one area, the larger counts: they mostly hold the same addresses. */
export function addressesByState(manifests: readonly Manifest[]): Record<string, number> {
  const byShard = new Map<string, number>();
  for (const { kind, key, rows } of manifests.flatMap(({ files }) => files))
    if (kind === 'us-streets') byShard.set(key, Math.max(rows, byShard.get(key) ?? 0));
  const sums: Record<string, number> = {};
  for (const [key, rows] of byShard) for (const state of statesOfZip(key).slice(0, 1)) sums[state] = (sums[state] ?? 0) + rows;
  return sums;
}

function requireAllowed(name: string, principal: Principal | null): QueryName {
  const known = QUERY_NAMES.find((each) => each === name);
  if (known === undefined)
    throw new DoorplateError('INPUT_MALFORMED', `There is no such operation, expected one of ${QUERY_NAMES.join(', ')}`);
  if (principal !== null) requireOperation(principal, known);
  return known;
}

function readDisplayType(values: URLSearchParams): CallOptions {
  const text = values.get('displayType');
  if (text === null) return {};
  if (!/^\d$/.test(text)) throw new DoorplateError('INPUT_MALFORMED', 'The display type is no digit');
  return { displayType: Number(text) };
}
