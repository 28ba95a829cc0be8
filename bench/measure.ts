import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../tools/random.js';
import { isWholeRun } from './options.js';

export interface Timing {
  readonly name: string;
  /** Microseconds of one call: the median and the 99th percentile of the samples. */
  readonly medianMicroseconds: number;
  readonly p99Microseconds: number;
  readonly calls: number;
}

/** `maxBytes` with room for every file of the whole country: laid out, an address takes some 60 bytes. */
export const ROOM_FOR_ALL = 16 * 2 ** 30;

const WARM_UP_CALLS = 2_000;

/** Of the last minute, five and fifteen: how busy the machine was before anything was measured. */
const LOAD_AT_START = loadavg().map((load) => Number(load.toFixed(2)));

/**
 * Times a call over a list of inputs, one sample a pass of `batch` calls, so that the clock's own cost does not count.
 * Throws where no call gives an answer, so that none can be optimized away.
 */
export async function time<T>(
  name: string,
  inputs: readonly T[],
  call: (input: T) => Promise<unknown> | unknown,
  passes = 200,
  batch = 50,
): Promise<Timing> {
  let answered = 0;
  const run = async (from: number, calls: number): Promise<void> => {
    for (let i = from; i < from + calls; i++) {
      const answer = call(inputs[i % inputs.length] as T);
      // No microseconds are spent on waiting for what answers at once.
      if ((answer instanceof Promise ? await answer : answer) !== undefined) answered++;
    }
  };
  await run(0, WARM_UP_CALLS);
  const samples: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    const start = performance.now();
    await run(pass * batch, batch);
    samples.push(((performance.now() - start) * 1000) / batch);
  }
  if (answered === 0) throw new Error(`${name}: no call gave an answer`);
  const { p50Microseconds, p99Microseconds } = percentiles(samples);
  return { name, medianMicroseconds: p50Microseconds, p99Microseconds, calls: passes * batch };
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

/** Median of what several runs of a task took, milliseconds. */
export async function medianMilliseconds(runs: number, task: () => Promise<void>): Promise<number> {
  const samples: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await task();
    samples.push(performance.now() - start);
  }
  return Number(quantile(samples, 0.5).toFixed(2));
}

/** A generator of numbers in [0, 1) that gives the same ones for the same seed. */
export function seeded(seed: number): () => number {
  const random = new Random(seed);
  return () => random.share();
}

/** The commit that is measured, and whether files differ from it, results left out; null outside a clone. */
function commit(): { readonly hash: string; readonly isChanged: boolean } | null {
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
