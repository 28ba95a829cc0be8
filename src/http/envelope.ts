import type { Envelope, ProblemDetails } from '../contract.js';

/** Around the JSON text of a result: the rest is the same for every answer, and an id needs no escapes. */
export function successBody(id: string, result: string): string {
  return `{"Id":"${id}","Result":${result}${SUCCESS_END}`;
}

const SUCCESS_END = ',"ClientSessionId":null,"StatusCode":200,"IsError":false,"Errors":[]}';

/** No result, at least one message. */
export function errorBody(id: string, status: number, messages: readonly string[]): string {
  const envelope: Envelope = { Id: id, Result: null, ClientSessionId: null, StatusCode: status, IsError: true, Errors: messages };
  return JSON.stringify(envelope);
}

/** For a refused token request (RFC 9457). */
export function problemBody(status: number, detail: string, instance: string): string {
  const problem: ProblemDetails = { type: 'about:blank', title: 'Unauthorized', status, detail, instance };
  return JSON.stringify(problem);
}
