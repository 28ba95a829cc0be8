import type { AsyncBuffer, FileMetaData } from 'hyparquet';

/** A Parquet file that is open, with its footer. */
export interface ParquetFile {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** Names of its columns. */
  readonly names: readonly string[];
}

/** What a row holds; a field without value is null. */
export type ParquetRow = Readonly<Record<string, unknown>>;

/** Rows decoded at a time, at most. */
const BATCH = 65_536;

/** Opens a file. Throws RangeError where it is no Parquet file, or its footer is damaged. */
export async function openParquet(path: string): Promise<ParquetFile> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  return parquetMetadataAsync(file)
    .then((metadata) => ({ file, metadata, names: parquetSchema(metadata).children.map(({ element }) => element.name) }))
    .catch((cause: unknown) => {
      throw new RangeError('the file is not a Parquet file, or is damaged', { cause });
    });
}

/** What a writer has noted in the footer under a key; empty for nothing. */
export function noteIn({ metadata }: ParquetFile, key: string): string {
  return metadata.key_value_metadata?.find((note) => note.key === key)?.value ?? '';
}

/** Streams the columns named of all rows. Bytes that are no text stay bytes. Throws RangeError where the file is damaged. */
export async function* parquetRows({ file, metadata }: ParquetFile, columns: readonly string[]): AsyncGenerator<ParquetRow> {
  const { parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const announced = Number(metadata.num_rows);
  const grouped = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (grouped !== announced) throw new RangeError(`the file is damaged: its row groups have ${grouped} rows, expected ${announced}`);
  let end = 0;
  for (const group of metadata.row_groups) {
    const groupEnd = end + Number(group.num_rows);
    for (let rowStart = end; rowStart < groupEnd; rowStart += BATCH) {
      const rowEnd = Math.min(groupEnd, rowStart + BATCH);
      const part = { file, metadata, columns: [...columns], rowStart, rowEnd, compressors, utf8: false };
      const damaged = (cause?: unknown): RangeError =>
        new RangeError(`the file is damaged among the rows from ${rowStart + 1} to ${rowEnd}`, { cause });
      const read = await parquetReadObjects(part).catch((cause: unknown) => {
        throw damaged(cause);
      });
      // A column that ends early leaves its last rows undefined.
      const last = read.at(-1);
      if (last === undefined || columns.some((column) => last[column] === undefined)) throw damaged();
      yield* read;
    }
    end = groupEnd;
  }
}
