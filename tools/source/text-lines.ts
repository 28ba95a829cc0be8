import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Streams the lines of a UTF-8 text with their numbers, from 1, without line ends. */
export async function* textLines(source: Readable): AsyncGenerator<readonly [line: number, text: string]> {
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  let failure: unknown = null;
  // The interface ends quietly when its input breaks.
  source.once('error', (error) => {
    failure = error;
    lines.close();
  });
  let line = 0;
  for await (const text of lines) yield [++line, text];
  if (failure !== null) throw failure;
}
