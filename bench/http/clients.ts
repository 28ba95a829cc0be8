import { Agent, get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

/** A connection that was handed to a worker as that was killed is never answered: its client gives up. */
const PATIENCE_MS = 5000;

/** Clients that ask all the time over kept connections and compare every answer. */
export class Clients {
  /** How often each status came, or each error of a connection. */
  readonly counts = new Map<number | string, number>();
  /** Answers of 200 with another result than expected. */
  wrong = 0;
  readonly #questions: readonly (readonly [path: string, result: unknown])[];

  constructor(
    private readonly url: string,
    private readonly key: string,
    expected: ReadonlyMap<string, unknown>,
  ) {
    this.#questions = [...expected];
  }

  /** Asks over this many connections for a time. */
  async run(connections: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    await Promise.all(Array.from({ length: connections }, (_, i) => this.#ask(i, end)));
  }

  async #ask(start: number, end: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = start * 7; performance.now() < end; i++) {
      const [path, result] = this.#questions[i % this.#questions.length] as readonly [string, unknown];
      const { status, body } = await this.#answer(agent, path);
      this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
      if (status === 200 && !isDeepStrictEqual(JSON.parse(body).Result, result)) this.wrong++;
    }
    agent.destroy();
  }

  /** The answer; in place of the status the code of the error that ended the connection. */
  #answer(agent: Agent, path: string): Promise<{ readonly status: number | string; readonly body: string }> {
    return new Promise((resolve) => {
      const failed = ({ code = 'error' }: NodeJS.ErrnoException) => resolve({ status: code, body: '' });
      const asked = get(`${this.url}${path}`, { agent, headers: { authorization: `Bearer ${this.key}` } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (piece) => {
          body += piece;
        });
        response.on('error', failed).on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      asked.on('error', failed);
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    });
  }
}
