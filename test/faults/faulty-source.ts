import { type DatasetSource, memorySource } from '../../src/dataset/index.js';

/** What happens to a read: the file is not there, the read fails, or it gives other bytes. */
export type Fault = 'missing' | 'unreadable' | 'damaged' | 'cut';
export const FAULTS: readonly Fault[] = ['missing', 'unreadable', 'damaged', 'cut'];

/** A dataset in memory whose reads go wrong where `faultOf` says so. */
export function faultySource(files: ReadonlyMap<string, Uint8Array>, faultOf: (name: string) => Fault | null): DatasetSource {
  const empty = memorySource(new Map(), 'faulty');
  return {
    label: 'faulty',
    async read(name) {
      const bytes = files.get(name);
      const fault = faultOf(name);
      if (bytes === undefined || fault === 'missing') return empty.read(name);
      if (fault === 'unreadable') throw new Error('EIO: i/o error');
      if (fault === 'cut') return bytes.slice(0, -1);
      return fault === 'damaged' ? bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)) : bytes;
    },
  };
}
