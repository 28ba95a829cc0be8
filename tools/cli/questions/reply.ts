import { OPERATIONS, QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { errorBody, successBody } from '../../../src/http/envelope.js';
import { describeError } from '../../../src/http/status.js';
import {
  type Answer,
  ask as askOperation,
  type Coordinates,
  type Explain,
  type PlaceSuggestOptions,
  type Service,
} from '../../../src/service.js';
import { oneOf } from '../terminal/arguments.js';
import { EXIT, type ExitCode, exitForError } from '../terminal/exit.js';

/** Options of a question; operations without a display type, a limit or areas do not read them. */
export type CallOptions = PlaceSuggestOptions;

/** Asks an operation with what a person has typed. Throws what the service throws, and `INPUT_*` for coordinates that are none. */
export async function askTyped(service: Service, operation: QueryName, typed: string, options: CallOptions): Promise<Answer<unknown>> {
  return askOperation(service, operation, OPERATIONS[operation].input === 'point' ? parseCoordinates(typed) : typed, options);
}

/** Checks an operation's name. Throws `CONFIG_INVALID` naming those that exist. */
export function requireOperation(name: string): QueryName {
  return oneOf(QUERY_NAMES, name.toLowerCase(), 'Unknown operation');
}

/** Reads `latitude,longitude` in degrees; a blank may stand for the comma. Throws `INPUT_EMPTY` or `INPUT_MALFORMED`. */
export function parseCoordinates(input: string): Coordinates {
  if (input.trim() === '') throw new DoorplateError('INPUT_EMPTY', 'The coordinates are missing or empty');
  const parts = input
    .replaceAll(',', ' ')
    .split(' ')
    .filter((part) => part !== '');
  const [latitude, longitude] = parts.map((part) => (DECIMAL.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) {
    throw new DoorplateError(
      'INPUT_MALFORMED',
      'The coordinates are not two numbers, expected latitude,longitude as in 39.494,-76.674; geocode finds those of an address',
      {
        found: parts.length,
        expected: 2,
      },
    );
  }
  return { latitude, longitude };
}

/** A decimal number, with the exponent that programs write into small ones (`1e-7`). */
const DECIMAL = /^[+-]?(\d{1,15}(\.\d{0,25})?|\.\d{1,25})(e[+-]?\d{1,3})?$/i;

/** The outcome of one question. */
export interface Reply {
  /** The status that the HTTP interface gives. */
  readonly status: number;
  /** Null unless the status is 200. */
  readonly result: unknown;
  /** Empty when the status is 200. */
  readonly errors: readonly string[];
  /** What an answer of 200 says of itself, such as which street data is not mounted. */
  readonly messages?: readonly string[];
  readonly explain?: Explain;
  readonly exit: ExitCode;
  /** What was thrown, for whoever may see all of it. */
  readonly thrown?: unknown;
}

/** Asks the service and turns whatever it answers or throws into a reply; never throws. */
export function ask(service: Service, operation: QueryName, input: string, options: CallOptions): Promise<Reply> {
  return replyTo(operation, () => askTyped(service, operation, input, options));
}

/** Turns whatever a question is answered with, or throws, into a reply; never throws. */
export async function replyTo(operation: QueryName, question: () => Promise<Answer<unknown>>): Promise<Reply> {
  try {
    const { status, result, messages: said, hint, explain } = await question();
    const messages = hint === undefined ? said : [...said, hint];
    const explained = explain === undefined ? {} : { explain };
    if (OPERATIONS[operation].result === 'suggestions') {
      const texts = (result ?? []) as readonly string[];
      return { status: 200, result: texts, errors: [], messages, exit: texts.length > 0 ? EXIT.ok : EXIT.notFound, ...explained };
    }
    if (status === 'found') return { status: 200, result, errors: [], messages, exit: EXIT.ok, ...explained };
    return { status: 404, result: null, errors: messages.length > 0 ? messages : ['Nothing was found'], exit: EXIT.notFound, ...explained };
  } catch (error) {
    const { status, message } = describeError(error);
    // The HTTP interface keeps file names to itself; whoever runs the command may see them.
    return { status, result: null, errors: [isDoorplateError(error) ? error.message : message], exit: exitForError(error), thrown: error };
  }
}

/** The reply to input that cannot even be read. */
export function errorReply(message: string): Reply {
  const error = new DoorplateError('INPUT_MALFORMED', message);
  return { status: describeError(error).status, result: null, errors: [error.message], exit: exitForError(error) };
}

/** The response text of the HTTP interface. */
export function responseText(reply: Reply): string {
  const id = crypto.randomUUID();
  return reply.status === 200 ? successBody(id, JSON.stringify(reply.result)) : errorBody(id, reply.status, reply.errors);
}
