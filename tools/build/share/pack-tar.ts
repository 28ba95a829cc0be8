import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { packTar as packed } from 'modern-tar/fs';
import type { DatasetInspection } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { explainFolder } from '../format/full-disk.js';
import { makeWhole, sweep, writeWhole } from '../format/scratch.js';
import { attribution, shareable } from './shareable.js';
import { SIGNATURE_NAME } from './signature.js';

const SUMS = 'SHA256SUMS';

export interface ArchiveWish {
  /** Folder of the dataset. */
  readonly dataset: string;
  /** Folder that the archive is written to. */
  readonly target: string;
  /** Of the manifest; null: none. */
  readonly signature: string | null;
  /** Whether share-alike data may be packed. */
  readonly allowsShareAlike: boolean;
  /** Whether the archive is compressed (Brotli, RFC 7932), as a whole: shards share most of their street names. */
  readonly isCompressed: boolean;
}

/** An archive that was written. */
export interface PackedTar {
  readonly inspection: DatasetInspection;
  readonly path: string;
}

/**
 * Writes a dataset, with its attribution, as `NAME-VERSION.tar` or `.tar.br`, and its digest into `SHA256SUMS` beside it, for
 * `sha256sum --check`. The same dataset gives the same archive.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the dataset is damaged, or share-alike without leave.
 */
export async function packTar({ dataset, target, signature, allowsShareAlike, isCompressed }: ArchiveWish): Promise<PackedTar> {
  const inspection = await shareable(dataset, allowsShareAlike);
  const { name, version } = inspection;
  const archive = `${name}-${version.replace(/[^\w.+-]/g, '_')}.tar${isCompressed ? '.br' : ''}`;
  const path = join(target, archive);
  const hash = createHash('sha256');
  await mkdir(target, { recursive: true });
  sweep(target);
  await makeWhole(path, (draft) => {
    const [bytes, digested, part] = [archived(inspection, dataset, signature), digesting(hash), createWriteStream(draft)];
    return isCompressed ? pipeline(bytes, createBrotliCompress(BROTLI), digested, part) : pipeline(bytes, digested, part);
  }).catch((error: unknown) => {
    throw explainFolder(error, target);
  });
  await noteSum(target, archive, hash.digest('hex'));
  return { inspection, path };
}

/** Everybody unpacks what is packed once: the smallest archive, and the largest window that the format has, 16 MiB. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

/** Of every file in the archive, so that the same dataset gives the same bytes. */
const OWNED = { mode: 0o644, uid: 0, gid: 0 };

/** The bytes of the archive. */
function archived(inspection: DatasetInspection, dataset: string, signature: string | null): Readable {
  const { name, builtAt, files } = inspection;
  const own = { ...OWNED, mtime: new Date(builtAt) };
  const sources = [MANIFEST_NAME, ...files.map((each) => each.name)].map(
    (file) => ({ ...own, type: 'file', source: join(dataset, file), target: `${name}/${file}` }) as const,
  );
  const texts = [['ATTRIBUTION.md', attribution(inspection)], ...(signature === null ? [] : [[SIGNATURE_NAME, signature]])] as const;
  return packed([
    ...sources,
    ...texts.map(([file, content]) => ({ ...own, type: 'content', content, target: `${name}/${file}` }) as const),
  ]);
}

function digesting(hash: Hash) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** Sets the digest of an archive among those of others. */
async function noteSum(folder: string, archive: string, digest: string): Promise<void> {
  const path = join(folder, SUMS);
  const known = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '' && !line.endsWith(`  ${archive}`));
  await writeWhole(path, `${[...known, `${digest}  ${archive}`].sort().join('\n')}\n`);
}
