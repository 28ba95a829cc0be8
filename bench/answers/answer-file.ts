import { once } from 'node:events';
import { createReadStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { AnsweredQuestion } from './question.js';

/** Reads questions and answers, one JSON object a line. Throws where a line is something else. */
export async function readAnswers(path: string): Promise<readonly AnsweredQuestion[]> {
  const answered: AnsweredQuestion[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const value = parsed(line);
    if (value === null) throw new Error(`${path}: line ${answered.length + 1} holds no question, expected a JSON object with an id`);
    answered.push(value);
  }
  return answered;
}

function parsed(line: string): AnsweredQuestion | null {
  try {
    const value = JSON.parse(line) as AnsweredQuestion | null;
    return typeof value?.id === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Writes questions and answers as they come. */
export class AnswerWriter {
  readonly #file: WriteStream;

  private constructor(file: WriteStream) {
    this.#file = file;
  }

  /** Throws where the file cannot be written. */
  static async open(path: string): Promise<AnswerWriter> {
    return new AnswerWriter((await open(path, 'w')).createWriteStream());
  }

  async write(answered: AnsweredQuestion): Promise<void> {
    if (!this.#file.write(`${JSON.stringify(answered)}\n`)) await once(this.#file, 'drain');
  }

  async close(): Promise<void> {
    this.#file.end();
    await finished(this.#file);
  }
}
