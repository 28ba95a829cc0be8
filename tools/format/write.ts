import { join } from 'node:path';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';
import { writeFlushed } from './flush.js';
import { DatasetStage } from './stage.js';

/**
 * Writes a packed dataset to a folder by way of a {@link DatasetStage}.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the target holds something else, when the disk has too little room, or
 * when `packed` has no manifest.
 */
export async function writeDataset(outDir: string, packed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const manifest = packed.get(MANIFEST_NAME);
  if (manifest === undefined) throw new DoorplateError('CONFIG_INVALID', `The packed dataset has no ${MANIFEST_NAME}`);
  const names = [...packed.keys()].filter((name) => name !== MANIFEST_NAME);
  const stage = await DatasetStage.begin(
    outDir,
    [...packed.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0),
  );
  try {
    for (const [name, bytes] of packed) if (name !== MANIFEST_NAME) await writeFlushed(join(stage.folder, name), bytes);
    await stage.commit(names, manifest);
  } finally {
    await stage.close();
  }
}
