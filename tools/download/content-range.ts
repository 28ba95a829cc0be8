/** What `Content-Range` says: the part that an answer holds, and the size of the file (RFC 9110, section 14.4). */
export interface ContentRange {
  /** First byte; null where the range cannot be satisfied. */
  readonly start: number | null;
  /** Null where the server does not know it. */
  readonly size: number | null;
}

/** Reads the header; null where it is missing or malformed. */
export function contentRange({ headers }: Response): ContentRange | null {
  const [, start, size] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers.get('content-range')?.trim() ?? '') ?? [];
  if (size === undefined) return null;
  return { start: start === undefined ? null : Number(start), size: size === '*' ? null : Number(size) };
}
