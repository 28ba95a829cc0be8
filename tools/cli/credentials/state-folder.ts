import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ManagedCredentialStore, type RedisCommand, redisStore } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';
import { readRegularFile } from '../../../src/auth/node/regular-file.js';
import { removeTemporaries, replaceFile } from '../../../src/auth/node/replace-file.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { withPathLock } from '../../build/download/path-lock.js';
import { type RawOptions, textOption, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { AuditLog, auditedStore } from './audit-log.js';
import { CREDENTIALS_ADVICE, connectRedis, redisCommand, requireRedisUrl } from './redis-connections.js';

/** The folder that keeps credentials between starts. */
export interface StateFolder {
  readonly path: string;
  /** In the folder, or in Redis. */
  readonly credentials: ManagedCredentialStore;
  /** Redis, where that keeps the credentials; the token secret is then there, too, for all machines. */
  readonly redis: RedisCommand | null;
  /** Writes the file of the credentials anew, see `fileStore`; null where Redis keeps them. */
  readonly compact: (() => Promise<void>) | null;
  /** Gets every change that is made through {@link StateFolder.credentials}; null for none. */
  readonly auditLog: AuditLog | null;
}

/** Where credentials are kept unless `--state` names another folder. */
export const DEFAULT_FOLDER = '.doorplate';
const CREDENTIALS = 'credentials.json';
const TOKEN_SECRET = 'jwt-secret';
/** Holds the secrets of the first start when they must not be printed. */
export const FIRST_CREDENTIALS = 'first-credentials.txt';
const SECRET_VARIABLE = 'DOORPLATE_JWT_SECRET';
const SECRET_BYTES = 32;
const OWNER_ONLY_FOLDER = 0o700;

export function stateOption(command: OperationCommand): OperationCommand {
  return command
    .option('--state <dir>', `Folder of the credentials (default: ${DEFAULT_FOLDER})`)
    .option('--credentials <url>', 'Redis server that keeps the credentials instead, redis://…');
}

/**
 * Runs a task with the state folder, which is created if it is missing. All errors about its files name the folder. The notices of
 * a terminal, if given, get warnings about files that are open to other users, and about credentials that become unreadable.
 */
export async function withState<T>(options: RawOptions, task: (state: StateFolder) => Promise<T>, terminal?: Terminal): Promise<T> {
  const path = textOption(options, 'state') ?? DEFAULT_FOLDER;
  const auditFile = textOption(options, 'auditLog');
  const auditLog = auditFile === undefined ? null : new AuditLog(auditFile, terminal?.env ?? {});
  try {
    await mkdir(path, { recursive: true, mode: OWNER_ONLY_FOLDER });
    if (terminal) await writeLines(terminal.notices, await modeWarnings(path, [CREDENTIALS, TOKEN_SECRET, FIRST_CREDENTIALS]));
    const onError = ({ message }: DoorplateError) => terminal?.notices.write(`warning ${message}; its last version stays in force\n`);
    const redis = await redisOf(options);
    const file = redis === null ? fileStore(join(path, CREDENTIALS), terminal ? { onError } : {}) : null;
    const store = file ?? redisStore(redis as RedisCommand);
    const credentials = auditLog === null ? store : auditedStore(store, auditLog);
    return await task({ path, credentials, redis, compact: file?.compact ?? null, auditLog });
  } catch (error) {
    if (isDoorplateError(error) && error.details.auditLog !== undefined) throw error;
    if (isDoorplateError(error)) throw credentialTrouble(error.code, `${error.message} in ${path}`, path, error);
    if (isFileError(error)) throw credentialTrouble('CONFIG_INVALID', `The folder ${path} cannot be used: ${error.code}`, path, error);
    throw error;
  }
}

/**
 * The secret that tokens are signed with: from the environment, else from the state folder, where a random one is made at the first call.
 */
export async function tokenSecret(state: StateFolder, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const given = env[SECRET_VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (state.redis !== null) return await sharedSecret(state.redis);
  const path = join(state.path, TOKEN_SECRET);
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  return await withPathLock(path, async () => {
    const madeMeanwhile = await readSecret(path);
    if (madeMeanwhile !== null) return madeMeanwhile;
    await removeTemporaries(path);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await replaceFile(path, [`${secret}\n`]);
    return secret;
  });
}

async function redisOf(options: RawOptions): Promise<RedisCommand | null> {
  const given = textOption(options, 'credentials');
  if (given === undefined) return null;
  const url = requireRedisUrl(given, CREDENTIALS_ADVICE);
  return redisCommand(await connectRedis(url), url);
}

/** The secret of all processes that keep their credentials in one Redis; the first one makes it. */
async function sharedSecret(redis: RedisCommand): Promise<string> {
  await redis('SET', `doorplate:${TOKEN_SECRET}`, randomBytes(SECRET_BYTES).toString('base64url'), 'NX');
  return String(await redis('GET', `doorplate:${TOKEN_SECRET}`));
}

/** Null when there is no secret yet. */
async function readSecret(path: string): Promise<string | null> {
  let secret: string;
  try {
    secret = (await readRegularFile(path)).trim();
  } catch (error) {
    if (isFileError(error) && error.code === 'ENOENT') return null;
    throw error;
  }
  if (secret.length >= SECRET_BYTES) return secret;
  const found = `${TOKEN_SECRET} has ${secret.length} characters, expected ${SECRET_BYTES} or more`;
  const mend = `remove ${path} for a new one, which makes all tokens issued so far invalid`;
  throw unusable(`${found}; ${mend}`);
}

function credentialTrouble(code: DoorplateError['code'], message: string, folder: string, cause: unknown): DoorplateError {
  return new DoorplateError(code, message, { credentialFolder: folder }, { cause });
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Any permission of others, and the group's to write. Its permission to read may be on purpose. */
const OPEN_FILE = 0o027;
/** Permission of anyone but the owner to replace files. Listing their names does no harm. */
const OPEN_FOLDER = 0o022;
const PERMISSIONS = 0o777;

/** Warnings about a folder and its files that are open to users who should have no access. */
async function modeWarnings(folder: string, names: readonly string[]): Promise<string[]> {
  // Windows has no modes.
  if (process.geteuid === undefined) return [];
  const lines = [await warning(folder, OPEN_FOLDER, 'changed', '700')];
  for (const name of names) lines.push(await warning(join(folder, name), OPEN_FILE, 'read or changed', '600'));
  return lines.filter((line) => line !== null);
}

async function warning(path: string, open: number, done: string, mend: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || (stats.mode & open) === 0) return null;
  const mode = (stats.mode & PERMISSIONS).toString(8).padStart(3, '0');
  return `warning ${path} can be ${done} by other users (mode ${mode}); chmod ${mend} ${path} closes it`;
}
