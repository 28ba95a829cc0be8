import { DoorplateError } from '../../errors.js';
import { type DatasetSource, fileMissing, fileTooLarge, fileUnreadable, requireFileName } from './source.js';

export interface HttpSourceOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Sent with every request, for stores that want a credential; never shown in messages. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest duration of one attempt, body included, milliseconds; default 30,000. */
  readonly timeoutMs?: number;
  /** Further attempts after a network error or a status of 408, 429 or 5xx; default 2. */
  readonly retries?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 2;
const FIRST_PAUSE_MS = 100;

/**
 * A dataset behind a URL: any object store, CDN or web server that gives files by name. A query string, such as a
 * signature, is sent with every file.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the URL is not an absolute http(s) one or holds a user name or password.
 */
export function httpSource(url: string, options: HttpSourceOptions = {}): DatasetSource {
  const { headers = {}, timeoutMs = DEFAULT_TIMEOUT_MS, retries = DEFAULT_RETRIES } = options;
  const base = parseBase(url);
  const label = `${base.origin}${base.pathname}`;

  async function attempt(name: string, limit: number): Promise<Uint8Array | Failure> {
    const address = new URL(base);
    address.pathname += name;
    try {
      const response = await (options.fetch ?? fetch)(address.href, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return await readBody(response, name, limit);
      await response.body?.cancel();
      const { status } = response;
      if (status === 404) throw fileMissing(name, label);
      const failure = fileUnreadable(name, label, `status ${status}, expected 200`);
      if (status < 500 && status !== 408 && status !== 429) throw failure;
      return new Failure(failure);
    } catch (cause) {
      if (cause instanceof DoorplateError) throw cause;
      return new Failure(fileUnreadable(name, label, cause instanceof Error ? cause.name : 'network error', cause));
    }
  }

  return {
    label,
    async read(name, limit = Number.POSITIVE_INFINITY) {
      requireFileName(name, label);
      for (let tries = 0; ; tries++) {
        const outcome = await attempt(name, limit);
        if (!(outcome instanceof Failure)) return outcome;
        if (tries >= retries) throw outcome.error;
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
      }
    },
  };
}

/** An attempt that is worth another one. */
class Failure {
  constructor(readonly error: DoorplateError) {}
}

function parseBase(url: string): URL {
  const base = URL.canParse(url) ? new URL(url) : null;
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new DoorplateError('CONFIG_INVALID', 'the URL of a dataset is not an absolute http or https URL');
  }
  if (base.username !== '' || base.password !== '') {
    throw new DoorplateError('CONFIG_INVALID', 'the URL of a dataset holds a user name or password: give them in the option headers');
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  base.hash = '';
  return base;
}

/** The whole body; gives up as soon as it grows beyond the limit. */
async function readBody(response: Response, name: string, limit: number): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw fileTooLarge(name, size, limit);
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
