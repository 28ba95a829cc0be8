import { join } from 'node:path';
import { createApiKey, createProfile } from '../../src/auth/index.js';
import { replaceFile } from '../../src/auth/node/replace-file.js';
import type { SampleCredentials } from './curl.js';
import { alignFields } from './output.js';
import { FIRST_CREDENTIALS, type StateFolder } from './state.js';
import { paintFor, type Terminal, writeLines } from './terminal.js';

const LABEL = 'first start';

/**
 * Makes a test API key and a profile when the state folder holds neither. Gives their secrets, which are kept nowhere
 * else; null when there are credentials already, also when another process made them meanwhile.
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
 * Hands the secrets of the first start to the operator: on the output, or, where nothing is to be printed that a log would
 * keep, in a file of the state folder that only its owner can read.
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
