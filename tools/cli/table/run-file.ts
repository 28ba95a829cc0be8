import { rename, rm, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { CacheFolder } from '../../build/download/cache-folder.js';
import { Downloads, type OnBytes } from '../../build/download/downloads.js';
import { type HttpClient, requireStatus, shownUrl } from '../../build/download/http-client.js';
import { exists } from '../../build/format/flush.js';
import { unusable } from '../terminal/arguments.js';

/** A file of a run on this machine. With a URL it stands there in the end, and here for as long as the run lasts. */
export interface RunFile {
  readonly path: string;
  /** Signed mostly, and so a secret: no plan, journal, job or message holds its query. */
  readonly url: string | null;
}

/** Statuses of a store that has taken a file. */
const TAKEN = [200, 201, 204];

/** The file that an option names. One at a URL has its last name there, in the folder that the command is run in. Throws `CONFIG_INVALID`. */
export function runFile(text: string): RunFile {
  if (!/^https?:/i.test(text)) return { path: resolve(text), url: null };
  if (!URL.canParse(text)) throw unusable('A URL of a table cannot be read, expected one such as https://HOST/NAME.csv');
  const name = basename(new URL(text).pathname);
  if (name === '') throw unusable(`${shownUrl(text)} names no file, expected one such as https://HOST/NAME.csv`);
  return { path: resolve(name), url: text };
}

/** Fetches a table to a path; what an earlier run has fetched stays where this one goes on with it. Throws FetchError. */
export async function fetchTable(
  client: HttpClient,
  url: string,
  { to, resume }: { readonly to: string; readonly resume: boolean },
  onBytes: OnBytes,
): Promise<void> {
  if (resume && (await exists(to))) return;
  const folder = `${to}.fetched`;
  const advice = adviceFor('GET');
  const { path } = await new Downloads(client, new CacheFolder(folder), { onBytes }).file({
    ...{ url, name: basename(to), edition: '', pace: 'object-store', isImmutable: false, advice },
  });
  await rename(path, to);
  await rm(folder, { recursive: true, force: true });
}

/** Puts the files that have a URL there, each in one request, and removes them here. A second time it is the same. Throws FetchError. */
export async function putFiles(client: HttpClient, files: readonly RunFile[]): Promise<void> {
  for (const { path, url } of files) {
    if (url === null || !(await exists(path))) continue;
    const put = { path, bytes: (await stat(path)).size };
    await client.ask(
      async () => ({ url, pace: 'object-store', put }),
      async (response) => requireStatus(response, url, TAKEN, { advice: `${adviceFor('PUT')}; ${path} is kept for it` }),
    );
    await rm(path);
  }
}

/** A file for messages: as the option named it, but for the query of a URL. */
export function shownFile({ path, url }: RunFile): string {
  return url === null ? path : shownUrl(url);
}

function adviceFor(method: string): string {
  return `expected a URL that is signed for ${method} and has not expired; run the same command with a new one and --resume`;
}
