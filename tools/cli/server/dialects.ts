import { census, type DialectOptions, type DialectService, nominatim, pelias, photon } from '../../../src/dialects/index.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Dialect } from '../../../src/http/index.js';
import { flag, listOption, type RawOptions } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';

const DIALECTS: Readonly<Record<string, (options: DialectOptions) => Dialect<DialectService>>> = { photon, nominatim, pelias, census };

export function addDialectOptions(command: OperationCommand): OperationCommand {
  return command
    .option(
      '--dialect <names>',
      `Answer clients of ${Object.keys(DIALECTS).join(', ')}, below these names and at the root; may be repeated`,
    )
    .option('--key-in-query', 'Let clients of a dialect send their key as api_key or key in the query, where logs keep it');
}

/** The dialects of the options, in their order. Throws `CONFIG_INVALID` for one that does not exist. */
export function dialectsOf(options: RawOptions): readonly Dialect<DialectService>[] {
  const names = new Set(listOption(options, 'dialect').flatMap((value) => value.split(',')));
  return [...names].map((name) => {
    const make = Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
    if (make !== undefined) return make({ keyInQuery: flag(options, 'keyInQuery') });
    const expected = Object.keys(DIALECTS).join(', ');
    throw new DoorplateError('CONFIG_INVALID', `--dialect is ${JSON.stringify(name)}, expected ${expected}`, { option: 'dialect' });
  });
}
