import { OPERATIONS, operationRow, type QueryName } from '../../../src/contract.js';
import { type Doorplate, open } from '../../../src/index.js';
import { MAX_LIMIT, readAreas } from '../../../src/input.js';
import { flag, integerOption, listOption, type RawOptions, textOption, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import type { CallOptions } from './reply.js';

/** Which datasets a command asks. */
export interface DataChoice {
  /** Locations, in order of precedence; after them come what is installed and the datasets of the package. */
  readonly data: readonly string[];
  /** Whether these are left out. */
  readonly only: boolean;
  /** Whether address lists of governments count for `IsPostalVerified`, as postal files do. */
  readonly acceptGovernment: boolean;
}

export function addDataOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--data <dir>', 'Dataset folder or URL, searched before installed data and the datasets of the package; may be repeated')
    .option('--only', 'Search nothing but --data')
    .option('--accept-government', 'Take address lists of governments, not only postal files, for IsPostalVerified');
}

/** The datasets that the options name. Throws `CONFIG_INVALID`. */
export function dataChoice(options: RawOptions): DataChoice {
  const choice = {
    data: listOption(options, 'data'),
    only: flag(options, 'only'),
    acceptGovernment: flag(options, 'acceptGovernment'),
  };
  if (choice.only && choice.data.length === 0) throw unusable('--only needs --data', { option: 'only' });
  return choice;
}

export function openData({ data, only, acceptGovernment }: DataChoice, check: 'files' | 'manifest' = 'manifest'): Promise<Doorplate> {
  return open({ ...(data.length > 0 || only ? { data } : {}), only, acceptGovernment, check });
}

/** The display type asked for, as call options. Throws `CONFIG_INVALID` for one that the operation has not. */
export function displayOptions(operation: QueryName, options: RawOptions): CallOptions {
  const { forms = [] } = operationRow(operation);
  if (forms.length === 0 && textOption(options, 'displayType') !== undefined) throw unusable(`${operation} has no display types`);
  const displayType = integerOption(options, 'displayType', 0, forms.length - 1);
  return displayType === undefined ? {} : { displayType };
}

/**
 * The number of suggestions asked for, and the areas that they rather are in or have to be in, as call options. Throws `CONFIG_INVALID` for an
 * operation that gives a single answer, `INPUT_*` for no area.
 */
export function suggestionOptions(operation: QueryName, options: RawOptions): CallOptions {
  const limit = integerOption(options, 'limit', 1, MAX_LIMIT);
  const areas = readAreas((name) => textOption(options, name));
  if (OPERATIONS[operation].result === 'suggestions') return { ...areas, ...(limit === undefined ? {} : { limit }) };
  if (limit !== undefined) throw unusable(`${operation} gives a single answer, not a list to limit`);
  if (Object.keys(areas).length > 0)
    throw unusable(`${operation} gives a single answer, and looks at no area: write state, city and ZIP code into the text`);
  return {};
}
