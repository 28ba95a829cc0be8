import type { Pace } from './pace.js';
import type { Frame } from './part-file.js';
import type { ByteRange, Sidecar } from './sidecar.js';

/** A file to fetch, or parts of one. */
export interface Download {
  readonly url: string;
  /** Name in the cache; importers read county and year from it. */
  readonly name: string;
  readonly edition: string;
  readonly pace: Pace;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parts of the file, ascending, with the bytes around them in the cache; absent: all of it. */
  readonly cut?: { readonly ranges: readonly ByteRange[]; readonly frame: Frame };
  /** Whether a server that knows no ranges is asked for the whole file, to take the parts out of it. */
  readonly cutsWhole?: boolean;
  /** The state of the file that the parts were chosen in; absent: any. */
  readonly etag?: string | null;
  /** How the file begins. */
  readonly magic?: readonly number[];
  /** Bytes of the file, where its publisher says elsewhere. */
  readonly size?: number;
  /** The state of the file as a listing has it; with one, the file is asked about only when that has changed. */
  readonly stamp?: string | null;
  /** Whether the file never changes under its URL; else a file of the cache is asked about. */
  readonly isImmutable: boolean;
  /** Whether it is a web page; one in the place of another file is an answer to a program that is kept out. */
  readonly isPage?: boolean;
  /** How a credential is given, where the publisher wants one. */
  readonly credential?: string;
  /** What may be done where the server refuses; default: what is usual for publishers. */
  readonly advice?: string;
}

/** A file that is in the cache. */
export interface Fetched {
  readonly path: string;
  readonly bytes: number;
  readonly sidecar: Sidecar;
}
