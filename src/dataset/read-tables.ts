import { checkFile } from './check.js';
import { Directory } from './format/directory.js';
import type { FileEntry, Manifest } from './manifest.js';
import { inFile, type OpenedFile, openBytes, openChecked } from './mounted-file.js';
import type { DatasetSource } from './sources/source.js';

/** A decoded file, or a block of one, as its entry describes it. */
export interface ReadTable extends OpenedFile {
  readonly entry: FileEntry;
}

/** Reads a file as a whole, checks it and decodes it, block by block where it has blocks. Throws `DATASET_*` naming dataset and file. */
export async function* readTables(source: DatasetSource, file: FileEntry, manifest: Manifest): AsyncGenerator<ReadTable> {
  const { blocks } = file;
  const read = (fresh: boolean): Promise<Uint8Array> => source.read(file.name, { size: file.bytes, fresh });
  if (blocks === undefined) {
    yield { ...(await openChecked(read, { file, manifest }, openBytes)), entry: file };
    return;
  }
  const { offset, sha256 } = blocks;
  const { whole, directory } = await inFile({ file, manifest }, async () => {
    const whole = await read(false).then((bytes) => checkFile(bytes, file).catch(async () => checkFile(await read(true), file)));
    const end = await checkFile(whole.slice(offset), { bytes: file.bytes - offset, sha256 });
    return { whole, directory: new Directory(end, file, offset) };
  });
  for (let row = 0; row < directory.length; row++) {
    const entry = directory.entry(row);
    yield {
      ...(await openChecked(async () => whole.slice(entry.offset, entry.offset + entry.bytes), { file: entry, manifest }, openBytes)),
      entry,
    };
  }
}
