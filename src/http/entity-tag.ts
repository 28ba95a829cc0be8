/** FNV-1a over UTF-16 code units from a start value: 32 bits. */
function fnv1a(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Two independent starts: 64 bits, with which two answers to one question do not meet by chance. */
const STARTS = [0x811c9dc5, 0x9e3779b9] as const;

/** Weak entity tag (RFC 9110, section 8.8.3): answers with the same result are equivalent, although each has an id. */
export function entityTag(result: string): string {
  return `W/"${STARTS.map((start) => fnv1a(result, start).toString(16).padStart(8, '0')).join('')}"`;
}

/** Caches send one tag or a few. */
const MOST_TAGS = 32;

/** Whether the client has the answer already (RFC 9110, section 13.1.2). */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  // The weak comparison: a proxy may have made the tag a strong one.
  const opaque = tag.slice(2);
  return ifNoneMatch.split(',', MOST_TAGS).some((given) => {
    const known = given.trim();
    return known === '*' || known === opaque || known === tag;
  });
}

/** A body for every request: it becomes bytes once, and is packed once. */
export class FixedBody {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** By content coding, as far as asked for. */
  readonly packed = new Map<string, Uint8Array>();

  constructor(readonly text: string) {
    this.bytes = new TextEncoder().encode(text);
    this.etag = entityTag(text);
  }
}
