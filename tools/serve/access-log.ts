import { createWriteStream, openSync, WriteStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from '../../src/auth/passwords/client-network.js';
import type { AnswerObserver } from '../../src/http/index.js';
import { matchRoute, pathOf, withoutBase } from '../../src/http/routes.js';
import { choiceOption, type RawOptions, stops, textOption, unusable } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';
import type { Terminal } from '../cli/terminal/terminal.js';
import type { Tally } from './tally.js';

/** One answer: who asked for what, and what came of it. Neither a credential nor what was asked for is in it. */
export interface AccessLine {
  /** Milliseconds since 1970, when the request came. */
  readonly at: number;
  /** IPv4 address or /64 of an IPv6 address; null where it is unknown. */
  readonly client: string | null;
  /** Id of the key, name of the profile, or issuer and subject of a foreign token; null where no credential was accepted. */
  readonly caller: string | null;
  readonly method: string;
  /** The path with names in the place of values. */
  readonly route: string;
  /** HTTP version. */
  readonly version: string;
  /** 499 where the client was gone before its answer. */
  readonly status: number;
  /** Length of the body. */
  readonly bytes: number;
  readonly milliseconds: number;
}

type AccessLogFormat = (line: AccessLine) => string;
const FORMAT_NAMES = ['json', 'common'] as const;
const FORMATS: Readonly<Record<(typeof FORMAT_NAMES)[number], AccessLogFormat>> = {
  json: ({ at, client, caller, method, route, status, bytes, milliseconds }) =>
    JSON.stringify({
      ...{ at: new Date(at).toISOString(), client, key: caller, method, route, status, bytes },
      ms: Number(milliseconds.toFixed(3)),
    }),
  // The log format of httpd and nginx, which fail2ban and counters of visits read.
  common: ({ at, client, caller, method, route, version, status, bytes }) =>
    `${client ?? '-'} - ${caller === null ? '-' : oneWord(caller)} [${commonDate(at)}] "${method} ${route} HTTP/${version}" ${status} ${bytes}`,
};

/** Paths that are no operation, as they are written. */
const PAGES: ReadonlySet<string> = new Set(['/', '/docs', '/openapi.json', '/.well-known/jwks.json']);
const EXPLORER = '/explorer/';
/** Any other path: it may hold an address. */
const UNKNOWN = '/*';
/** Of a client that did not wait, as nginx has it. */
const CLIENT_GONE = 499;
/** Lines that wait for a disk that does not keep up, bytes; beyond them lines are left out. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Answers between the one that makes them and the one that sends them. */
const MOST_UNSENT = 10_000;
/** Others than the owner's group have no business with it. */
const MODE = 0o640;

const callers = new WeakMap<ServerResponse, string>();

/** Says who gets an answer that no handler makes. */
export function nameCaller(response: ServerResponse, caller: string): void {
  callers.set(response, caller);
}

export function addAccessLogOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--access-log <file>', 'File that gets a line for each answer, - for standard output; opened anew at SIGHUP (default: none)')
    .option('--access-log-format <name>', `Form of its lines, ${FORMAT_NAMES.join(' or ')} (default: json)`);
}

/** Checks the options. Throws `CONFIG_INVALID`. */
export function accessLogFormat(options: RawOptions): AccessLogFormat {
  const name = choiceOption(options, 'accessLogFormat', FORMAT_NAMES);
  if (name !== undefined && textOption(options, 'accessLog') === undefined) {
    throw unusable('--access-log-format needs --access-log');
  }
  return FORMATS[name ?? 'json'];
}

interface AccessLogSettings {
  /** As of the handler. */
  readonly basePath: string;
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  readonly trouble: Tally;
}

/** The log that `--access-log` asks for, null without it. Throws `CONFIG_INVALID` where nothing can be added to the file. */
export function openAccessLog(options: RawOptions, settings: AccessLogSettings, { output }: Terminal): AccessLog | null {
  const path = textOption(options, 'accessLog');
  if (path === undefined) return null;
  const format = accessLogFormat(options);
  // Every write adds to the end, so that any number of processes may share a file. Whoever writes hears of an error.
  const open = () => createWriteStream(path, { fd: openSync(path, 'a', MODE) }).on('error', () => undefined);
  try {
    return new AccessLog(path === '-' ? () => output : open, format, settings);
  } catch (cause) {
    return stops(`The access log ${path} cannot be written`)(cause as NodeJS.ErrnoException);
  }
}

