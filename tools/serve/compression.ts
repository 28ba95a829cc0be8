import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EncodeBody } from '../../src/http/node.js';

/** Below this, packing costs more than the bytes that it saves. */
const LEAST_BYTES = 1024;
/** Most answers are made once and sent once, so that a quick level is the right one. */
const GZIP = { level: 5 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const PACKERS = {
  br: (body: string) => brotliCompressSync(body, BROTLI),
  gzip: (body: string) => gzipSync(body, GZIP),
};

/** Packs answers above 1 kB with Brotli or gzip, for clients that ask for it (RFC 9110, section 12.5.3). */
export const compress: EncodeBody = (body, acceptEncoding, packed) => {
  if (body.length < LEAST_BYTES) return null;
  const coding = codingFor(acceptEncoding);
  if (coding === null) return null;
  const bytes = packed?.get(coding) ?? PACKERS[coding](body);
  packed?.set(coding, bytes);
  return { coding, bytes };
};

/** The better coding of those that a header accepts, with a weight above 0; null for neither. Ranges beyond the first 16 do not count. */
export function codingFor(header: string): keyof typeof PACKERS | null {
  const accepted = header
    .split(',', 16)
    .map((range) => range.trim().toLowerCase().split(';', 2))
    .filter(([, weight = '']) => !/^\s*q=0(?:\.0*)?\s*$/.test(weight))
    .map(([name = '']) => name.trim());
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}
