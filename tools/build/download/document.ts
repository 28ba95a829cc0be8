import { readFile } from 'node:fs/promises';
import type { Download } from './download.js';
import type { Downloads } from './downloads.js';
import { FetchError } from './fetch-error.js';
import { contentRange, type FileRequest, type HttpClient, requireStatus, shownUrl } from './http-client.js';

/** A catalog or a listing of a folder: a short text that changes under its URL. */
export type DocumentRequest = Pick<Download, 'url' | 'pace' | 'headers' | 'credential'> & {
  readonly name: string;
  /** Whether it is a web page, which any other file must not be. */
  readonly isPage?: boolean;
};

/** Reads a document; a copy of the cache is given where the server says that it is the newest, and without a network. Throws FetchError. */
export async function readText(downloads: Downloads, request: DocumentRequest): Promise<string> {
  const { path } = await downloads.file({ ...request, edition: '', isImmutable: false });
  return readFile(path, 'utf8');
}

/** Reads a JSON document. Throws FetchError when it is none, or is no object or list. */
export async function readJson(downloads: Downloads, request: DocumentRequest): Promise<Record<string, unknown>> {
  const text = await readText(downloads, request);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The parser's message quotes the text.
  }
  await downloads.cache.forget(request.url);
  throw new FetchError('unusable', `${shownUrl(request.url)} is not JSON: the publisher may have moved its catalog, or keep programs out`);
}

/** Asks for one byte of a file: whether it is there, and its size; null where the server does not say. Throws FetchError. */
export function probe(client: HttpClient, request: FileRequest): Promise<number | null> {
  return client.ask(
    // Some servers keep HEAD waiting for ever.
    async () => ({ ...request, headers: { ...request.headers, range: 'bytes=0-0' } }),
    async (response) => {
      requireStatus(response, request.url, [200, 206]);
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      return response.status === 206 ? (contentRange(response)?.size ?? null) : Number.isNaN(length) ? null : length;
    },
  );
}
