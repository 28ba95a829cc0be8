import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { explainFolder } from '../format/full-disk.js';
import type { CacheFolder, CachePlaces } from './cache-folder.js';
import type { Download, Fetched } from './download.js';
import { FetchError } from './fetch-error.js';
import { type HttpClient, shownUrl } from './http-client.js';
import { PartFile } from './part-file.js';
import { withPathLock } from './path-lock.js';
import { isOtherState, readSidecar, type Sidecar, writeSidecar } from './sidecar.js';
import { Transfer } from './transfer.js';

/** Takes bytes of a download as they arrive, with the size of its file where the server has said. */
export type OnBytes = (bytes: number, download: Download, size: number | null) => void;

/** Fetches files into the cache, each once, and goes on where an earlier run ended. */
export class Downloads {
  readonly client: HttpClient;
  readonly cache: CacheFolder;
  /** Whether nothing may be fetched. */
  readonly isOffline: boolean;
  readonly #onBytes: OnBytes;
  /** Folders of the cache that this run uses. */
  readonly used = new Set<string>();

  constructor(client: HttpClient, cache: CacheFolder, options: { readonly isOffline?: boolean; readonly onBytes?: OnBytes } = {}) {
    this.client = client;
    this.cache = cache;
    this.isOffline = options.isOffline ?? false;
    this.#onBytes = options.onBytes ?? (() => {});
  }

  /**
   * The file of the cache, fetched where it is not there or no longer what the server has.
   *
   * @throws FetchError when it cannot be fetched, DoorplateError when the disk of the cache is full; what has arrived stays for the
   * next run. After `stop` it rejects with any error.
   */
  file(download: Download, stop?: AbortSignal): Promise<Fetched> {
    const fetched = this.#file(download, stop).catch((error: unknown) => {
      const knowsNoRanges = error instanceof FetchError && error.trouble === 'no-ranges';
      if (download.cut === undefined || !download.cutsWhole || !knowsNoRanges) throw error;
      return this.#cutOfWhole(download, download.cut, stop);
    });
    return fetched.catch((error: unknown) => {
      throw explainFolder(error, this.cache.path, download.size ?? null);
    });
  }

  async #file(download: Download, stop?: AbortSignal): Promise<Fetched> {
    const places = await this.cache.places(identityOf(download), download.name);
    this.used.add(places.folder);
    return withPathLock(places.file, async () => {
      const held = await wholeFile(places);
      if (held !== null && (this.isOffline || isCurrent(download, held))) return this.#held(places, held);
      if (this.isOffline)
        throw new FetchError('missing', `${shownUrl(download.url)} is not in the cache, and --offline forbids to fetch it`);
      return this.#fetch(download, places, held, stop);
    });
  }

  /** Bytes of a download that are in the cache, all or some; they may be of an older state of the file. */
  async heldBytes(download: Download): Promise<number> {
    const { file, part } = this.cache.placesOf(identityOf(download), download.name);
    const found = (await stat(file).catch(() => null)) ?? (await stat(part).catch(() => null));
    return found?.size ?? 0;
  }

  async #fetch(download: Download, places: CachePlaces, held: Sidecar | null, stop: AbortSignal | undefined): Promise<Fetched> {
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
              this.#onBytes(bytes, download, transfer.state.size);
            }),
          stop,
        );
      }
    } finally {
      await part.close();
    }
    if (transfer.isUnchanged && held !== null) {
      const sidecar = { ...held, stamp: transfer.state.stamp };
      await writeSidecar(places.sidecar, sidecar);
      return this.#held(places, sidecar);
    }
    await part.finish(places.file);
    return this.#held(places, await completed(transfer.state, places.file, places.sidecar));
  }

  /** The parts of a file that its server sends as a whole only; the whole is kept for its other parts. */
  async #cutOfWhole(download: Download, cut: NonNullable<Download['cut']>, stop: AbortSignal | undefined): Promise<Fetched> {
    const { cut: _, size: __, ...uncut } = download;
    const name = new URL(download.url).pathname.split('/').at(-1) ?? '';
    const whole = await this.#file({ ...uncut, name: name === '' ? download.name : name }, stop);
    if (isOtherState({ etag: download.etag ?? null, lastModified: null }, whole.sidecar)) {
      throw new FetchError('changed', `${shownUrl(download.url)} has changed while it was fetched`, { changedUrl: download.url });
    }
    const places = await this.cache.places(identityOf(download), download.name);
    return withPathLock(places.file, async () => {
      const part = new PartFile(places.part, cut.ranges, cut.frame);
      await part.startOver();
      try {
        for (const { start, end } of cut.ranges)
          for await (const chunk of createReadStream(whole.path, { start, end: end - 1 })) await part.append(chunk as Buffer);
        await part.finish(places.file);
      } finally {
        await part.close();
      }
      return this.#held(places, await completed({ ...whole.sidecar, ranges: cut.ranges }, places.file, places.sidecar));
    });
  }

  async #held(places: CachePlaces, sidecar: Sidecar): Promise<Fetched> {
    await this.cache.touch(places);
    return { path: places.file, bytes: (await stat(places.file)).size, sidecar };
  }
}

/** Whether a whole file of the cache is what the server has, as far as can be said without asking. */
function isCurrent({ stamp = null, isImmutable }: Download, held: Sidecar): boolean {
  return stamp === null ? isImmutable : stamp === held.stamp;
}

/** What tells downloads apart: the parts of one file are downloads of their own. */
function identityOf({ url, edition, cut }: Download): string {
  return JSON.stringify([url, edition, cut?.ranges ?? null]);
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
