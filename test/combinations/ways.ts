import { cachedSource, directorySource, type HttpSourceOptions, httpSource, memorySource } from '../../src/dataset/index.js';
import type { DataLocation } from '../../src/index.js';
import type { Folder } from '../fixtures/folder.js';
import type { Dataset } from './datasets.js';
import type { Host, Manner } from './host.js';

/** A dataset, and what the ways to read it are made of. */
export interface Readable extends Dataset {
  readonly name: string;
  readonly host: Host;
  /** A folder that no other cache has. */
  readonly newFolder: () => string;
  /** The folder of a cache that outlives its mount. */
  readonly oldFolder: Folder;
}

const PATIENT: HttpSourceOptions = { retries: 4, pauseMs: 1 };
const IMPATIENT: HttpSourceOptions = { retries: 0 };

const over = ({ host, name }: Readable, manner: Manner, options: HttpSourceOptions) => httpSource(host.urlOf(name, manner), options);

/** Ways to read one dataset. */
export const WAYS = {
  memory: ({ files }) => memorySource(files),
  folder: ({ folder }) => directorySource(folder),
  http: ({ host, name }) => host.urlOf(name, 'ranges'),
  'http without ranges': ({ host, name }) => host.urlOf(name, 'no-ranges'),
  'http read whole': (dataset) => over(dataset, 'ranges', { ranges: false }),
  'slow http': ({ host, name }) => host.urlOf(name, 'slow'),
  'http that damages once': (dataset) => over(dataset, 'damaged', PATIENT),
  'http that fails': (dataset) => over(dataset, 'failing', IMPATIENT),
  'new cache': (dataset) => cachedSource(dataset.newFolder(), over(dataset, 'ranges', PATIENT)),
  'old cache': (dataset) => cachedSource(dataset.oldFolder(dataset.name), over(dataset, 'ranges', PATIENT)),
  'cache of http that fails': (dataset) => cachedSource(dataset.newFolder(), over(dataset, 'failing', IMPATIENT)),
} as const satisfies Readonly<Record<string, (dataset: Readable) => DataLocation>>;

export type Way = keyof typeof WAYS;

/** Ways over a host that fails now and then: while it does, its questions may be refused. */
export const FAILING_WAYS: ReadonlySet<Way> = new Set(['http that fails', 'cache of http that fails']);
