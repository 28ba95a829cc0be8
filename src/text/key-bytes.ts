/** Most bytes of a key. */
export const ROOM = 256;

/** A folded key as bytes, for searches in sorted pools. One object is used for many keys. */
export class KeyBytes {
  readonly bytes = new Uint8Array(ROOM);
  length = 0;

  /** Text longer than {@link ROOM} is the prefix of no name and is cut. */
  set(text: string): void {
    this.length = 0;
    this.add(text);
  }

  add(text: string): void {
    const room = Math.min(text.length, ROOM - this.length);
    for (let i = 0; i < room; i++) this.bytes[this.length + i] = text.charCodeAt(i);
    this.length += room;
  }
}
