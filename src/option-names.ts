import { DoorplateError } from './errors.js';

/** Refuses options that do not exist: one that is misspelled would be left out in silence. Throws `CONFIG_INVALID`. */
export function requireOptionNames(options: object, known: Readonly<Record<string, true>>): void {
  if (typeof options !== 'object') throw new DoorplateError('CONFIG_INVALID', `The options are a ${typeof options}, expected an object`);
  for (const name in options) {
    if (Object.hasOwn(known, name)) continue;
    throw new DoorplateError('CONFIG_INVALID', `Unknown option "${name}", expected one of ${Object.keys(known).join(', ')}`);
  }
}
