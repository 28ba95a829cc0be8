import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { sameAddress } from '../../src/address/index.js';
import { type CensusReturn, censusPath } from '../../src/dialects/census.js';
import type { Handler, HandlerResponse } from '../../src/http/index.js';
import { pathOf, withoutBase } from '../../src/http/routes.js';
import { utf8Stream } from '../build/source/text-table.js';
import { parseOptions } from '../cli/table/read-rows.js';

const RETURNS = ['locations', 'geographies'] as const;
/** What a path returns. */
const PATHS: ReadonlyMap<string, CensusReturn> = new Map(
  RETURNS.flatMap((returned) => ['', '/census'].map((front) => [`${front}${censusPath(returned)}/addressbatch`, returned] as const)),
);
const FILE_FIELD = 'addressFile';
const LONGEST_RECORD_BYTES = 10_000;
const TOO_MANY = 429;
/** A longer wait would hold a connection for the quota of a day. */
const LONGEST_WAIT_SECONDS = 10;
/** A city without a street is answered at once: with no match, or with what refuses the client. */
const NOTHING = { city: 'none' };

interface CensusMatch {
  readonly matchedAddress: string;
  readonly coordinates: { readonly x: number; readonly y: number };
  /** By layer. */
  readonly geographies?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** What answers a file of addresses beside the API. */
export interface CensusBatch {
  readonly handler: Handler;
  readonly basePath: string;
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
}

/**
 * Answers `POST …/addressbatch` of the Census Bureau's geocoder: a form with `addressFile`, records of id, street, city, state and ZIP
 * code without a header. Credential and limits are checked before the form is read. Then each record is asked like a request of its own, with
 * the credentials and limits of this one, and is answered before the next one is read, so that a file may have any length. All else goes to
 * `next`.
 */
export function withCensusBatch({ handler, basePath, clientAddress }: CensusBatch, next: RequestListener): RequestListener {
  return (request, response) => {
    const path = withoutBase(pathOf(request.url ?? ''), basePath.toLowerCase());
    const returned = PATHS.get(path ?? '');
    if (request.method !== 'POST' || returned === undefined) return next(request, response);
    const address = clientAddress(request);
    const ask = (fields: Readonly<Record<string, string>>) =>
      handler({
        method: 'GET',
        path: `${basePath}/census${censusPath(returned)}/address?${new URLSearchParams(fields)}`,
        headers: request.headers,
        clientAddress: address,
      });
    answerFile(request, response, ask).catch((error: unknown) => {
      // An answer that is cut short shows that something is missing.
      if (response.headersSent) return void response.destroy();
      response.writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
      response.end(JSON.stringify({ errors: [error instanceof Error ? error.message : String(error)], status: '400' }));
    });
  };
}

type Ask = (fields: Readonly<Record<string, string>>) => HandlerResponse | Promise<HandlerResponse>;

async function answerFile(request: IncomingMessage, response: ServerResponse, ask: Ask): Promise<void> {
  const refuse = ({ status, headers, body }: HandlerResponse) => response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  const admitted = await ask(NOTHING);
  if (admitted.status >= 400) return void refuse(admitted);
  const lines = answeredLines(recordsOf(request), response, ask);
  const { value: first } = await lines.next();
  if (first !== undefined && typeof first !== 'string') return void refuse(first);
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  const all = async function* () {
    if (first !== undefined) yield first;
    for await (const line of lines) {
      if (typeof line !== 'string') throw new Error(`a record was refused with status ${line.status}`);
      yield line;
    }
  };
  await pipeline(all, response);
}

/** The cells of each record of the file in a form. Fails where the form has none. */
function recordsOf(request: IncomingMessage): AsyncIterable<readonly string[]> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data'))
    throw new RangeError(`Content-Type is ${JSON.stringify(type)}, expected multipart/form-data`);
  const form = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: { files: 1 } });
  const records = parse({
    ...parseOptions('csv'),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD_BYTES,
  });
  let hasFile = false;
  form.on('file', (name, file) => {
    if (name !== FILE_FIELD || hasFile) return void file.resume();
    hasFile = true;
    pipeline(utf8Stream(file), records).catch((error: Error) => records.destroy(error));
  });
  form.on('finish', () => hasFile || records.destroy(new RangeError(`The form has no file ${FILE_FIELD}`)));
  pipeline(request, form).catch((error: Error) => records.destroy(error));
  return records;
}

/** A line for each record, asked when the limits allow it; in its place the answer that refuses one for more than some seconds. */
async function* answeredLines(
  records: AsyncIterable<readonly string[]>,
  response: ServerResponse,
  ask: Ask,
): AsyncGenerator<string | HandlerResponse, undefined> {
  for await (const [id = '', street = '', city = '', state = '', zip = ''] of records) {
    const asked = { street, city, state, zip };
    let answer = await ask(asked);
    while (answer.status === TOO_MANY && !response.destroyed) {
      const seconds = Number(answer.headers['ratelimit-reset']);
      if (!(seconds <= LONGEST_WAIT_SECONDS)) break;
      await pause(1000 * Math.max(1, seconds));
      answer = await ask(asked);
    }
    const isAnswered = answer.status < 400 || answer.status === 400;
    yield isAnswered ? lineOf(id, asked, answer) : answer;
  }
}

/** A record that cannot be asked, such as one without a street, has no match. */
function lineOf(id: string, { street, city, state, zip }: Readonly<Record<string, string>>, answer: HandlerResponse): string {
  const input = [street, city, state, zip].join(', ');
  const matches: readonly CensusMatch[] = answer.status === 200 ? JSON.parse(answer.body).result.addressMatches : [];
  const [match] = matches;
  const isExact = match !== undefined && sameAddress(`${street}, ${city}, ${state} ${zip}`, match.matchedAddress);
  const cells =
    match === undefined
      ? [id, input, 'No_Match']
      : matches.length > 1
        ? [id, input, 'Tie']
        : [
            id,
            input,
            'Match',
            isExact ? 'Exact' : 'Non_Exact',
            match.matchedAddress,
            `${match.coordinates.x},${match.coordinates.y}`,
            '',
            '',
            ...geographyCells(match),
          ];
  return stringify([cells], { quoted: true });
}

/** State, county, tract and block of a match, where they were asked for; blank where the data does not say. */
function geographyCells({ geographies }: CensusMatch): readonly string[] {
  if (geographies === undefined) return [];
  const [county, block] = ['Counties', '2020 Census Blocks'].map((layer) => geographies[layer]?.[0]);
  const known = block ?? county ?? geographies.States?.[0];
  return ['STATE', 'COUNTY', 'TRACT', 'BLOCK'].map((field) => known?.[field] ?? '');
}
