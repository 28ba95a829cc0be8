import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetInspection } from '../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { attribution, shareable } from './shareable.js';
import { TAR_END, tarHeader, tarPadding } from './tar.js';

const SUMS = 'SHA256SUMS';

/** An archive that was written. */
export interface PackedTar {
  readonly inspection: DatasetInspection;
  readonly path: string;
}

/**
 * Writes a dataset, with whom it is owed to, as `NAME-VERSION.tar`, and its digest into `SHA256SUMS` beside it, for `sha256sum
 * --check`. The same dataset gives the same archive.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the dataset is damaged, or share-alike without leave.
 */
export async function packTar(dataset: string, target: string, allowsShareAlike: boolean): Promise<PackedTar> {
  const inspection = await shareable(dataset, allowsShareAlike);
  const { name, version, builtAt, files } = inspection;
  const archive = `${name}-${version.replace(/[^\w.+-]/g, '_')}.tar`;
  const path = join(target, archive);
  const modified = Math.floor(Date.parse(builtAt) / 1000);
  const hash = createHash('sha256');
  await mkdir(target, { recursive: true });
  const part = await open(`${path}.part`, 'w');
  try {
    const append = async (bytes: Uint8Array): Promise<void> => {
      hash.update(bytes);
      await part.writeFile(bytes);
    };
    const add = async (file: string, bytes: Uint8Array): Promise<void> => {
      await append(tarHeader(`${name}/${file}`, bytes.length, modified));
      await append(bytes);
      await append(tarPadding(bytes.length));
    };
    for (const file of [MANIFEST_NAME, ...files.map((each) => each.name)]) await add(file, await readFile(join(dataset, file)));
    await add('ATTRIBUTION.md', Buffer.from(attribution(inspection)));
    await append(TAR_END);
    await part.close();
    await rename(`${path}.part`, path);
  } finally {
    await part.close().catch(() => {});
    await rm(`${path}.part`, { force: true });
  }
  await noteSum(target, archive, hash.digest('hex'));
  return { inspection, path };
}

/** Sets the digest of an archive among those of others. */
async function noteSum(folder: string, archive: string, digest: string): Promise<void> {
  const path = join(folder, SUMS);
  const known = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '' && !line.endsWith(`  ${archive}`));
  await writeFile(path, `${[...known, `${digest}  ${archive}`].sort().join('\n')}\n`);
}
