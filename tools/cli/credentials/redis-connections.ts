import type { Redis } from 'ioredis';
import type { RedisCommand } from '../../../src/auth/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { unusable } from '../terminal/arguments.js';
import { loadPackage } from '../terminal/optional-packages.js';

/** How long a command may take. Requests wait for it, so it fails rather than hang. */
const COMMAND_TIMEOUT_MS = 1000;
/** How long the first connection may take. */
const CONNECT_TIMEOUT_MS = 5000;
/** How long to wait for the next try while the server is gone. */
const RECONNECT_MS = 250;

/** One connection for each server, however many parts of a command use it. */
const connections = new Map<string, Promise<Redis>>();

/** What somebody means who names a file or a folder there. */
export const CREDENTIALS_ADVICE = '; --state names a folder of credentials';

/** Checks the address of a Redis server. Throws `CONFIG_INVALID` for what is none, with the advice. */
export function requireRedisUrl(text: string, advice = ''): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'redis:' || url.protocol === 'rediss:')) return text;
  // The text is left out: it may hold a password.
  throw unusable(`The address of a Redis server is unusable, expected one such as redis://127.0.0.1:6379${advice}`);
}

/**
 * The connection to a Redis server, made at the first call. Commands fail at once while the server is gone; it is looked for until {@link
 * disconnectRedis}. Rejects with `STORE_UNAVAILABLE` when it cannot be reached, `CONFIG_INVALID` where the package `ioredis` is missing.
 */
export function connectRedis(url: string): Promise<Redis> {
  const connecting = connections.get(url) ?? connect(url);
  connections.set(url, connecting);
  return connecting;
}

/** Sends commands; failures are `STORE_UNAVAILABLE` and name the server. */
export function redisCommand(client: Redis, url: string): RedisCommand {
  return async (...words) => {
    try {
      return await client.call(...words);
    } catch (cause) {
      throw unavailable(url, cause);
    }
  };
}

/** Ends all connections, so that the process can end. */
export async function disconnectRedis(): Promise<void> {
  for (const connecting of connections.values()) await connecting.then((client) => client.disconnect()).catch(() => undefined);
  connections.clear();
}

async function connect(url: string): Promise<Redis> {
  const { Redis } = loadPackage<typeof import('ioredis')>('ioredis', 'redis://');
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => RECONNECT_MS,
  });
  // Each command fails with the reason; without a listener it would be printed besides.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    client.disconnect();
    connections.delete(url);
    throw unavailable(url, cause);
  }
}

function unavailable(url: string, cause: unknown): DoorplateError {
  const { host } = new URL(url);
  return new DoorplateError('STORE_UNAVAILABLE', `The Redis server ${host} does not answer`, {}, { cause });
}
