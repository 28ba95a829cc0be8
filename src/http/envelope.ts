import { type Envelope, OPERATIONS, type ProblemDetails, QUERY_NAMES, type QueryName, type Shape } from '../contract.js';

/** Around the JSON text of a result: the rest is the same for every answer, and an id needs no escapes. */
export function successBody(id: string, result: string): string {
  return `{"Id":"${id}","Result":${result}${SUCCESS_END}`;
}

const SUCCESS_END = ',"ClientSessionId":null,"StatusCode":200,"IsError":false,"Errors":[]}';

/** Of each operation the fields that are null in process where the wire has a number, with that number. */
const STAND_INS = Object.fromEntries(QUERY_NAMES.map((name) => [name, standInsOf(OPERATIONS[name].result)]));

function standInsOf(shape: Shape | 'suggestions'): readonly (readonly [field: string, value: number])[] {
  return Object.entries(shape === 'suggestions' ? {} : shape).flatMap(([field, { unknown }]) =>
    unknown === undefined ? [] : [[field, unknown]],
  );
}

/** A result as the contract writes it. */
export function onWire(operation: QueryName, result: unknown): unknown {
  const unknown = STAND_INS[operation]?.filter(([field]) => (result as Record<string, unknown> | null)?.[field] === null) ?? [];
  return unknown.length === 0 ? result : Object.assign({}, result, Object.fromEntries(unknown));
}

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
