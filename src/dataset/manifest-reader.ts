import { DoorplateError, type ErrorCode, isDoorplateError } from '../errors.js';
import { canonicalJson } from './canonical-json.js';
import { otherVersion } from './format/codecs/columns.js';
import { decodeUtf8, encodeUtf8 } from './format/codecs/utf8.js';
import { FORMAT_VERSION } from './format/schemas.js';
import { IP_FORMAT_VERSION } from './format/tables/ip.js';
import {
  AUTHORITIES,
  type BlocksEntry,
  FILE_KINDS,
  type FileEntry,
  MANIFEST_NAME,
  MAX_FILE_BYTES,
  MAX_SOURCES,
  type Manifest,
  type PagesEntry,
  type SourceEntry,
} from './manifest.js';
import { sha256Hex } from './sha256.js';
import { type DatasetSource, isFileName } from './sources/source.js';

/** Far above a national dataset, whose thousand shards take half a megabyte. */
export const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 0xffff_ffff;
/** What the name of a dataset may be, as a pattern and in words. */
export const DATASET_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const DATASET_NAME_RULE = 'a letter or digit, then at most 63 letters, digits, ".", "_", "-"';
const MAX_ZIPS = 100_000;
const ZIP = /^\d{5}$/;
const KEY = /^[A-Za-z0-9_-]{0,32}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const SHA256_RULE = '64 lower-case hexadecimal digits';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
const BYTE_ORDER_MARK = /^\ufeff/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Errors that a damaged copy in a cache can cause. */
const DAMAGED: ReadonlySet<ErrorCode> = new Set(['DATASET_MANIFEST_INVALID', 'DATASET_DIGEST_MISMATCH']);

/**
 * Reads and checks the manifest of a source. If it does not pass, it is read once more past all
 * caches, because a cache may hold a damaged copy. Throws `DATASET_*`.
 */
export async function readManifest(source: DatasetSource): Promise<Manifest> {
  const bytes = await manifestBytes(source, false);
  try {
    return await parseManifest(bytes, source.label);
  } catch (error) {
    // A newer format, for example, is no damage.
    if (!isDoorplateError(error) || !DAMAGED.has(error.code)) throw error;
    return parseManifest(await manifestBytes(source, true), source.label);
  }
}

async function manifestBytes(source: DatasetSource, fresh: boolean): Promise<Uint8Array> {
  try {
    return await source.read(MANIFEST_NAME, { limit: MAX_MANIFEST_BYTES, fresh });
  } catch (error) {
    if (!isDoorplateError(error)) {
      throw new DoorplateError('DATASET_UNREADABLE', `${MANIFEST_NAME} in ${source.label} cannot be read`, {}, { cause: error });
    }
    if (error.code !== 'DATASET_SIZE_MISMATCH') throw error;
    throw new DoorplateError('DATASET_MANIFEST_INVALID', error.message, error.details, { cause: error });
  }
}

/**
 * Checks every field of a manifest, then its digest. Unknown fields are covered by the digest and dropped. Messages name the JSON path of
 * what is wrong.
 *
 * @throws DoorplateError `DATASET_MANIFEST_INVALID`, `DATASET_TOO_NEW`, `DATASET_CORRUPT` (an older layout), `DATASET_DIGEST_MISMATCH`.
 */
export async function parseManifest(bytes: Uint8Array, label: string): Promise<Manifest> {
  if (bytes.byteLength > MAX_MANIFEST_BYTES) {
    throw invalid(label, '$', `has ${bytes.byteLength} bytes`, `at most ${MAX_MANIFEST_BYTES}`);
  }
  const json = parseJson(bytes, label);
  const root = new Value(json, '$', label);
  const format = root.field('format').oneOf(['doorplate-dataset'] as const);
  const demonstration = root.field('demonstration');
  const formatVersion = root.field('formatVersion').integer(1, MAX_ROWS);
  if (formatVersion !== FORMAT_VERSION)
    throw otherVersion(`${MANIFEST_NAME} of ${label} has format version`, formatVersion, FORMAT_VERSION);
  const manifest: Manifest = {
    format,
    formatVersion,
    name: root.field('name').text(DATASET_NAME, DATASET_NAME_RULE),
    version: root.field('version').text(/./, 'some text'),
    builtAt: root.field('builtAt').text(ISO_DATE, 'an ISO date'),
    builder: root.field('builder').text(/./, 'some text'),
    ...(demonstration.isMissing ? {} : { demonstration: demonstration.true() }),
    sources: root.field('sources').items(MAX_SOURCES).map(sourceEntry),
    files: root
      .field('files')
      .items(MAX_ROWS)
      .map((file) => fileEntry(file, label)),
    sha256: root.field('sha256').text(SHA256, SHA256_RULE),
  };
  requireDistinct(manifest.files, label);
  await requireDigest(json, manifest.sha256, label);
  return manifest;
}

