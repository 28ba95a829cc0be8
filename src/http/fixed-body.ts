import { entityTag } from './entity-tag.js';

/** A body that is the same for every request: it becomes bytes once, and is packed once. */
export class FixedBody {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** By content coding, as far as somebody has asked for it. */
  readonly packed = new Map<string, Uint8Array>();

  constructor(readonly text: string) {
    this.bytes = new TextEncoder().encode(text);
    this.etag = entityTag(text);
  }
}
