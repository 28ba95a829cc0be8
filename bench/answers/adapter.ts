import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_COMPONENTS } from '../../src/address/index.js';
import { createAuthenticator, createProfile, createRateLimit, hashApiKey, memoryStore } from '../../src/auth/index.js';
import { memorySource } from '../../src/dataset/index.js';
import { createHandler, type Handler, type HandlerOptions, type HandlerResponse } from '../../src/http/index.js';
import { type DataLocation, type Doorplate, isDoorplateError, type OpenOptions, open } from '../../src/index.js';
import { memoryTerminal } from '../../test/tools/cli/memory-terminal.js';
import { run } from '../../tools/cli/program.js';
import { packDataset } from '../../tools/dataset/pack.js';
import { writeDataset } from '../../tools/dataset/write.js';
import { inPlaces } from '../../tools/embedded/in-places.js';
import { ipCountry } from '../../tools/embedded/ip.js';
import { usPlaces } from '../../tools/embedded/us-places.js';
import { usStreetsSample } from '../../tools/embedded/us-streets-sample.js';
import { buildUsStreets } from '../../tools/us/streets.js';
import { madeStreets } from './made/doors.js';
import { ipRangesFile } from './made/ip-ranges.js';
import { postalRows } from './made/postal-rows.js';
import { sourceFiles } from './made/source-files.js';
import type { Json, JsonObject, ListName, Outcome, Question, SetName } from './question.js';

// The only file of this folder that knows the library. Questions and answers keep their form when the
// library changes its own: this file translates.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const EMBEDDED_FOLDER = join(ROOT, 'datasets');
/** Date of all that is made in a run, so that two runs give the same manifests. */
const MADE_AT = new Date('2026-10-01T00:00:00Z');

/** The library with one set of datasets mounted. */
export interface OpenedSet {
  /** Never throws: what the library throws is an outcome. */
  ask(question: Question): Promise<Outcome>;
  close(): Promise<void>;
}

/** Builds the datasets that are made in a run, in a folder that is empty, and gives what opens a set. */
export async function prepareSets(work: string): Promise<(set: SetName) => Promise<OpenedSet>> {
  const streets = [];
  for (const { format, name, content } of sourceFiles(madeStreets()))
    streets.push(`--us=${format}:${await writeSource(work, name, content)}`);
  const ranges = await writeSource(work, 'ip-city.csv', ipRangesFile());
  const made = await build(work, 'made', streets);
  const ipMade = await build(work, 'ip-made', [`--ip=dbip-csv:${ranges}`]);
  const postal = memorySource(await packPostalRows(), 'postal');
  const shipped = (name: string): DataLocation => join(EMBEDDED_FOLDER, name);
  const places = shipped('us-places');
  const data: Readonly<Record<SetName, readonly DataLocation[]>> = {
    made: [made, places],
    postal: [postal, places],
    package: ['us-places', 'us-streets-sample', 'in-places', 'ip-country'].map(shipped),
    joined: [postal, made, ipMade, ...['us-streets-sample', 'us-places', 'in-places', 'ip-country'].map(shipped)],
    bare: [made],
    streetless: [shipped('ip-country')],
    cached: [made, places],
    cold: [made, places],
  };
  return async (set) => {
    const options = { ...OPTIONS[set], data: data[set] };
    const doorplate = await open(options);
    return { ask: async (question) => withoutPaths(await outcomeOf(doorplate, options, question), work), close: () => doorplate.close() };
  };
}

const OPTIONS: Readonly<Partial<Record<SetName, OpenOptions>>> = {
  joined: { acceptGovernment: true, maxDistanceMeters: 300, maxInputLength: 200 },
  cached: { suggestionCache: 1000, verificationCache: 1000, now: () => 0 },
  cold: { maxBytes: 1 },
};

