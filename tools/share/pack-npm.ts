import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetInspection } from '../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';
import { attribution, shareable } from './shareable.js';

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
  /** Whether share-alike data may be packed. */
  readonly allowsShareAlike: boolean;
}

/**
 * Writes an npm package that holds a dataset and nothing else, with whom it is owed to.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the dataset is too large for a package, damaged, or share-alike without leave.
 */
export async function packNpm({ dataset, target, packageName, version, allowsShareAlike }: PackageWish): Promise<DatasetInspection> {
  if (!PACKAGE_NAME.test(packageName))
    throw new DoorplateError('CONFIG_INVALID', `--npm is "${packageName}", expected a name such as @scope/us-md`);
  const inspection = await shareable(dataset, allowsShareAlike);
  const { files } = inspection;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > MOST_BYTES) {
    throw new DoorplateError(
      'CONFIG_INVALID',
      `${dataset} has ${bytes} bytes, and networks that serve npm packages take ${MOST_BYTES}: divide it by ZIP3`,
    );
  }
  const held = await readdir(target).catch((): string[] => []);
  if (held.length > 0) throw new DoorplateError('CONFIG_INVALID', `${target} holds ${held.length} entries, expected a new or empty folder`);
  await mkdir(target, { recursive: true });
  const names = [MANIFEST_NAME, ...files.map(({ name }) => name)];
  for (const name of names) await copyFile(join(dataset, name), join(target, name));
  await writeFile(join(target, 'ATTRIBUTION.md'), attribution(inspection));
  await writeFile(join(target, 'README.md'), readme(inspection, packageName, bytes));
  const description = {
    name: packageName,
    version,
    description: `The dataset ${inspection.name} ${inspection.version} for doorplate`,
    license: 'SEE LICENSE IN ATTRIBUTION.md',
    keywords: ['doorplate', 'dataset', 'addresses'],
    files: [MANIFEST_NAME, '*.bin', 'ATTRIBUTION.md'],
    exports: { '.': `./${MANIFEST_NAME}`, './*': './*' },
  };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  return inspection;
}

function readme({ name, version, builtAt, files }: DatasetInspection, packageName: string, bytes: number): string {
  const addresses = files.filter(({ kind }) => kind === 'us-streets').reduce((sum, { rows }) => sum + rows, 0);
  return `# ${packageName}

The dataset \`${name}\` ${version}, built ${builtAt}: ${addresses.toLocaleString('en-US')} addresses, ${(bytes / 1e6).toFixed(1)} MB.

\`\`\`ts
import { open } from 'doorplate';

const doorplate = await open({ data: ['node_modules/${packageName}'] });
\`\`\`

Sources and what they want shown: [ATTRIBUTION.md](ATTRIBUTION.md).
`;
}
