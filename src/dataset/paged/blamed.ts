import { DoorplateError, isDoorplateError } from '../../errors.js';
import { PageFault } from '../format/paged/fault-log.js';
import type { MountedFile } from '../mounted.js';

/**
 * What a run over parts of files has failed with that has missed nothing. Of pages the lengths alone are checked, so that a
 * kernel may trip over cells that make no sense; which of the files has them nobody knows.
 */
export function blamed(error: unknown, files: readonly MountedFile[]): unknown {
  const isNamed = isDoorplateError(error) ? error.code !== 'DATASET_CORRUPT' || error.details.dataset !== undefined : !isTripped(error);
  if (isNamed || files.length === 0) return error;
  const manifests = [...new Set(files.map(({ manifest }) => manifest))];
  const suspects = manifests.map((of) => {
    const names = files.flatMap(({ file, manifest }) => (manifest === of ? [file.name] : []));
    return `Dataset ${of.name}, file ${names.join(' or ')}`;
  });
  const said = isDoorplateError(error) ? error.message : 'pages hold what makes no sense together';
  return new DoorplateError(
    'DATASET_CORRUPT',
    `${suspects.join('; or ')}: ${said}`,
    { dataset: manifests.length === 1 ? manifests[0]?.name : undefined, files: files.map(({ file }) => file.name) },
    { cause: error },
  );
}

/** Whether a kernel has tripped: over an index that is none, or a page that does not exist. */
function isTripped(error: unknown): boolean {
  return error instanceof PageFault || error instanceof RangeError || error instanceof TypeError;
}
