import { type DatasetSource, fileMissing, rangeOf } from './source.js';

/**
 * A dataset in memory: file name to bytes, `manifest.json` included. Bytes that own their whole buffer are used in
 * place and must not be changed afterwards; views into a bigger buffer are copied.
 */
export function memorySource(files: ReadonlyMap<string, Uint8Array>, label = 'memory'): DatasetSource {
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
