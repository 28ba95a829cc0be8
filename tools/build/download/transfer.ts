import { shown } from '../source/shown.js';
import type { CachePlaces } from './cache-folder.js';
import type { Download } from './download.js';
import { FetchError } from './fetch-error.js';
import { type Arrived, contentRange, type FileRequest, PassingFailure, requireStatus, shownUrl } from './http-client.js';
import type { PartFile } from './part-file.js';
import { factsOf, isOtherState, rangeCondition, type Sidecar, writeSidecar } from './sidecar.js';

const OK = 200;
const PARTIAL = 206;
const NOT_MODIFIED = 304;
const NOT_SATISFIABLE = 416;
/** Whole files in the place of a part after which the server knows no ranges. */
const MOST_WHOLES = 3;
/** Characters of a page that a message repeats. */
const SHOWN_LENGTH = 80;
/** `<`, behind blanks: how pages of a web server begin that says no by other means than the status. */
const PAGE = /^\s*</;

/** Where a transfer begins. */
interface Start {
  readonly places: CachePlaces;
  readonly part: PartFile;
  /** What is known of the file whose first bytes are there. */
  readonly begun: Sidecar | null;
  /** The whole file of an earlier run, which the server is asked about. */
  readonly held: Sidecar | null;
}

/** One download, from what is there to the whole of it, over as many answers as it takes. */
export class Transfer {
  readonly #download: Download;
  readonly #part: PartFile;
  readonly #places: CachePlaces;
  #held: Sidecar | null;
  /** The file that the bytes are of. */
  state: Sidecar;
  /** Whether the server still has the file of the cache. */
  isUnchanged = false;
  isDone = false;
  /** Whole files that came where a part was asked for. */
  #wholes = 0;

  constructor(download: Download, { places, part, begun, held }: Start) {
    const { url, edition, cut, etag = null, size = null, stamp = null } = download;
    this.#download = download;
    this.#part = part;
    this.#places = places;
    this.#held = begun === null ? held : null;
    // A run that was killed when all had arrived leaves nothing to ask for.
    this.isDone = begun !== null && (begun.ranges !== null || begun.size !== null) && part.next(begun.size) === null;
    const first = { url: shownUrl(url), edition, etag, lastModified: null, size, ranges: cut?.ranges ?? null, sha256: null };
    this.state = { ...(begun ?? first), stamp };
  }

