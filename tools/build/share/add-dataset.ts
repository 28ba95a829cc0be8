import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatasetSource, directorySource, inspectDataset, type Manifest } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { readManifest } from '../../../src/dataset/manifest-reader.js';
import { DoorplateError } from '../../../src/errors.js';
import { explainFolder } from '../format/full-disk.js';
import { namedAs, scratchPlace } from '../format/scratch.js';
import { switchTo } from '../format/stage.js';
import { requireRoom } from '../format/target.js';
import type { Report } from '../report.js';
import { requireSignature } from './signature.js';

export interface AddOptions {
  readonly sha256?: string | null;
  readonly signer?: string | undefined;
  /** Whether an older edition may take the place of the installed one. */
  readonly allowsOlder?: boolean;
}

/**
 * Installs a dataset that somebody else has built: every file is compared with the manifest, and the manifest with `sha256` where
 * a catalog says it, and with the signature of a `signer`, a file with a public key. A failure leaves nothing behind.
 *
 * @throws DoorplateError `DATASET_*` when a file is missing or not what the manifest says, or this is not signed by that key; what was
 * installed stays. `CONFIG_INVALID` for an older edition than the installed one, unless `allowsOlder`.
 */
export async function addDataset(
  source: DatasetSource,
  home: string,
  report: Report,
  { sha256 = null, signer, allowsOlder = false }: AddOptions = {},
): Promise<Manifest> {
  let manifestBytes: Uint8Array = new Uint8Array();
  // What is signed and written is what was parsed, though the source may give other bytes the next time.
  const read: DatasetSource['read'] = async (name, options) => {
    manifestBytes = await source.read(name, options);
    return manifestBytes;
  };
  const manifest = await readManifest({ label: source.label, read });
  if (signer !== undefined) await requireSignature(source, manifestBytes, signer);
  if (sha256 !== null && manifest.sha256 !== sha256) {
    throw new DoorplateError(
      'DATASET_DIGEST_MISMATCH',
      `The manifest of ${source.label} has the digest ${manifest.sha256}, expected ${sha256} as the catalog says`,
    );
  }
  if (!allowsOlder) await requireNewer(manifest, home);
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  await requireRoom({ folder: home, bytes: all });
  const candidate = scratchPlace(join(home, manifest.name));
  try {
    await mkdir(candidate, { recursive: true });
    let done = 0;
    for (const { name, bytes, sha256: digest } of manifest.files) {
      report(all === 0 ? null : done / all, `adding ${manifest.name}`, { count: done, unit: 'bytes' });
      const path = join(candidate, name);
      await writeFile(path, await checked(source, name, bytes, digest));
      done += bytes;
    }
    await writeFile(join(candidate, MANIFEST_NAME), manifestBytes);
    const { intact, files } = await inspectDataset(directorySource(candidate));
    if (!intact) {
      const broken = files.find(({ error }) => error !== null);
      throw new DoorplateError('DATASET_CORRUPT', `${broken?.name} of ${source.label} is damaged: ${broken?.error?.message}`);
    }
    await switchTo(
      candidate,
      join(home, manifest.name),
      manifest.files.map(({ name }) => name),
    );
    return manifest;
  } catch (error) {
    throw explainFolder(namedAs(error, candidate, source.label), home);
  } finally {
    await rm(candidate, { recursive: true, force: true });
  }
}

/** A version that is a number, or a date. */
const NUMBERED = /^\d+(?:[.-]\d+)*$/;

/** An old edition may be signed, too: who hands it out again undoes what was mended since. */
async function requireNewer(manifest: Manifest, home: string): Promise<void> {
  const installed = await readManifest(directorySource(join(home, manifest.name))).catch(() => null);
  if (installed === null || ageOf(manifest, installed) >= 0) return;
  const [found, expected] = [manifest, installed].map(({ version, builtAt }) => `${version} of ${builtAt}`);
  const message = `${manifest.name} ${found} is older than the installed ${expected}: --older installs it`;
  throw new DoorplateError('CONFIG_INVALID', message, { found, expected });
}

/** Below 0 where the first is the older one: by its version, else by when it was built. */
function ageOf(a: Manifest, b: Manifest): number {
  const isNumbered = NUMBERED.test(a.version) && NUMBERED.test(b.version);
  const byVersion = isNumbered ? a.version.localeCompare(b.version, 'en', { numeric: true }) : 0;
  return byVersion || Date.parse(a.builtAt) - Date.parse(b.builtAt);
}

async function checked(source: DatasetSource, name: string, size: number, digest: string): Promise<Uint8Array> {
  for (const fresh of [false, true]) {
    const bytes = await source.read(name, { size, fresh });
    if (digestOf(bytes) === digest) return bytes;
  }
  throw new DoorplateError('DATASET_DIGEST_MISMATCH', `${name} in ${source.label} is not what the manifest says`, { file: name });
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
