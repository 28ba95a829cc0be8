import type { IncomingMessage } from 'node:http';
import { census, type DialectOptions, type DialectService, nominatim, pelias, photon } from '../../src/dialects/index.js';
import { type AnswerObserver, type Dialect, type HandlerOptions, logAnswers } from '../../src/http/index.js';
import type { NodeHandlerOptions } from '../../src/http/node.js';
import { flag, listOption, type RawOptions, textOption, unusable } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';
import { loadPackage } from '../cli/terminal/optional-packages.js';
import { compress } from './compression.js';

/** What an API has no use for is forbidden to pages that show its answers (OWASP REST security cheat sheet). */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
};

export function addWebOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--cors <origin>', 'Origin whose pages may read the answers, * for any; may be repeated (default: none)')
    .option('--cors-allow-header <name>', 'Header that pages may send in addition to the usual ones; may be repeated; needs --cors')
    .option('--security-headers', 'Add headers for browsers: HSTS, a policy that forbids everything, no frames, no referrer')
    .option('--compress', 'Pack answers above 1 kB for clients that ask for Brotli or gzip')
    .option('--client-address-header <name>', 'Header in which the proxy gives the address of the client, such as x-real-ip or forwarded')
    .option('--log', 'Write a JSON line for each answer on standard error: operation, status, time, id of the key, request id');
}

/** The part of the options that the handler keeps. Others observe every answer beside the log. */
export async function webOptions(
  options: RawOptions,
  others: readonly (AnswerObserver | undefined)[],
): Promise<Pick<HandlerOptions, 'cors' | 'headers' | 'onAnswer'>> {
  const origins = listOption(options, 'cors');
  const allowHeaders = listOption(options, 'corsAllowHeader');
  if (origins.length === 0 && allowHeaders.length > 0) throw unusable('--cors-allow-header has no effect without --cors');
  const observers = [flag(options, 'log') ? standardErrorLog() : undefined, ...others].filter((observer) => observer !== undefined);
  const inTurn: AnswerObserver = (answer) => {
    for (const observe of observers) observe(answer);
  };
  return {
    ...(origins.length === 0 ? {} : { cors: { origins: origins.includes('*') ? ('*' as const) : origins, allowHeaders } }),
    ...(flag(options, 'securityHeaders') ? { headers: SECURITY_HEADERS } : {}),
    ...(observers.length === 0 ? {} : { onAnswer: inTurn }),
  };
}

/** The part that node:http keeps. */
export function nodeHandlerOptions(options: RawOptions): NodeHandlerOptions {
  const header = textOption(options, 'clientAddressHeader')?.toLowerCase() ?? '';
  const clientAddress = ({ headers }: IncomingMessage) => headers[header]?.toString();
  return {
    ...(flag(options, 'compress') ? { encode: compress } : {}),
    ...(header === '' ? {} : { clientAddress }),
  };
}

/** Writes answers to standard error. */
function standardErrorLog(): AnswerObserver {
  const { default: pino } = loadPackage<typeof import('pino')>('pino', '--log');
  return logAnswers(pino({ base: { pid: process.pid } }, pino.destination(2)));
}

export function addExplainOption(command: OperationCommand): OperationCommand {
  return command.option('--explain', 'Answer /v2/explain and a path after it with how the answer came about: parts, candidates, next step');
}

export function addSandboxOption(command: OperationCommand): OperationCommand {
  return command.option('--sandbox', 'Answer requests with test keys from a town of invented addresses, which brings about every value');
}

const DIALECTS: Readonly<Record<string, (options: DialectOptions) => Dialect<DialectService>>> = { photon, nominatim, pelias, census };

export function addDialectOptions(command: OperationCommand): OperationCommand {
  return command
    .option(
      '--dialect <names>',
      `Answer clients of ${Object.keys(DIALECTS).join(', ')}, below these names and at the root; may be repeated`,
    )
    .option('--key-in-query', 'Let clients of a dialect send their key as api_key or key in the query, where logs keep it');
}

/** The dialects of the options, in their order. Throws `CONFIG_INVALID` for one that does not exist. */
export function dialectsOf(options: RawOptions): readonly Dialect<DialectService>[] {
  const names = new Set(listOption(options, 'dialect').flatMap((value) => value.split(',')));
  return [...names].map((name) => {
    const make = Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
    if (make !== undefined) return make({ keyInQuery: flag(options, 'keyInQuery') });
    const expected = Object.keys(DIALECTS).join(', ');
    throw unusable(`--dialect is ${JSON.stringify(name)}, expected ${expected}`, { option: 'dialect' });
  });
}
