import { OPERATIONS, operationRow, type QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { type Doorplate, open } from '../../../src/index.js';
import { readAreas } from '../../../src/input.js';
import { flag, integerOption, listOption, type RawOptions, textOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import type { CallOptions } from './reply.js';

const MAX_INT32 = 2 ** 31 - 1;

/** Which datasets a command asks. */
export interface DataChoice {
  /** Locations, in order of precedence; behind them stand what is installed and the datasets of the package. */
  readonly data: readonly string[];
  /** Whether these are left out. */
  readonly only: boolean;
}

export function addDataOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--data <dir>', 'Dataset folder or URL, asked before what is installed and the datasets of the package; may be repeated')
    .option('--only', 'Ask nothing but --data');
}

/** The datasets that the options name. Throws `CONFIG_INVALID`. */
export function dataChoice(options: RawOptions): DataChoice {
  const choice = { data: listOption(options, 'data'), only: flag(options, 'only') };
  if (choice.only && choice.data.length === 0) throw new DoorplateError('CONFIG_INVALID', '--only needs --data', { option: 'only' });
  return choice;
}

export function openData({ data, only }: DataChoice, check: 'files' | 'manifest' = 'manifest'): Promise<Doorplate> {
  return open({ ...(data.length > 0 || only ? { data } : {}), only, check });
}

/** The display type asked for, as call options. Throws `CONFIG_INVALID` for an operation that has only one form; values are checked by the operation. */
export function displayOptions(operation: QueryName, options: RawOptions): CallOptions {
  const displayType = integerOption(options, 'displayType', 0, MAX_INT32);
  if (displayType === undefined) return {};
  if (operationRow(operation).forms === undefined) throw new DoorplateError('CONFIG_INVALID', `${operation} has no display types`);
  return { displayType };
}

/** The areas that suggestions rather are in, or have to be in, as call options. Throws `CONFIG_INVALID` as {@link limitOptions} does, `INPUT_*` for no area. */
export function areaOptions(operation: QueryName, options: RawOptions): CallOptions {
  const areas = readAreas((name) => textOption(options, name));
  if (Object.keys(areas).length > 0 && OPERATIONS[operation].result !== 'suggestions')
    throw new DoorplateError('CONFIG_INVALID', `${operation} gives a single answer, and looks at no area`);
  return areas;
}

/** The number of suggestions asked for, as call options. Throws `CONFIG_INVALID` for an operation that gives a single answer. */
export function limitOptions(operation: QueryName, options: RawOptions): CallOptions {
  const limit = integerOption(options, 'limit', 0, MAX_INT32);
  if (limit === undefined) return {};
  if (OPERATIONS[operation].result !== 'suggestions')
    throw new DoorplateError('CONFIG_INVALID', `${operation} gives a single answer, not a list to limit`);
  return { limit };
}
