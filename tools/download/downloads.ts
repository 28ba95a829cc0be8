import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import type { CacheFolder, CachePlaces } from './cache-folder.js';
import type { Download, Fetched } from './download.js';
import { FetchError } from './fetch-error.js';
import { type Arrived, type HttpClient, shownUrl } from './http-client.js';
import { PartFile } from './part-file.js';
import { withPathLock } from './path-lock.js';
import { readSidecar, type Sidecar, writeSidecar } from './sidecar.js';
import { Transfer } from './transfer.js';

/** Fetches files into the cache, each once, and goes on where an earlier run ended. */
export class Downloads {
  readonly client: HttpClient;
  readonly cache: CacheFolder;
  readonly #isOffline: boolean;
  readonly #onBytes: Arrived;
  /** Folders of the cache that this run uses. */
  readonly used = new Set<string>();

  constructor(client: HttpClient, cache: CacheFolder, options: { readonly isOffline?: boolean; readonly onBytes?: Arrived } = {}) {
    this.client = client;
    this.cache = cache;
    this.#isOffline = options.isOffline ?? false;
    this.#onBytes = options.onBytes ?? (() => {});
  }

  /**
   * The file of the cache, fetched where it is not there or no longer what the server has.
   *
   * @throws FetchError when it cannot be fetched; what has arrived stays for the next run.
   */
  async file(download: Download): Promise<Fetched> {
    const { ranges } = download.cut ?? {};
    const what = JSON.stringify([download.url, download.edition, ranges ?? null]);
    const places = await this.cache.places(what, download.name);
    this.used.add(places.folder);
    return withPathLock(places.file, async () => {
      const held = await wholeFile(places);
      if (held !== null && (this.#isOffline || download.isImmutable)) return this.#held(places, held);
      if (this.#isOffline)
        throw new FetchError('missing', `${shownUrl(download.url)} is not in the cache, and --offline forbids to fetch it`);
      return this.#fetch(download, places, held);
    });
  }

  /** Whether nothing may be fetched. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  async #fetch(download: Download, places: CachePlaces, held: Sidecar | null): Promise<Fetched> {
    const part = new PartFile(places.part, download.cut?.ranges ?? null, download.cut?.frame);
    await part.resume();
    const begun = part.held > 0 ? await readSidecar(places.sidecar) : null;
    if (begun === null) await part.startOver();
    const transfer = new Transfer(download, { places, part, begun, held });
    try {
      while (!transfer.isDone) {
        await this.client.ask(
          async () => transfer.request(),
          (response, arrived) =>
            transfer.take(response, (bytes) => {
              arrived(bytes);
              this.#onBytes(bytes);
            }),
        );
      }
    } finally {
      await part.close();
    }
    if (transfer.isUnchanged && held !== null) return this.#held(places, held);
    await part.finish(places.file);
    return this.#held(places, await completed(transfer.state, places.file, places.sidecar));
  }

  async #held(places: CachePlaces, sidecar: Sidecar): Promise<Fetched> {
    await this.cache.touch(places);
    return { path: places.file, bytes: (await stat(places.file)).size, sidecar };
  }
}

/** The sidecar of a download that is whole; null where it is not. A run that was killed may have left it without the digest. */
async function wholeFile({ file, part, sidecar }: CachePlaces): Promise<Sidecar | null> {
  const found = await stat(file).catch(() => null);
  const said = found === null ? null : await readSidecar(sidecar);
  if (said === null || said.sha256 !== null) return said;
  // Another state of the file is on its way.
  if ((await stat(part).catch(() => null)) !== null) return null;
  return completed(said, file, sidecar);
}

/** Notes digest and date of a file that has arrived. */
async function completed(state: Sidecar, file: string, place: string): Promise<Sidecar> {
  const sidecar = { ...state, sha256: await digestOf(file) };
  const date = dateOf(sidecar);
  if (date !== null) await utimes(file, date, date);
  await writeSidecar(place, sidecar);
  return sidecar;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The date of a source, which becomes that of the dataset: the server's, else that of the edition. */
function dateOf({ lastModified, edition }: Sidecar): Date | null {
  if (lastModified !== null) return new Date(lastModified);
  const [date] = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(edition) ?? [];
  return date === undefined ? null : new Date(date);
}
