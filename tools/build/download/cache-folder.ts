import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { shownUrl } from './http-client.js';
import { readSidecar, type Sidecar } from './sidecar.js';

/** Name of the sidecar in the folder of a download. */
const SIDECAR = 'download.json';
/** Bytes that the cache keeps when nobody says otherwise: the largest source has 8 GB. */
export const CACHE_BYTES = 20 * 1000 ** 3;

/** The places of one download. */
export interface CachePlaces {
  readonly folder: string;
  /** The whole download. */
  readonly file: string;
  /** What has arrived so far. */
  readonly part: string;
  readonly sidecar: string;
}

/** A download in the cache. */
export interface CacheEntry {
  readonly folder: string;
  readonly sidecar: Sidecar;
  readonly bytes: number;
  /** When it was used last. */
  readonly usedAt: Date;
  readonly isWhole: boolean;
}

/** The folder that downloads are kept in, each in a folder of its own, named by what was asked for. */
export class CacheFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The places of a download that `what` identifies. */
  async places(what: string, name: string): Promise<CachePlaces> {
    const places = this.placesOf(what, name);
    await mkdir(places.folder, { recursive: true });
    return places;
  }

  /** The same, whether they exist or not. */
  placesOf(what: string, name: string): CachePlaces {
    const folder = join(this.path, createHash('sha256').update(what).digest('hex').slice(0, 20));
    return { folder, file: join(folder, name), part: join(folder, `${name}.part`), sidecar: join(folder, SIDECAR) };
  }

  /** What is in the cache, the one that was not used for longest first. */
  async entries(): Promise<readonly CacheEntry[]> {
    const names = await readdir(this.path).catch((): string[] => []);
    const entries = await Promise.all(names.map((name) => entryIn(join(this.path, name))));
    return entries.filter((entry) => entry !== null).sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime());
  }

  /** Removes all that is of a file that has changed on its server. */
  async forget(url: string): Promise<void> {
    for (const { folder, sidecar } of await this.entries())
      if (sidecar.url === shownUrl(url)) await rm(folder, { recursive: true, force: true });
  }

  /** Notes that a download is used. */
  async touch({ sidecar }: CachePlaces): Promise<void> {
    await utimes(sidecar, new Date(), new Date()).catch(() => {});
  }

  /** Removes what was not used for longest until the cache holds no more than `bytes`. Returns the bytes removed. */
  async shrink(bytes: number, keep: ReadonlySet<string> = new Set()): Promise<number> {
    const entries = await this.entries();
    let held = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const before = held;
    for (const entry of entries) {
      if (held <= bytes) break;
      if (keep.has(entry.folder)) continue;
      await rm(entry.folder, { recursive: true, force: true });
      held -= entry.bytes;
    }
    return before - held;
  }
}

async function entryIn(folder: string): Promise<CacheEntry | null> {
  const sidecar = await readSidecar(join(folder, SIDECAR));
  if (sidecar === null) return null;
  const names = await readdir(folder).catch((): string[] => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0));
  const used = await stat(join(folder, SIDECAR)).catch(() => null);
  return {
    folder,
    sidecar,
    bytes: sizes.reduce((a, b) => a + b, 0),
    usedAt: used?.mtime ?? new Date(0),
    isWhole: !names.some((name) => name.endsWith('.part')),
  };
}
