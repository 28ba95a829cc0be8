import { open } from 'node:fs/promises';

/** Writes a new file so that it outlasts a power cut. */
export async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes renames outlast a power cut; some systems cannot flush folders. */
export async function flushFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Best effort: the files themselves are flushed.
  }
}