/** Writes a line for each answer of a server. */
export class AccessLog {
  /** Who asked, by the id of an answer that has been made and not sent. */
  readonly #unsent = new LRUCache<string, string>({ max: MOST_UNSENT });
  #stream: Writable;
  #waiting = '';
  #isWriting = false;
  #isClosed = false;

  /** @param open Opens what lines go to; the same stream again where that is not a file. */
  constructor(
    private readonly open: () => Writable,
    private readonly format: AccessLogFormat,
    private readonly settings: AccessLogSettings,
  ) {
    this.#stream = open();
  }

  /** Learns who gets the answers of a handler. */
  readonly observe: AnswerObserver = ({ requestId, principal }) => {
    if (principal !== null) this.#unsent.set(requestId, principal.id);
  };

  /** Writes the line of a request when its answer has been sent. Call it before anybody answers. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const { basePath, clientAddress } = this.settings;
    const [at, began] = [Date.now(), performance.now()];
    // A socket that is closed has no address.
    const network = clientNetwork(clientAddress(request));
    const client = network === '' ? null : network.endsWith('::') ? `${network}/64` : network;
    let [bytes, id] = [0, ''];
    const { writeHead } = response;
    // Headers that are written at once are kept nowhere.
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      const fields = given.at(-1);
      bytes = Number(fieldOf(fields, 'content-length') ?? 0);
      id = fieldOf(fields, 'x-request-id') ?? '';
      return writeHead.apply(response, given);
    }) as typeof writeHead;
    response.once('close', () => {
      const caller = callers.get(response) ?? this.#unsent.get(id) ?? null;
      this.#unsent.delete(id);
      const { method = 'GET', url = '/', httpVersion: version } = request;
      const status = response.headersSent ? response.statusCode : CLIENT_GONE;
      const sent = method === 'HEAD' ? 0 : bytes;
      const milliseconds = performance.now() - began;
      this.#add(this.format({ at, client, caller, method, route: routeOf(url, basePath), version, status, bytes: sent, milliseconds }));
    });
  }

  /** Goes on in a new file of the same name, where the old one was moved away. */
  reopen(): void {
    try {
      const old = this.#stream;
      this.#stream = this.open();
      // What is being written still goes to the old one.
      if (old !== this.#stream) old.end();
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** Writes what still waits. */
  close(): void {
    if (this.#isClosed) return;
    // Answers that are cut off by the end of the server come later than this.
    this.#isClosed = true;
    this.#stream.write(this.#waiting);
    if (this.#stream instanceof WriteStream) this.#stream.end();
    this.#waiting = '';
  }

  #add(line: string): void {
    if (this.#isClosed) return;
    if (this.#waiting.length > MOST_WAITING) {
      this.settings.trouble.add('lines left out of the access log, which does not take them fast enough');
      return;
    }
    this.#waiting += `${line}\n`;
    if (!this.#isWriting) this.#write();
  }

  /** What comes while lines are written goes out with the next write. */
  #write(): void {
    const text = this.#waiting;
    this.#isWriting = text !== '';
    if (text === '') return;
    this.#waiting = '';
    this.#stream.write(text, (error) => {
      if (error) this.#trouble(error);
      // A stream that has failed takes nothing more.
      if (error && !this.#isClosed) this.reopen();
      this.#write();
    });
  }

  #trouble(error: unknown): void {
    const code = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';
    this.settings.trouble.add(`writes of the access log that failed: ${code}`);
  }
}

/** The path of a request without what was asked: values become names, and of an unknown path nothing is left. */
export function routeOf(target: string, basePath: string): string {
  const path = withoutBase(pathOf(target), basePath.toLowerCase());
  if (path === null) return UNKNOWN;
  const match = matchRoute(path);
  if (match !== null) return match.template;
  const known = path.toLowerCase();
  if (PAGES.has(known)) return known;
  return known.startsWith(EXPLORER) ? `${EXPLORER}*` : UNKNOWN;
}

/** A field of headers as they are given to `writeHead`: a list of names and values, or an object. */
function fieldOf(headers: unknown, name: string): string | undefined {
  if (Array.isArray(headers)) {
    const at = headers.indexOf(name);
    return at < 0 ? undefined : String(headers[at + 1]);
  }
  const value = typeof headers === 'object' && headers !== null ? (headers as Record<string, unknown>)[name] : undefined;
  return value === undefined ? undefined : String(value);
}

/** `10/Oct/2000:13:55:36 +0000`. */
function commonDate(ms: number): string {
  return new Date(ms).toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1/$2/$3:$4 +0000');
}

/** Issuer and subject of a foreign token are what another service has chosen: blanks, quotes and controls are escaped. */
function oneWord(text: string): string {
  return text.replace(/[^!#-~]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
