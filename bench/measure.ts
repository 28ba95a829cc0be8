import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random } from '../tools/random.js';

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

/**
 * Times a call over a list of inputs, one sample a pass of `batch` calls, so that the clock's own cost does not count.
 * Answers are added to a sum that is returned with the timing, so that no call can be optimized away.
 */
export async function time<T>(
  name: string,
  inputs: readonly T[],
  call: (input: T) => Promise<unknown> | unknown,
  passes = 200,
  batch = 50,
): Promise<Timing> {
  const at = (i: number): T => inputs[i % inputs.length] as T;
  for (let i = 0; i < WARM_UP_CALLS; i++) await call(at(i));
  const samples: number[] = [];
  for (let pass = 0, i = 0; pass < passes; pass++) {
    const start = performance.now();
    for (let k = 0; k < batch; k++, i++) await call(at(i));
    samples.push(((performance.now() - start) * 1000) / batch);
  }
  return timing(name, samples, passes * batch);
}

/** {@link time} for calls that answer at once: microseconds are not spent on waiting for them. */
export function timeAtOnce<T>(name: string, inputs: readonly T[], call: (input: T) => unknown, passes = 200, batch = 50): Timing {
  const at = (i: number): T => inputs[i % inputs.length] as T;
  let answered = 0;
  for (let i = 0; i < WARM_UP_CALLS; i++) if (call(at(i)) !== undefined) answered++;
  const samples: number[] = [];
  for (let pass = 0, i = 0; pass < passes; pass++) {
    const start = performance.now();
    for (let k = 0; k < batch; k++, i++) if (call(at(i)) !== undefined) answered++;
    samples.push(((performance.now() - start) * 1000) / batch);
  }
  if (answered === 0) throw new Error(`${name}: no call gave an answer`);
  return timing(name, samples, passes * batch);
}

function timing(name: string, samples: number[], calls: number): Timing {
  samples.sort((a, b) => a - b);
  const quantile = (q: number): number =>
    Number((samples[Math.min(samples.length - 1, Math.floor(q * samples.length))] as number).toFixed(2));
  return { name, medianMicroseconds: quantile(0.5), p99Microseconds: quantile(0.99), calls };
}

/** What half of the calls take at most, and 99 of 100. */
export interface Percentiles {
  readonly p50Microseconds: number;
  readonly p99Microseconds: number;
}

/** Of samples of single calls, microseconds. */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = [...samples].sort((a, b) => a - b);
  const quantile = (share: number): number => Number((sorted[Math.floor(share * (sorted.length - 1))] as number).toFixed(2));
  return { p50Microseconds: quantile(0.5), p99Microseconds: quantile(0.99) };
}

/** Median, 90th percentile and most of some numbers, rounded. */
export function spread(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.floor(part * (sorted.length - 1))] as number);
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
  samples.sort((a, b) => a - b);
  return Number((samples[samples.length >> 1] as number).toFixed(2));
}

/** A generator of numbers in [0, 1) that gives the same ones for the same seed. */
export function seeded(seed: number): () => number {
  const random = new Random(seed);
  return () => random.share();
}

/** Prints a result and keeps it in `bench/results`, with what it was measured on. */
export async function report(name: string, result: object): Promise<void> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    platform: `${process.platform} ${process.arch}`,
  };
  const text = `${JSON.stringify({ bench: name, doorplate: version, machine, ...result }, null, 2)}\n`;
  const path = fileURLToPath(new URL(`./results/${name}.json`, import.meta.url));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  process.stdout.write(text);
}
