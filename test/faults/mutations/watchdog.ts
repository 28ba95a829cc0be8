import { Worker } from 'node:worker_threads';

/** Longest time between two signs of life, milliseconds: hours of them on a slow machine. */
const PATIENCE = 60_000;

const CODE = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const signs = new Int32Array(workerData.shared);
  let seen = -1, since = Date.now();
  setInterval(() => {
    const now = Atomics.load(signs, 0);
    if (now !== seen) { seen = now; since = Date.now(); return; }
    if (Date.now() - since < workerData.patience) return;
    writeSync(2, 'mutation ' + seen + ' of ' + workerData.name + ' does not end\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

/** Ends the process when a question does not: steps are counted by the kernels, and a loop that counts none can hang them. */
export class Watchdog {
  readonly #signs: Int32Array;
  readonly #worker: Worker;

  constructor(name: string) {
    const shared = new SharedArrayBuffer(4);
    this.#signs = new Int32Array(shared);
    this.#worker = new Worker(CODE, { eval: true, workerData: { shared, name, patience: PATIENCE } });
  }

  /** The number of the mutation that is asked about now. */
  sign(mutation: number): void {
    Atomics.store(this.#signs, 0, mutation);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
