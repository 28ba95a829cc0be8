import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { DatasetInspection } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DoorplateError } from '../../../src/errors.js';
import { explainFolder } from '../format/full-disk.js';
import { formatBytes } from '../format/quantities.js';
import { scratchPlace, sweep } from '../format/scratch.js';
import { attribution, shareable } from './shareable.js';
import { SIGNATURE_NAME } from './signature.js';

/** Largest package that the common network for npm packages serves, bytes (jsDelivr). */
const MOST_BYTES = 150e6;
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

export interface PackageWish {
  /** Folder of the dataset. */
  readonly dataset: string;
  /** Folder that is written; new or empty. */
  readonly target: string;
  readonly packageName: string;
  readonly version: string;
  /** Of the manifest; null: none. */
  readonly signature: string | null;
  /** Whether share-alike data may be packed. */
  readonly allowsShareAlike: boolean;
}

/**
 * Writes an npm package that holds a dataset and nothing else, with its attribution.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the dataset is too large for a package, damaged, or share-alike without leave.
 */
export async function packNpm({
  dataset,
  target,
  packageName,
  version,
  signature,
  allowsShareAlike,
}: PackageWish): Promise<DatasetInspection> {
  if (!PACKAGE_NAME.test(packageName))
    throw new DoorplateError('CONFIG_INVALID', `--npm is "${packageName}", expected a name such as @scope/us-md`);
  const inspection = await shareable(dataset, allowsShareAlike);
  const { files } = inspection;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST_BYTES) {
    throw new DoorplateError(
      'CONFIG_INVALID',
      `${dataset} has ${formatBytes(bytes)}, and networks that serve npm packages take ${formatBytes(MOST_BYTES)}: divide it by ZIP3`,
    );
  }
  const held = await readdir(target).catch((): string[] => []);
  if (held.length > 0) throw new DoorplateError('CONFIG_INVALID', `${target} holds ${held.length} entries, expected a new or empty folder`);
  sweep(dirname(resolve(target)));
  const draft = scratchPlace(resolve(target));
  try {
    await mkdir(draft, { recursive: true });
    const names = [MANIFEST_NAME, ...files.map(({ name }) => name)];
    for (const name of names) await copyFile(join(dataset, name), join(draft, name));
    if (signature !== null) await writeFile(join(draft, SIGNATURE_NAME), signature);
    await writeFile(join(draft, 'ATTRIBUTION.md'), attribution(inspection));
    await writeFile(join(draft, 'README.md'), readme(inspection, packageName, bytes));
    const description = {
      name: packageName,
      version,
      description: `The dataset ${inspection.name} ${inspection.version} for doorplate`,
      license: 'SEE LICENSE IN ATTRIBUTION.md',
      keywords: ['doorplate', 'dataset', 'addresses'],
      files: [MANIFEST_NAME, ...(signature === null ? [] : [SIGNATURE_NAME]), '*.bin', 'ATTRIBUTION.md'],
      exports: { '.': `./${MANIFEST_NAME}`, './*': './*' },
    };
    await writeFile(join(draft, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
    await placeAt(draft, target);
  } catch (error) {
    throw explainFolder(error, dirname(resolve(target)));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return inspection;
}

/** Makes a folder the target, or its files those of an empty one, which may be somebody's working directory. */
async function placeAt(draft: string, target: string): Promise<void> {
  if (!existsSync(target)) return rename(draft, target);
  for (const name of await readdir(draft)) await rename(join(draft, name), join(target, name));
}

function readme({ name, version, builtAt, files }: DatasetInspection, packageName: string, bytes: number): string {
  const addresses = files.filter(({ kind }) => kind === 'us-streets').reduce((sum, { rows }) => sum + rows, 0);
  return `# ${packageName}

The dataset \`${name}\` ${version}, built ${builtAt}: ${addresses.toLocaleString('en-US')} addresses, ${formatBytes(bytes)}.

\`\`\`ts
import { open } from 'doorplate';

const doorplate = await open({ data: ['node_modules/${packageName}'] });
\`\`\`

Sources and what they want shown: [ATTRIBUTION.md](ATTRIBUTION.md).
`;
}
