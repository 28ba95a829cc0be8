import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { AnsweredQuestion } from './question.js';

/** Reads a file of questions and answers, one JSON object a line. Throws where a line is something else. */
export async function readAnswers(path: string): Promise<readonly AnsweredQuestion[]> {
  const answered: AnsweredQuestion[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const value = JSON.parse(line) as AnsweredQuestion;
    if (typeof value.id !== 'string') throw new Error(`${path}: line ${answered.length + 1} holds no question, expected one with an id`);
    answered.push(value);
  }
  return answered;
}

/** Writes questions and answers as they come. */
export class AnswerWriter {
  readonly #file;

  constructor(path: string) {
    this.#file = createWriteStream(path);
  }

  async write(answered: AnsweredQuestion): Promise<void> {
    if (!this.#file.write(`${JSON.stringify(answered)}\n`)) await once(this.#file, 'drain');
  }

  async close(): Promise<void> {
    this.#file.end();
    await finished(this.#file);
  }
}
