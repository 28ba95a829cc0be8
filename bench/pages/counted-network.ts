import { type DatasetSource, directorySource } from '../../src/dataset/index.js';
import { TrafficCount } from './traffic.js';

/** So long that the processor's own work between two reads does not tell. */
const LATENCY_MS = 4;

/** A folder behind a network that answers every request after the same time, however many there are. */
export class CountedNetwork {
  readonly source: DatasetSource;
  readonly traffic = new TrafficCount();

  constructor(folder: string) {
    const files = directorySource(folder);
    this.source = {
      label: folder,
      prefersRanges: true,
      read: async (name, options) => {
        const answered = this.traffic.begin();
        const bytes = await files.read(name, options);
        await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
        answered(bytes.byteLength);
        return bytes;
      },
    };
  }
}
