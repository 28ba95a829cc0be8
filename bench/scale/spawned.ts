import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a run of the command line took. */
export interface Spawned {
  readonly seconds: number;
  /** Processor time of all its threads. */
  readonly cpuSeconds: number | null;
  /** Highest resident memory, MiB. */
  readonly peakMiB: number | null;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SAMPLE_MS = 100;
/** Clock ticks a second in `/proc`. */
const TICKS = 100;
const [UTIME, STIME] = [11, 12];

/** Runs the command line in a process of its own and watches it; memory and processor time are known on Linux only. */
export async function runCommand(words: readonly string[]): Promise<Spawned> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/cli/main.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let [cpuSeconds, peakMiB]: [number | null, number | null] = [null, null];
  const sample = setInterval(() => {
    try {
      const [peak] = /(?<=VmHWM:\s+)\d+/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      const times = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (peak !== undefined) peakMiB = Math.round(Number(peak) / 1024);
      cpuSeconds = Math.round((Number(times[UTIME]) + Number(times[STIME])) / TICKS);
    } catch {
      // It has just ended, or this is another system.
    }
  }, SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sample);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  return { seconds: Math.round((performance.now() - start) / 100) / 10, cpuSeconds, peakMiB };
}
