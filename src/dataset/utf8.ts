import { DoorplateError } from '../errors.js';

// Made when they are first needed: an environment that lacks them, such as jsdom, can still import what uses neither.
let decoder: TextDecoder | null = null;
let encoder: TextEncoder | null = null;

/** The text of bytes; throws a `TypeError` when they are not UTF-8. A byte order mark stays. */
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
