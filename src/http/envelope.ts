import type { Envelope, ProblemDetails } from '../contract.js';

/** The JSON text of a success. */
export function successBody(id: string, result: unknown): string {
  return write({ Id: id, Result: result, ClientSessionId: null, StatusCode: 200, IsError: false, Errors: [] });
}

/** The JSON text of an error: no result, at least one message. */
export function errorBody(id: string, status: number, messages: readonly string[]): string {
  return write({ Id: id, Result: null, ClientSessionId: null, StatusCode: status, IsError: true, Errors: messages });
}

/** The JSON text of a refused token request (RFC 9457). */
export function problemBody(status: number, detail: string, instance: string): string {
  const problem: ProblemDetails = { type: 'about:blank', title: 'Unauthorized', status, detail, instance };
  return JSON.stringify(problem);
}

function write(envelope: Envelope): string {
  return JSON.stringify(envelope);
}
