import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../../../../tools/cli/terminal/terminal.js';

/** A terminal whose streams are texts. */
export function memoryTerminal(input: Iterable<string | Uint8Array> = [], env: Terminal['env'] = {}) {
  const written = { output: '', notices: '' };
  const collect = (name: keyof typeof written) =>
    new Writable({
      decodeStrings: false,
      write(chunk: string | Uint8Array, _encoding, done) {
        written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
        done();
      },
    });
  const bytes = [...input].map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  const terminal: Terminal = { input: Readable.from(bytes), output: collect('output'), notices: collect('notices'), env };
  return { terminal, written };
}
