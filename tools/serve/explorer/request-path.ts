import { INPUTS, OPERATIONS, type OperationName } from '../../../src/contract.js';

/** The path that asks an operation for what a person has typed; empty values where that is not enough for all of them. */
export function requestPath(operation: OperationName, typed: string, displayType = '0'): string {
  const { input, path } = OPERATIONS[operation];
  const values = input === 'point' ? coordinates(typed) : [typed];
  return Object.keys(INPUTS[input].parameters).reduce<string>(
    (filled, name, at) => filled.replace(`{${name}}`, () => encodeURIComponent(values[at] ?? '')),
    path.replace('{displayType}', displayType),
  );
}

/** What a printed request authenticates with. */
export interface SampleCredentials {
  readonly apiKey: string;
  readonly profileName: string;
  readonly profilePassword: string;
}

/** In place of secrets that are not known. */
const PLACEHOLDERS: SampleCredentials = { apiKey: '<API_KEY>', profileName: '<PROFILE_NAME>', profilePassword: '<PROFILE_PASSWORD>' };

/** A request as a line for a shell. */
export function curlLine(operation: OperationName, url: string, credentials = PLACEHOLDERS): string {
  const { apiKey, profileName, profilePassword } = credentials;
  const headers =
    operation === 'token' ? [`profileName: ${profileName}`, `profilePassword: ${profilePassword}`] : [`Authorization: Bearer ${apiKey}`];
  return `curl -s ${headers.map((header) => `-H '${header}'`).join(' ')} '${url.replaceAll("'", '%27')}'`;
}

/** Latitude and longitude as they are typed, with a comma or a blank between. */
export function coordinates(typed: string): readonly string[] {
  return typed.split(/[\s,]+/).filter((part) => part !== '');
}
