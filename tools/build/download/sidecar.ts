import { readFile } from 'node:fs/promises';
import { writeWhole } from '../format/scratch.js';

/** Bytes of a file from the first one on to the one before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What is known of a download; kept beside it, so that another run can go on. */
export interface Sidecar {
  readonly url: string;
  readonly etag: string | null;
  /** The state of the file as a listing had it; null where none said. */
  readonly stamp: string | null;
  /** ISO, to the second. */
  readonly lastModified: string | null;
  /** Of the file on the server, bytes; null where the server does not say. */
  readonly size: number | null;
  readonly edition: string;
  /** The parts of the file that are fetched, ascending; null: all of it. */
  readonly ranges: readonly ByteRange[] | null;
  /** Of the whole download, once it is there. */
  readonly sha256: string | null;
}

/** Reads a sidecar; null where there is none, or it was cut short. */
export async function readSidecar(path: string): Promise<Sidecar | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Sidecar;
  } catch {
    return null;
  }
}

export function writeSidecar(path: string, sidecar: Sidecar): Promise<void> {
  return writeWhole(path, JSON.stringify(sidecar));
}

/** What the headers of an answer say of its file. */
export function factsOf({ headers }: Response): Pick<Sidecar, 'etag' | 'lastModified'> {
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return { etag: headers.get('etag'), lastModified: Number.isNaN(modified) ? null : new Date(modified).toISOString() };
}

/** The value of `If-Range`: a strong validator, or nothing. Weak ones cannot be compared (RFC 9110, section 13.1.5). */
export function rangeCondition({ etag, lastModified }: Pick<Sidecar, 'etag' | 'lastModified'>): string | null {
  if (etag !== null && !etag.startsWith('W/')) return etag;
  return etag === null && lastModified !== null ? new Date(lastModified).toUTCString() : null;
}

/** Whether an answer is of another state of the file than the one that was begun. */
export function isOtherState(begun: Pick<Sidecar, 'etag' | 'lastModified'>, now: Pick<Sidecar, 'etag' | 'lastModified'>): boolean {
  if (begun.etag !== null && now.etag !== null) return begun.etag !== now.etag;
  return begun.lastModified !== null && now.lastModified !== null && begun.lastModified !== now.lastModified;
}