async function requireDigest(json: unknown, expected: string, label: string): Promise<void> {
  const found = await manifestDigest(json).catch((cause: unknown) => {
    if (cause instanceof RangeError) throw invalid(label, '$', 'is nested too deep', 'a manifest');
    throw cause;
  });
  if (found === expected) return;
  throw new DoorplateError(
    'DATASET_DIGEST_MISMATCH',
    `${MANIFEST_NAME} of ${label} has SHA-256 ${found} without its field sha256, which says ${expected}: it was altered or damaged`,
    { file: MANIFEST_NAME, found, expected },
  );
}

/** The digest of a manifest: SHA-256 of its canonical JSON without the field `sha256`. */
export async function manifestDigest(json: unknown): Promise<string> {
  const { sha256: _, ...content } = json as { readonly sha256?: unknown };
  return sha256Hex(encodeUtf8(canonicalJson(content)));
}

/** Errors show nothing of a text that is no manifest: it may be anything, and private. */
function parseJson(bytes: Uint8Array, label: string): unknown {
  let text: string;
  try {
    text = decodeUtf8(bytes).replace(BYTE_ORDER_MARK, '');
  } catch (error) {
    if (isDoorplateError(error)) throw error;
    throw invalid(label, '$', 'is not UTF-8', 'JSON');
  }
  try {
    return JSON.parse(text);
  } catch {
    const page = /^\s*<(?:!doctype|html|head|body|\?xml|!--)/i.test(text);
    throw page
      ? invalid(label, '$', 'is a web page', 'JSON: the URL leads to something else than a dataset, or to a page that asks to sign in')
      : invalid(label, '$', 'is not JSON', 'an object');
  }
}

function sourceEntry(value: Value): SourceEntry {
  const rejected = value.field('rejected');
  const lacks = value.field('lacks');
  const complete = value.field('complete');
  return {
    title: value.field('title').text(/./, 'some text'),
    licence: value.field('licence').text(/./, 'some text'),
    attribution: value.field('attribution').text(),
    url: value.field('url').text(),
    edition: value.field('edition').text(),
    rows: value.field('rows').integer(0, Number.MAX_SAFE_INTEGER),
    ...(rejected.isMissing ? {} : { rejected: rejected.integer(0, Number.MAX_SAFE_INTEGER) }),
    ...(lacks.isMissing ? {} : { lacks: lacks.text(/./, 'some text') }),
    ...(complete.isMissing ? {} : { complete: complete.items(MAX_ZIPS).map((zip) => zip.text(ZIP, 'a ZIP code of five digits')) }),
    authority: value.field('authority').oneOf(AUTHORITIES),
  };
}

/** Ranges of IP addresses had a file of this kind up to this version of theirs. */
const OLD_RANGES = { kind: 'ip', version: 3 } as const;

function fileEntry(value: Value, label: string): FileEntry {
  if (value.field('kind').is(OLD_RANGES.kind)) {
    throw otherVersion(`${MANIFEST_NAME} of ${label}: format version of IP ranges is`, OLD_RANGES.version, IP_FORMAT_VERSION);
  }
  const name = value.field('name');
  const text = name.text();
  if (!isFileName(text) || text === MANIFEST_NAME) throw name.unlike('a file name without folders');
  const pages = value.field('pages');
  const blocks = value.field('blocks');
  const bytes = value.field('bytes').integer(0, MAX_FILE_BYTES);
  return {
    name: text,
    kind: value.field('kind').oneOf(FILE_KINDS),
    key: value.field('key').text(KEY, 'letters and digits'),
    bytes,
    sha256: value.field('sha256').text(SHA256, SHA256_RULE),
    rows: value.field('rows').integer(0, MAX_ROWS),
    bbox: boundingBox(value.field('bbox')),
    ...(pages.isMissing ? {} : { pages: pagesEntry(pages, bytes) }),
    ...(blocks.isMissing ? {} : { blocks: blocksEntry(blocks, bytes) }),
  };
}

