import { OPERATIONS, type QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { type Doorplate, open } from '../../../src/index.js';
import { integerOption, listOption, type RawOptions } from '../terminal/arguments.js';
import type { CallOptions } from './operations.js';

const MAX_INT32 = 2 ** 31 - 1;

/** Mounts what `--data` names, else what is installed and, behind it, the datasets of the package. */
export function openData(options: RawOptions): Promise<Doorplate> {
  const data = listOption(options, 'data');
  return open({ data: data.length > 0 ? data : 'installed' });
}

/** The display type asked for, as call options. Throws `CONFIG_INVALID` for an operation that has only one form; values are checked by the operation. */
export function displayOptions(operation: QueryName, options: RawOptions): CallOptions {
  const displayType = integerOption(options, 'displayType', 0, MAX_INT32);
  if (displayType === undefined) return {};
  if (!('displayTypes' in OPERATIONS[operation])) throw new DoorplateError('CONFIG_INVALID', `${operation} has no display types`);
  return { displayType };
}

/** The number of suggestions asked for, as call options. Throws `CONFIG_INVALID` for an operation that gives a single answer. */
export function limitOptions(operation: QueryName, options: RawOptions): CallOptions {
  const limit = integerOption(options, 'limit', 0, MAX_INT32);
  if (limit === undefined) return {};
  if (OPERATIONS[operation].result !== 'suggestions')
    throw new DoorplateError('CONFIG_INVALID', `${operation} gives a single answer, not a list to limit`);
  return { limit };
}
