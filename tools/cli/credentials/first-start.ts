import { join } from 'node:path';
import { createApiKey, createProfile } from '../../../src/auth/index.js';
import { replaceFile } from '../../../src/auth/node/replace-file.js';
import type { SampleCredentials } from '../server/sample-requests.js';
import { alignFields } from '../terminal/output.js';
import { paintFor, type Terminal, writeLines } from '../terminal/terminal.js';
import { FIRST_CREDENTIALS, type StateFolder } from './state-folder.js';

const LABEL = 'first start';

/**
 * Creates a test API key and a profile if the state folder holds neither. Returns their secrets,
 * which are kept nowhere else, or null if there are credentials already.
 */
export async function createFirstCredentials({ credentials }: StateFolder): Promise<SampleCredentials | null> {
  const existing = [...(await credentials.keys()), ...(await credentials.profiles())];
  if (existing.length > 0) return null;
  const key = createApiKey('test', LABEL);
  const profile = await createProfile({ label: LABEL });
  if (!(await credentials.addIfEmpty([key.record], [profile.record]))) return null;
  return { apiKey: key.key, profileName: profile.profileName, profilePassword: profile.profilePassword };
}

/**
 * Gives the secrets of the first start to the operator. They are printed or, with `quiet`, written
 * to a file in the state folder that only its owner can read, because logs keep what is printed.
 */
export async function handOverCredentials(
  created: SampleCredentials,
  state: StateFolder,
  { quiet, terminal }: { readonly quiet: boolean; readonly terminal: Terminal },
): Promise<void> {
  const fields = Object.entries(created);
  if (quiet) {
    const path = join(state.path, FIRST_CREDENTIALS);
    await replaceFile(path, [`${alignFields(fields, (_, text) => text).join('\n')}\n`]);
    await writeLines(terminal.notices, [`the first API key and profile are in ${path}; read it and remove it`]);
    return;
  }
  const lines = alignFields(fields, paintFor(terminal, terminal.output)).map((line) => `  ${line}`);
  await writeLines(terminal.output, [`Credentials, shown this once; ${state.path} keeps their hashes`, ...lines, '']);
}
