import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the page, as it is and packed. */
export interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Uint8Array>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** No other file is read, whatever a request names. */
const NAMES: ReadonlySet<string> = new Set([
  'index.html',
  'docs.html',
  'explorer.js',
  'explorer.css',
  'docs.js',
  'docs.css',
  'states.json',
  'icon.svg',
]);
/** Packed once and sent often; beyond this level the viewer of the API reference takes seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Where the build puts the page: beside the bundle of the command line. */
const BUILT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../dist/explorer/' : '../explorer/', import.meta.url));

/** The files of the page, read when they are first asked for. */
export class Assets {
  readonly #kept = new Map<string, Promise<Asset>>();

  constructor(private readonly folder: string = BUILT) {}

  /** Null: there is no such file. Rejects when it cannot be read. */
  get(name: string): Promise<Asset> | null {
    if (!NAMES.has(name)) return null;
    const kept = this.#kept.get(name);
    if (kept !== undefined) return kept;
    const reading = readAsset(join(this.folder, name));
    this.#kept.set(name, reading);
    reading.catch(() => this.#kept.delete(name));
    return reading;
  }
}

async function readAsset(path: string): Promise<Asset> {
  const identity = await readFile(path);
  const [br, packed] = await Promise.all([packBrotli(identity, BROTLI), packGzip(identity)]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', etag, bytes: { br, gzip: packed, identity } };
}
