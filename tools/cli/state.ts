import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'cac';
import { fileStore, type WritableCredentialStore } from '../../src/auth/index.js';
import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import { type RawOptions, textOption } from './arguments.js';

/** The folder that keeps credentials between starts. */
export interface StateFolder {
  readonly path: string;
  readonly credentials: WritableCredentialStore;
}

const DEFAULT_FOLDER = '.doorplate';
const SECRET_VARIABLE = 'DOORPLATE_JWT_SECRET';
const SECRET_BYTES = 32;
const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

export function stateOption(command: Command): Command {
  return command.option('--state <dir>', `Folder of the credentials (default: ${DEFAULT_FOLDER})`);
}

/** Runs a task over the state folder, which is made when it is missing. Whatever its files refuse is told with the folder's name. */
export async function withState<T>(options: RawOptions, task: (state: StateFolder) => Promise<T>): Promise<T> {
  const path = textOption(options, 'state') ?? DEFAULT_FOLDER;
  try {
    await mkdir(path, { recursive: true, mode: OWNER_ONLY_FOLDER });
    return await task({ path, credentials: fileStore(join(path, 'credentials.json')) });
  } catch (error) {
    if (isDoorplateError(error)) throw credentialTrouble(error.code, `${error.message} in ${path}`, path, error);
    if (isFileError(error)) throw credentialTrouble('CONFIG_INVALID', `the folder ${path} cannot be used: ${error.code}`, path, error);
    throw error;
  }
}

/**
 * The secret that tokens are signed with: from the environment, else from the state folder, where a random one is made
 * at the first call.
 */
export async function tokenSecret(state: StateFolder, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const given = env[SECRET_VARIABLE];
  if (given !== undefined && given !== '') return given;
  const path = join(state.path, 'jwt-secret');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    await writeFile(path, `${secret}\n`, { flag: 'wx', mode: OWNER_ONLY_FILE });
    return secret;
  } catch (error) {
    if (!isFileError(error) || error.code !== 'EEXIST') throw error;
    const kept = (await readFile(path, 'utf8')).trim();
    if (kept.length < SECRET_BYTES)
      throw new DoorplateError('CONFIG_INVALID', `jwt-secret has ${kept.length} characters; remove it for a new one`);
    return kept;
  }
}

function credentialTrouble(code: DoorplateError['code'], message: string, folder: string, cause: unknown): DoorplateError {
  return new DoorplateError(code, message, { credentialFolder: folder }, { cause });
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
