import { datasetsIn, embeddedFolder } from '../src/dataset/find-sources.js';
import { builtPackage } from './data.js';
import { report, rounded, type Timed, timeInRounds } from './measure.js';

/** Time to mount each dataset that is there, and all of them, each again and again: `npm run build && npm run bench -- mount`. */
const MOUNTS = Array.from({ length: 21 }, (_, i) => i);
const { open } = await builtPackage();
const folder = await embeddedFolder();
const sources = (await datasetsIn(folder)) ?? [];
const mount = (options?: Parameters<typeof open>[0]) => async () => (await open(options)).close().then(() => true);
const rows: readonly Timed[] = [
  ...sources.map((source, i): Timed => [String(i), MOUNTS, mount({ only: true, data: [source] })]),
  ['all', MOUNTS, mount()],
];
const milliseconds = (await timeInRounds(rows, 200)).map(({ medianMicroseconds }) => rounded(medianMicroseconds / 1000, 2));
const datasets = [];
for (const [i, source] of sources.entries()) {
  const mounted = await open({ only: true, data: [source] });
  const [manifest] = mounted.datasets();
  if (manifest === undefined) throw new Error('a dataset is not mounted');
  await mounted.close();
  datasets.push({
    name: manifest.name,
    version: manifest.version,
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
    rows: manifest.files.reduce((sum, file) => sum + file.rows, 0),
    mountMilliseconds: milliseconds[i],
  });
}
await report('mount', { datasets, mountAllMilliseconds: milliseconds.at(-1) });