function blocksEntry(value: Value, bytes: number): BlocksEntry {
  const directory = value.field('directory');
  return {
    offset: value.field('offset').integer(1, Math.max(1, bytes - 1)),
    sha256: value.field('sha256').text(SHA256, SHA256_RULE),
    ...(directory.isMissing ? {} : { directory: directory.text(BASE64, 'base64') }),
  };
}

function pagesEntry(value: Value, bytes: number): PagesEntry {
  const table = value.field('table');
  return {
    offset: value.field('offset').integer(1, Math.max(1, bytes - 1)),
    sha256: value.field('sha256').text(SHA256, SHA256_RULE),
    ...(table.isMissing ? {} : { table: table.text(BASE64, 'base64') }),
  };
}

function boundingBox(value: Value): FileEntry['bbox'] {
  if (value.is(null)) return null;
  const sides = value.items(4);
  const [west, south, east, north] = sides;
  if (!west || !south || !east || !north) throw value.unlike('west, south, east, north');
  const box = [west.number(-180, 180), south.number(-90, 90), east.number(-180, 180), north.number(-90, 90)] as const;
  if (box[0] > box[2] || box[1] > box[3]) throw value.unlike('west below east and south below north');
  return box;
}

function requireDistinct(files: readonly FileEntry[], label: string): void {
  const names = new Set<string>();
  const keys = new Set<string>();
  files.forEach(({ name, kind, key }, i) => {
    if (names.size === names.add(name.toLowerCase()).size) throw invalid(label, `$.files[${i}].name`, 'is given twice', 'distinct names');
    if (keys.size === keys.add(`${kind}/${key}`).size) {
      throw invalid(label, `$.files[${i}].key`, 'is given twice for its kind', 'one file a kind and key');
    }
  });
}

function invalid(label: string, path: string, found: string, expected: string): DoorplateError {
  const message = `${MANIFEST_NAME} of ${label}: ${path} ${found}, expected ${expected}`;
  return new DoorplateError('DATASET_MANIFEST_INVALID', message, { path, expected });
}

/** A JSON value that knows where it stands. */
class Value {
  readonly #value: unknown;
  readonly #path: string;
  readonly #label: string;

  constructor(value: unknown, path: string, label: string) {
    this.#value = value;
    this.#path = path;
    this.#label = label;
  }

  get isMissing(): boolean {
    return this.is(undefined);
  }

  is(value: unknown): boolean {
    return this.#value === value;
  }

  field(name: string): Value {
    const value = this.#value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw this.unlike('an object');
    const own: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return new Value(own, `${this.#path}.${name}`, this.#label);
  }

  items(most: number): Value[] {
    if (!Array.isArray(this.#value) || this.#value.length > most) throw this.unlike(`a list of at most ${most}`);
    return this.#value.map((item: unknown, i) => new Value(item, `${this.#path}[${i}]`, this.#label));
  }

  text(pattern?: RegExp, expected = 'a string'): string {
    if (typeof this.#value !== 'string' || (pattern && !pattern.test(this.#value))) throw this.unlike(expected);
    return this.#value;
  }

  true(): true {
    if (this.#value !== true) throw this.unlike('true, or the field left out');
    return true;
  }

  oneOf<const T extends string>(choices: readonly T[]): T {
    const choice = choices.find((item) => item === this.#value);
    if (choice === undefined) throw this.unlike(choices.map((item) => `"${item}"`).join(' or '));
    return choice;
  }

  integer(least: number, most: number): number {
    if (!Number.isInteger(this.#value)) throw this.unlike('a whole number');
    return this.number(least, most);
  }

  number(least: number, most: number): number {
    const value = this.#value;
    if (typeof value !== 'number' || !(value >= least && value <= most)) throw this.unlike(`a number from ${least} to ${most}`);
    return value;
  }

  unlike(expected: string): DoorplateError {
    const value = this.#value;
    const shown =
      typeof value === 'string'
        ? JSON.stringify(value.slice(0, 60))
        : typeof value === 'number' || value === false
          ? String(value)
          : kindOf(value);
    return invalid(this.#label, this.#path, `is ${shown}`, expected);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? `a list of ${value.length}` : typeof value;
}