/** Builds the datasets that ship anew, each into a subfolder of its name; gives the names. */
export async function rebuildEmbedded(folder: string): Promise<readonly string[]> {
  const recipes = [usPlaces, usStreetsSample, inPlaces, ipCountry];
  for (const recipe of recipes) await writeDataset(join(folder, recipe.name), await recipe.build(() => {}));
  return recipes.map(({ name }) => name);
}

async function writeSource(work: string, name: string, content: string): Promise<string> {
  const folder = join(work, 'sources');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  await utimes(join(folder, name), MADE_AT, MADE_AT);
  return join(folder, name);
}

/** Builds a dataset from files by the command line and gives its folder. */
async function build(work: string, name: string, sources: readonly string[]): Promise<string> {
  const { terminal, written } = memoryTerminal([], { SOURCE_DATE_EPOCH: String(MADE_AT.getTime() / 1000) });
  const folder = join(work, name);
  const exit = await run(['build', folder, '--name', name, '--version', '1', '--threads', '1', ...sources], terminal);
  if (exit !== 0) throw new Error(`${name} cannot be built: ${written.notices}`);
  return folder;
}

function packPostalRows(): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = postalRows().map(({ components, latitude, longitude, county, postal }) => ({
    components: { ...NO_COMPONENTS, ...components },
    latitude,
    longitude,
    county: county || null,
    source: 0,
    postal,
  }));
  const source = {
    title: 'Postal rows',
    licence: 'MIT',
    attribution: 'Made in the run',
    url: '',
    edition: '2026-10-01',
    rows: rows.length,
    authority: 'postal',
  } as const;
  return packDataset({ name: 'postal', version: '1', builtAt: '2026-10-01', sources: [source] }, buildUsStreets(rows));
}

async function outcomeOf(doorplate: Doorplate, opened: OpenOptions, { operation, input, options = {} }: Question): Promise<Outcome> {
  try {
    return { answer: plain(await answerOf(doorplate, opened, operation, input, options)) };
  } catch (error) {
    return { error: failureOf(error) };
  }
}

async function answerOf(
  doorplate: Doorplate,
  opened: OpenOptions,
  operation: Question['operation'],
  input: Json,
  options: JsonObject,
): Promise<unknown> {
  // Questions hold inputs and options on purpose that no caller with types could give.
  const [given, chosen] = [input as never, { ...options, ...signalOf(options) } as never];
  switch (operation) {
    case 'parse':
    case 'verify':
    case 'speculate':
    case 'geocode':
    case 'reverse':
    case 'ip':
      return doorplate[operation](given, chosen);
    case 'verify-again':
      await doorplate.verify(given, chosen);
      return doorplate.verify(given, chosen);
    case 'suggest-address-again':
      await doorplate.suggestAddress(given, chosen);
      return doorplate.suggestAddress(given, chosen);
    case 'verify-batch':
      return itemsOf(doorplate.verifyBatch(given, chosen));
    case 'geocode-batch':
      return itemsOf(doorplate.geocodeBatch(given, chosen));
    case 'http':
      return responsesOf(doorplate, input as unknown as HttpInput);
    case 'datasets':
      return doorplate.datasets();
    case 'open':
      await (await open({ data: opened.data ?? [], ...(input as OpenOptions) })).close();
      return 'opened';
    case 'closed': {
      const other = await open(opened);
      await other.close();
      return other.verify(given, chosen);
    }
    default:
      return doorplate[LIST_METHODS[operation]](given, chosen);
  }
}

const LIST_METHODS = {
  'suggest-address': 'suggestAddress',
  'suggest-city': 'suggestCity',
  'suggest-zip': 'suggestZip',
  'suggest-in-city': 'suggestInCity',
  'suggest-in-locality': 'suggestInLocality',
  'suggest-in-pin': 'suggestInPin',
  'complete-address': 'completeAddress',
  'complete-city': 'completeCity',
  'complete-zip': 'completeZip',
  'complete-in-city': 'completeInCity',
  'complete-in-locality': 'completeInLocality',
  'complete-in-pin': 'completeInPin',
} as const satisfies Record<`suggest-${ListName}` | `complete-${ListName}`, keyof Doorplate>;