  /** What to ask for next. */
  request(): FileRequest {
    const { url, pace, headers } = this.#download;
    return { url, pace, headers: { ...headers, ...this.#conditions() } };
  }

  #conditions(): Record<string, string> {
    if (this.#held !== null) return heldCondition(this.#held);
    const next = this.#part.next(this.state.size);
    // All is there but its end is not known: the server says so by 416.
    const start = next?.start ?? this.#part.held;
    if (this.state.ranges === null && start === 0) return {};
    const condition = rangeCondition(this.state);
    const range = `bytes=${start}-${this.state.ranges === null || next?.end == null ? '' : next.end - 1}`;
    return { range, ...(condition === null ? {} : { 'if-range': condition }) };
  }

  /** Takes an answer: appends what it brings, or throws what it means. */
  async take(response: Response, arrived: Arrived): Promise<void> {
    const { url } = this.#download;
    if (response.status === NOT_MODIFIED && this.#held !== null) {
      this.isUnchanged = true;
      this.isDone = true;
      return;
    }
    requireStatus(response, url, [OK, PARTIAL, NOT_SATISFIABLE], this.#download);
    if (response.status === NOT_SATISFIABLE) return this.#beyondEnd(response);
    if (response.status === OK) await this.#acceptWhole(response);
    else await this.#acceptPart(response);
    this.#held = null;
    await this.#append(response, arrived);
    const { size, ranges } = this.state;
    // Without a size, the end of the body is that of the file.
    this.isDone = this.#part.next(size ?? (ranges === null ? this.#part.held : null)) === null;
    if (!this.isDone && ranges === null) throw new PassingFailure(`${this.#part.held} of ${size} bytes came`);
    if (this.isDone && ranges === null && size !== null && this.#part.held !== size) {
      const found = this.#part.held;
      await this.#part.startOver();
      throw new PassingFailure(`${found} bytes came, expected ${size}`);
    }
  }

  /** The body is the whole file: what is there is thrown away, because the file has changed or the server knows no ranges. */
  async #acceptWhole(response: Response): Promise<void> {
    const facts = factsOf(response);
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    if (this.state.ranges !== null) {
      if (isOtherState(this.state, facts)) throw this.#changed();
      if (isPage(response)) throw await this.#page(await firstBytes(response), response);
      // A server that claims to know ranges may be busy, or a cache in front of it cold.
      this.#wholes++;
      const claimsRanges = response.headers.get('accept-ranges') === 'bytes';
      if ((!claimsRanges && this.#part.held === 0) || this.#wholes >= MOST_WHOLES) throw this.#wholeOnly();
      throw new PassingFailure('the server answers with the whole file when it is asked for a part');
    }
    const announced = this.#download.size;
    if (announced !== undefined && length !== announced && !isPage(response)) {
      throw new PassingFailure(`the file has ${length} bytes, expected the ${announced} that its publisher announces`);
    }
    await this.#part.startOver();
    await this.#begin({ ...this.state, ...facts, size: Number.isNaN(length) ? (announced ?? null) : length });
  }

  async #acceptPart(response: Response): Promise<void> {
    const said = contentRange(response);
    const expected = this.#part.next(this.state.size)?.start ?? this.#part.held;
    if (said === null || said.start !== expected) {
      throw new PassingFailure(`the part that came begins at byte ${said?.start ?? 'unknown'}, expected ${expected}`);
    }
    const facts = factsOf(response);
    const isResized = said.size !== null && this.state.size !== null && said.size !== this.state.size;
    if (isResized || isOtherState(this.state, facts)) {
      if (this.state.ranges !== null) throw this.#changed();
      await this.#part.startOver();
      await this.#begin({ ...this.state, etag: null, lastModified: null, size: this.#download.size ?? null });
      throw new PassingFailure('the file has changed in the middle');
    }
    if (this.#part.held === 0) {
      const { etag, lastModified } = this.state;
      await this.#begin({ ...this.state, etag: etag ?? facts.etag, lastModified: lastModified ?? facts.lastModified, size: said.size });
    }
  }

  /** The server has no bytes behind those that are there: they are all, or of another file. */
  async #beyondEnd(response: Response): Promise<void> {
    const size = contentRange(response)?.size ?? null;
    if (this.state.ranges === null && size !== null && size === this.#part.held && this.#part.held > 0) {
      this.state = { ...this.state, size };
      this.isDone = true;
      return;
    }
    if (this.state.ranges !== null) throw this.#changed();
    await this.#part.startOver();
    throw new PassingFailure('the file is shorter than what was fetched of it before');
  }

  async #append(response: Response, arrived: Arrived): Promise<void> {
    if (isPage(response) && this.#download.isPage !== true) throw await this.#page(await firstBytes(response), response);
    const reader = response.body?.getReader();
    const limit = this.#room();
    const first = this.#part.held === 0 && this.state.ranges === null;
    let [isFirst, came] = [first, 0];
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
      if (isFirst) await this.#requireMagic(read.value, response);
      isFirst = false;
      const bytes = read.value.subarray(0, limit - came);
      came += bytes.length;
      await this.#part.append(bytes);
      arrived(bytes.length);
      if (came >= limit) return;
    }
    if (came < limit && limit !== Number.POSITIVE_INFINITY)
      throw new PassingFailure(`the connection ended behind ${came} of ${limit} bytes`);
  }

  /** Bytes that the request under way may bring. */
  #room(): number {
    const next = this.#part.next(this.state.size);
    if (next === null) return 0;
    return next.end === null ? Number.POSITIVE_INFINITY : next.end - next.start;
  }

  async #begin(state: Sidecar): Promise<void> {
    this.state = state;
    await writeSidecar(this.#places.sidecar, state);
  }

  async #requireMagic(bytes: Uint8Array, response: Response): Promise<void> {
    const { magic = [] } = this.#download;
    const begins = magic.slice(0, bytes.length).every((byte, at) => bytes[at] === byte);
    if (begins) return;
    if (PAGE.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))) throw await this.#page(bytes, response);
    await this.#part.startOver();
    const kind = this.#download.name.split('.').at(-1);
    throw new PassingFailure(`${typeOf(response)} came that does not begin as a ${kind} file does`, { isOfContent: true });
  }

  async #page(bytes: Uint8Array, response: Response): Promise<PassingFailure> {
    if (this.state.ranges === null) await this.#part.startOver();
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const words = shown(text).slice(0, SHOWN_LENGTH);
    const page = `a web page (${typeOf(response)}, status ${response.status}${words === '' ? '' : `, "${words}"`})`;
    return new PassingFailure(`${page} came instead of the file, as it does to programs that are kept out`, { isOfContent: true });
  }

  #wholeOnly(): FetchError {
    const file = shownUrl(this.#download.url);
    return new FetchError(
      'no-ranges',
      `${file} comes as a whole only (status 200 for a part): name a mirror that serves ranges with --base-url`,
    );
  }

  #changed(): FetchError {
    const { url } = this.#download;
    return new FetchError('changed', `${shownUrl(url)} has changed while it was fetched: run the same command again`, { changedUrl: url });
  }
}

/** The first bytes of a body whose rest is of no use. */
async function firstBytes({ body }: Response): Promise<Uint8Array> {
  const read = await body?.getReader().read();
  return read?.value ?? new Uint8Array();
}

function typeOf({ headers }: Response): string {
  return shown(headers.get('content-type') ?? 'content of no type');
}

function isPage({ headers }: Response): boolean {
  return /^text\/html/i.test(headers.get('content-type') ?? '');
}

function heldCondition({ etag, lastModified }: Sidecar): Record<string, string> {
  if (etag !== null) return { 'if-none-match': etag };
  return lastModified === null ? {} : { 'if-modified-since': new Date(lastModified).toUTCString() };
}
