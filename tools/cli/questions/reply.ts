import { randomUUID } from 'node:crypto';
import { OPERATIONS, type QueryName } from '../../../src/contract.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { errorBody, successBody } from '../../../src/http/envelope.js';
import { describeError } from '../../../src/http/status.js';
import type { Answer, Explain, Service } from '../../../src/service.js';
import { EXIT, type ExitCode, exitForError } from '../terminal/exit.js';
import { askTyped, type CallOptions } from './operations.js';

/** The outcome of one question. */
export interface Reply {
  /** The status that the HTTP interface gives. */
  readonly status: number;
  /** Null unless the status is 200. */
  readonly result: unknown;
  /** Empty when the status is 200. */
  readonly errors: readonly string[];
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
    const { status, result, messages, explain } = await question();
    const explained = explain === undefined ? {} : { explain };
    if (OPERATIONS[operation].result === 'suggestions') {
      const texts = (result ?? []) as readonly string[];
      return { status: 200, result: texts, errors: [], exit: texts.length > 0 ? EXIT.ok : EXIT.notFound, ...explained };
    }
    if (status === 'found') return { status: 200, result, errors: [], exit: EXIT.ok, ...explained };
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
  const id = randomUUID();
  return reply.status === 200 ? successBody(id, JSON.stringify(reply.result)) : errorBody(id, reply.status, reply.errors);
}
