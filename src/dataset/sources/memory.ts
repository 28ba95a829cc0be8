import { DoorplateError } from '../../errors.js';
import { typeName } from '../../option-names.js';
import { type DatasetSource, fileMissing, rangeOf } from './source.js';

/**
 * A dataset in memory: file name to bytes, `manifest.json` included. Bytes that own their whole buffer are used in
 * place and must not be changed afterwards; views into a bigger buffer are copied. Throws `CONFIG_INVALID` for what is no map.
 */
export function memorySource(files: ReadonlyMap<string, Uint8Array>, label = 'memory'): DatasetSource {
  if (typeof files?.get !== 'function')
    throw new DoorplateError('CONFIG_INVALID', `The files in memory are ${typeName(files)}, expected a Map of names to bytes`);
  return {
    label,
    async read(name, options = {}) {
      const bytes = files.get(name);
      if (bytes === undefined) throw fileMissing(name, label);
      const range = rangeOf(options);
      return range === null ? bytes : bytes.subarray(range.offset, range.offset + range.length);
    },
  };
}
