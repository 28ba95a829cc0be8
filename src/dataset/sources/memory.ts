import { type DatasetSource, fileMissing } from './source.js';

/**
 * A dataset in memory: file name to bytes, `manifest.json` included. Bytes that own their whole buffer are used in
 * place and must not be changed afterwards; views into a bigger buffer are copied.
 */
export function memorySource(files: ReadonlyMap<string, Uint8Array>, label = 'memory'): DatasetSource {
  return {
    label,
    async read(name) {
      const bytes = files.get(name);
      if (bytes === undefined) throw fileMissing(name, label);
      return bytes;
    },
  };
}
