import { INPUTS, OPERATIONS, type OperationName } from '../../src/contract.js';

/** The path that asks an operation for what a person has typed; empty values where that is not enough for all of them. */
export function requestPath(operation: OperationName, typed: string, displayType = '0'): string {
  const { input, path } = OPERATIONS[operation];
  const values = input === 'point' ? coordinates(typed) : [typed];
  return Object.keys(INPUTS[input].parameters).reduce<string>(
    (filled, name, at) => filled.replace(`{${name}}`, () => encodeURIComponent(values[at] ?? '')),
    path.replace('{displayType}', displayType),
  );
}

/** Latitude and longitude as they are typed, with a comma or a blank between. */
export function coordinates(typed: string): readonly string[] {
  return typed.split(/[\s,]+/).filter((part) => part !== '');
}
