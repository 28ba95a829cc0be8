import { datasetsIn, embeddedFolder } from '../src/dataset/find-sources.js';
import { open } from '../src/open.js';
import { medianMilliseconds, report } from './measure.js';

/** Time to mount each dataset that is there, and all of them: `npm run bench -- mount`. */
const folder = await embeddedFolder();
const datasets = [];
for (const source of (await datasetsIn(folder)) ?? []) {
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
    mountMilliseconds: await medianMilliseconds(21, async () => (await open({ only: true, data: [source] })).close()),
  });
}
const mountAllMilliseconds = await medianMilliseconds(21, async () => (await open()).close());
await report('mount', { datasets, mountAllMilliseconds });
