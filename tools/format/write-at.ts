import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at a position of a file. The system may take fewer of them at once. */
export async function writeAt(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
