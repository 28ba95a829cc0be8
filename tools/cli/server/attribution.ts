import type { MountedManifest } from '../../../src/dataset/index.js';
import { shown } from '../terminal/shown.js';

const BROUGHT: Readonly<Record<MountedManifest['origin'], string>> = {
  data: 'of --data',
  installed: 'installed',
  package: 'of the package',
};

/** What is mounted, in the order in which it is asked, and whom it is owed to: a line for each dataset and below it one for each source. */
export function attributionLines(manifests: readonly MountedManifest[]): string[] {
  return shown(manifests).flatMap(({ name, version, origin, sources }) => [
    `${name} ${version}, ${BROUGHT[origin]}`,
    ...sources.map(
      ({ title, edition, licence, attribution }) => `  ${[title, edition, licence, attribution].filter((part) => part !== '').join('; ')}`,
    ),
  ]);
}
