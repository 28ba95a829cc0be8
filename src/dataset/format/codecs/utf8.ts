import { DoorplateError } from '../../../errors.js';

// Created on first use, so that environments without them, such as jsdom, can import the library.
let decoder: TextDecoder | null = null;
let encoder: TextEncoder | null = null;

/** The text of UTF-8 bytes, byte order mark included. Throws a `TypeError` for other bytes. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (decoder === null) {
    requireGlobal('TextDecoder');
    decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  }
  return decoder.decode(bytes);
}

export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (encoder === null) {
    requireGlobal('TextEncoder');
    encoder = new TextEncoder();
  }
  return encoder.encode(text);
}

function requireGlobal(name: 'TextDecoder' | 'TextEncoder'): void {
  if (globalThis[name] === undefined) {
    throw new DoorplateError('CONFIG_INVALID', `${name} is missing here: datasets need it, so define it as a global first`);
  }
}
