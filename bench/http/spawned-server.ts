import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface SpawnedServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Processor time that it has taken so far, milliseconds; NaN where the system does not tell. */
  processorMs(): number;
  stop(): Promise<void>;
}

/** Linux counts processor time of processes in hundredths of a second. */
const TICK_MS = 10;

/** Starts Node with these words, and waits for the line that names the address. */
export async function spawnServer(words: readonly string[]): Promise<SpawnedServer> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /listens on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with exit code ${code}`)));
  });
  return {
    url,
    child,
    processorMs() {
      if (process.platform !== 'linux') return Number.NaN;
      // Behind the name, which may hold blanks, the times in user and kernel mode are the 12th and 13th field.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
