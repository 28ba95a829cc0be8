import { readFile } from 'node:fs/promises';
import { DoorplateError } from '../../../src/errors.js';
import { configError } from '../config-error.js';
import type { HttpClient } from '../download/http-client.js';
import { requireStatus } from '../download/http-client.js';

/** A dataset that others may add. */
export interface CatalogEntry {
  /** Folders that hold the dataset; the first that answers counts. */
  readonly urls: readonly string[];
  /** The digest of the manifest, as the manifest itself bears it. */
  readonly sha256: string;
  readonly bytes: number;
  readonly licence: string;
}

/** Datasets by name. */
export type Catalog = Readonly<Record<string, CatalogEntry>>;

/** Reads a catalog from a file or a URL. Throws `CONFIG_INVALID` when it is none, FetchError when it cannot be fetched. */
export async function readCatalog(location: string, client: HttpClient): Promise<Catalog> {
  const text = /^https?:\/\//i.test(location) ? await fetchText(location, client) : await fileText(location);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && Object.values(value).every(isEntry)) return value as Catalog;
  } catch {
    // The parser's message quotes the text.
  }
  throw new DoorplateError('CONFIG_INVALID', `${location} is no catalog: expected names with urls, sha256, bytes and licence`);
}

function fetchText(url: string, client: HttpClient): Promise<string> {
  return client.ask(
    async () => ({ url, pace: 'other' }),
    async (response, arrived) => {
      requireStatus(response, url, [200]);
      const text = await response.text();
      arrived(text.length);
      return text;
    },
  );
}

function fileText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw configError(path, error);
  });
}

function isEntry(value: unknown): boolean {
  const { urls, sha256 } = (value ?? {}) as Partial<Record<keyof CatalogEntry, unknown>>;
  return Array.isArray(urls) && urls.length > 0 && urls.every((url) => typeof url === 'string') && typeof sha256 === 'string';
}
