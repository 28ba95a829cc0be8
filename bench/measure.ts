import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../tools/random.js';
import { isWholeRun } from './options.js';

/** What is timed: a name, inputs, and the call that is made for each of them. */
export type Timed = readonly [name: string, inputs: readonly unknown[], call: (input: never) => unknown];

export interface Timing {
  readonly name: string;
  /** Processor time of a call in the first round, all threads, microseconds. */
  readonly firstMicroseconds: number;
  /** Microseconds of a call in the quietest round: the mean, the median and the 99th percentile. */
  readonly meanMicroseconds: number;
  readonly medianMicroseconds: number;
  readonly p99Microseconds: number;
  /** Calls of a round. */
  readonly calls: number;
}

/** `maxBytes` with room for every file of the whole country: laid out, an address takes some 60 bytes. */
export const ROOM_FOR_ALL = 16 * 2 ** 30;

/** Of the last minute, five and fifteen: how busy the machine was before anything was measured. */
const LOAD_AT_START = loadavg().map((load) => Number(load.toFixed(2)));

/**
 * Times calls one by one, in rounds over all rows in turn. The quietest round of a row counts, the one of the least median: other work
 * on the machine makes a round longer and never shorter. Throws where no call of a row gives an answer, so that none can be optimized away.
 */
export async function timeInRounds(rows: readonly Timed[], rounds = 100): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [i, [name, inputs, call]] of rows.entries()) {
      const samples: number[] = [];
      let answered = 0;
      const before = process.cpuUsage();
      for (const input of inputs) {
        const start = performance.now();
        const answer = call(input as never);
        // No microseconds are spent on waiting for what answers at once.
        if ((answer instanceof Promise ? await answer : answer) !== undefined) answered++;
        samples.push((performance.now() - start) * 1000);
      }
      const { user, system } = process.cpuUsage(before);
      if (answered === 0) throw new Error(`${name}: no call gave an answer`);
      const { p50Microseconds: median, p99Microseconds } = percentiles(samples);
      const known = timings[i];
      if (known !== undefined && known.medianMicroseconds <= median) continue;
      timings[i] = {
        name,
        firstMicroseconds: known?.firstMicroseconds ?? rounded((user + system) / inputs.length, 2),
        meanMicroseconds: rounded(mean(samples), 2),
        medianMicroseconds: median,
        p99Microseconds,
        calls: inputs.length,
      };
    }
  }
  return timings;
}

/** The sample that a share of all is below, 0.5 for the median; NaN of none. */
export function quantile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(share * samples.length))] ?? Number.NaN;
}

/** The mean; NaN of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A number with so many decimals. */
export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** What half of the calls take at most, and 99 of 100. */
export interface Percentiles {
  readonly p50Microseconds: number;
  readonly p99Microseconds: number;
}

/** Of samples of single calls, microseconds. */
export function percentiles(samples: readonly number[]): Percentiles {
  const at = (share: number): number => Number(quantile(samples, share).toFixed(2));
  return { p50Microseconds: at(0.5), p99Microseconds: at(0.99) };
}

/** Median, 90th percentile and most of some numbers, rounded. */
export function spread(numbers: readonly number[]) {
  const at = (share: number): number => Math.round(quantile(numbers, share));
  return { median: at(0.5), p90: at(0.9), most: at(1) };
}

/** The least that some runs of a task took, milliseconds. */
export async function leastMilliseconds(runs: number, task: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await task();
    least = Math.min(least, performance.now() - start);
  }
  return rounded(least, 2);
}

/** A generator of numbers in [0, 1) that gives the same ones for the same seed. */
export function seeded(seed: number): () => number {
  const random = new Random(seed);
  return () => random.share();
}

/** The commit that is measured, and whether files differ from it, results left out; null outside a clone. */
export function commit(): { readonly hash: string; readonly isChanged: boolean } | null {
  const git = (...words: readonly string[]): string =>
    spawnSync('git', words, { cwd: new URL('..', import.meta.url), encoding: 'utf8' }).stdout?.trim() ?? '';
  const hash = git('rev-parse', '--short', 'HEAD');
  return hash === '' ? null : { hash, isChanged: git('status', '--porcelain', '--', '.', ':!bench/results') !== '' };
}

/** Prints a result, with the code and the machine that were measured; that of a whole run is kept in `bench/results`. */
export async function report(name: string, result: object): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    platform: `${process.platform} ${process.arch}`,
    loadAtStart: LOAD_AT_START,
  };
  const text = `${JSON.stringify({ bench: name, doorplate: version, commit: commit(), machine, ...result }, null, 2)}\n`;
  process.stdout.write(text);
  if (!isWholeRun()) return;
  const path = fileURLToPath(new URL(`./results/${name}.json`, import.meta.url));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
