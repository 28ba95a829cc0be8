import type { ByteRange } from './source.js';

/**
 * The header that asks for a range of a file (RFC 9110, section 14.2). `fetch` then also asks for a
 * body that is not compressed, as the range is one of the file.
 */
export function rangeHeader({ offset, length }: ByteRange): string {
  return `bytes=${offset}-${offset + length - 1}`;
}

/** Whether a `206` holds the range that was asked for, as far as its `Content-Range` is shown. */
export function isRangeAsked(headers: Headers, { offset, length }: ByteRange): boolean {
  // Browsers hide the header across origins; the digest of each page then tells.
  const said = headers.get('content-range');
  return said === null || said.startsWith(`bytes ${offset}-${offset + length - 1}/`);
}
