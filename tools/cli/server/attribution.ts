import type { Manifest } from '../../../src/dataset/index.js';

/** What is mounted and whom it is owed to: a line for each dataset and below it one for each source. */
export function attributionLines(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap(({ name, version, sources }) => [
    `${name} ${version}`,
    ...sources.map(
      ({ title, edition, licence, attribution }) => `  ${[title, edition, licence, attribution].filter((part) => part !== '').join('; ')}`,
    ),
  ]);
}
