import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { open } from '../src/open.js';
import { medianMilliseconds, report } from './measure.js';

/** Time to mount each dataset that is there, and all of them: `npm run bench -- mount`. */
const folder = await embeddedFolder();
const datasets = [];
for (const name of (await readdir(folder)).sort()) {
  const mounted = await open({ only: true, data: [join(folder, name)] });
  const [manifest] = mounted.datasets();
  if (manifest === undefined) throw new Error(`${name} is not mounted`);
  await mounted.close();
  datasets.push({
    name,
    version: manifest.version,
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
    rows: manifest.files.reduce((sum, file) => sum + file.rows, 0),
    mountMilliseconds: await medianMilliseconds(21, async () => (await open({ only: true, data: [join(folder, name)] })).close()),
  });
}
const mountAllMilliseconds = await medianMilliseconds(21, async () => (await open()).close());
await report('mount', { datasets, mountAllMilliseconds });
