import { DoorplateError } from '../../src/errors.js';
import type { FileTally } from '../build/file-tally.js';
import { readMember } from '../source/member.js';
import { sourceMembers } from '../source/members.js';
import type { ReadyFile } from './fetch-plan.js';

const METADATA = /metadata\.xml$/i;
const MAX_BYTES = 16 * 1024 * 1024;
/** Number of rows in the metadata of the database (ISO 19115, `geometricObjectCount`). */
const COUNT = /geometricObjectCount\b[^>]*>\s*(?:<[^>]+>\s*)?(\d+)/;

/** Compares the rows that were read of the National Address Database with the number in its metadata. Throws `INPUT_MALFORMED` where rows are missing. */
export async function requireAllRows(files: readonly ReadyFile[], tallies: readonly FileTally[]): Promise<void> {
  for (const { format, path } of files) {
    if (format !== 'us:nad') continue;
    const announced = await announcedRows(path);
    const read = tallies.find((tally) => tally.path === path)?.read ?? 0;
    if (announced === null || read >= announced) continue;
    const advice = `delete the file and run the same command again, or build from it as it is: doorplate build --us nad:${path}`;
    throw new DoorplateError('INPUT_MALFORMED', `${path} holds ${read} rows, expected the ${announced} of its metadata: ${advice}`);
  }
}

async function announcedRows(path: string): Promise<number | null> {
  try {
    for await (const member of sourceMembers(path, METADATA)) {
      if (!METADATA.test(member.name)) return null;
      const text = Buffer.from(await readMember(member, MAX_BYTES)).toString('utf8');
      const [, count] = COUNT.exec(text) ?? [];
      return count === undefined ? null : Number(count);
    }
  } catch (error) {
    // Archives of single states have no metadata.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