function signalOf({ signal }: JsonObject): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal: signal === 'aborted' ? AbortSignal.abort() : new AbortController().signal };
}

async function itemsOf(items: AsyncIterable<object>): Promise<readonly object[]> {
  const all: object[] = [];
  for await (const item of items) all.push('error' in item ? { ...item, error: failureOf(item.error) } : item);
  return all;
}

function failureOf(error: unknown): JsonObject {
  if (isDoorplateError(error)) return { code: error.code, message: error.message, details: plain(error.details) };
  return error instanceof Error ? { name: error.name, message: error.message } : { thrown: String(error) };
}

/** What a file can hold of a value: fields without a value are left out, as they are on the wire. */
function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}

/** Folders of this machine are no part of an answer. */
function withoutPaths(outcome: Outcome, work: string): Outcome {
  const text = JSON.stringify(outcome);
  return text.includes(work) || text.includes(ROOT)
    ? (JSON.parse(text.replaceAll(work, '<work>').replaceAll(ROOT, '<root>/')) as Outcome)
    : outcome;
}

/** What an `http` question asks; `credentials` and `points` switch authentication and the rate limit on. */
interface HttpInput {
  readonly options?: Partial<HandlerOptions>;
  readonly credentials?: boolean;
  readonly points?: number;
  readonly requests: readonly { readonly method?: string; readonly path: string; readonly headers?: Readonly<Record<string, string>> }[];
}

const TOKEN = '<token>';

async function responsesOf(doorplate: Doorplate, { options = {}, credentials, points, requests }: HttpInput): Promise<Json> {
  const handler: Handler = createHandler(doorplate, {
    ...options,
    auth: credentials === true ? await authenticator() : false,
    ...(points === undefined ? {} : { rateLimit: createRateLimit({ points }) }),
  });
  const responses: Json[] = [];
  let token = '';
  for (const { method = 'GET', path, headers = {} } of requests) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(TOKEN, token)]));
    const response = await handler({ method, path, headers: sent });
    token = /"access_token":"([^"]+)"/.exec(response.body)?.[1] ?? token;
    responses.push(lasting(response));
  }
  return responses;
}

/** Keys and a profile that are the same in every run; the passwords are made for it and open nothing. */
async function authenticator() {
  const store = memoryStore();
  const createdAt = MADE_AT.toISOString();
  const key = (environment: 'test' | 'live', letter: string, revokedAt: string | null) =>
    store.addKey({
      id: `key-${letter}`,
      hash: hashApiKey(`svc_${environment}_${letter.repeat(40)}`),
      environment,
      label: '',
      createdAt,
      revokedAt,
    });
  await Promise.all([key('live', 'a', null), key('live', 'b', createdAt), key('test', 'c', null)]);
  const passwordCost = { cost: 2, blockSize: 1, parallelization: 1 };
  const profile = { name: '00000000-0000-4000-8000-000000000001', password: 'password-of-the-run', passwordCost };
  await store.addProfile((await createProfile(profile)).record);
  const tokens = { secret: 'a secret of 32 bytes or more that opens nothing' };
  return createAuthenticator({ store, environments: ['live'], passwordCost, tokens });
}

/** A response without what no two runs have in common: its id, tokens, and seconds that are left. */
function lasting({ matched, status, headers, body }: HandlerResponse): Json {
  const id = headers['x-request-id'] ?? '';
  const text = body
    .replace(`"Id":"${id}"`, '"Id":"<id>"')
    .replace(/"access_token":"[^"]+"/, `"access_token":"${TOKEN}"`)
    .replace(/"expiration":"[^"]+"/, '"expiration":"<time>"');
  const reset = headers['ratelimit-reset'] === undefined ? {} : { 'ratelimit-reset': '<seconds>' };
  return plain({
    matched,
    status,
    headers: { ...headers, 'x-request-id': '<id>', ...reset },
    body: text === '' ? '' : JSON.parse(text),
  });
}
