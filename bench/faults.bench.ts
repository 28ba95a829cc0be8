import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { memorySource } from '../src/dataset/index.js';
import { open } from '../src/open.js';
import type { AddressRow } from '../tools/build/us/rows.js';
import { FaultyHost } from './faults/faulty-host.js';
import { emptyTally, faultyRound, type KnownQuestion } from './faults/faulty-rounds.js';
import { report, seeded } from './measure.js';
import { readOptions, scaleFolder } from './options.js';
import { lineOf } from './scale/questions.js';

/**
 * Answers from datasets on a host that fails three requests in ten, in all the ways there are, within small budgets, with
 * questions that are aborted and datasets that are closed in the middle: `npm run bench -- faults --folder F` asks the dataset
 * that `scale --folder F` has left, and those that ship. Every answer is compared with that of whole clean files.
 */
const { values } = readOptions({ folder: '', questions: 100_000, seed: 23 });
const folder = scaleFolder(values.folder);
const ROUND = 200;
const AT_ONCE = 40;
const SHARE = 0.3;
/** Some faults take all of it. */
const TIMEOUT_MS = 600;
const MEBIBYTE = 2 ** 20;
const BUDGETS = [12, 24, 96].map((mebibytes) => mebibytes * MEBIBYTE);
const ADDRESSES = 400;
const METERS_BESIDE = 0.0002;

const embedded = await embeddedFolder();
const folders = {
  streets: join(folder, 'dataset'),
  ...Object.fromEntries(['us-places', 'in-places', 'ip-country'].map((name) => [name, join(embedded, name)])),
};
const datasets = new Map(await Promise.all(Object.entries(folders).map(async ([name, folder]) => [name, await filesOf(folder)] as const)));
const random = seeded(values.seed);
const questions = await knownQuestions();

const unhandled: unknown[] = [];
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, (reason) => unhandled.push(reason));
const host = new FaultyHost(datasets, random);
const urls = await host.start();
const options = { urls, questions, random, share: SHARE, asked: ROUND, atOnce: AT_ONCE, budgets: BUDGETS, timeoutMs: TIMEOUT_MS };
const tally = emptyTally();
const rounds = Math.ceil(values.questions / ROUND);
const startMiB = process.memoryUsage.rss() / MEBIBYTE;
const began = performance.now();
for (let round = 0; round < rounds; round++) {
  await faultyRound(host, options, tally);
  if (round % 10 === 0) process.stderr.write(`round ${round} of ${rounds}: ${JSON.stringify({ ...tally, wrong: tally.wrong.length })}\n`);
}
await host.stop();
const { wrong, ...rest } = tally;
await report('faults', {
  questions: rounds * ROUND,
  share: SHARE,
  requests: host.requests,
  struck: Object.fromEntries([...host.struck].sort(([a], [b]) => (a < b ? -1 : 1))),
  ...rest,
  wrong: wrong.length,
  unhandled: unhandled.length,
  seconds: Math.round((performance.now() - began) / 1000),
  memoryMiB: { start: Math.round(startMiB), most: Math.round(process.resourceUsage().maxRSS / 1024) },
});
for (const each of [...wrong, ...unhandled].slice(0, 20)) console.error(each);
if (wrong.length + unhandled.length > 0) process.exitCode = 1;

async function filesOf(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = await readdir(folder);
  return new Map(await Promise.all(names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const)));
}

/** Questions of all operations that read pages, with the answers of whole files. */
async function knownQuestions(): Promise<readonly KnownQuestion[]> {
  const sample = JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')) as readonly AddressRow[];
  const rows = Array.from({ length: ADDRESSES }, () => sample[Math.floor(random() * sample.length)] as AddressRow);
  const octet = (): number => Math.floor(random() * 256);
  const asked: Omit<KnownQuestion, 'answer'>[] = rows.flatMap((row) => {
    const line = lineOf(row);
    const [latitude, longitude] = [row.latitude + METERS_BESIDE * random(), row.longitude + METERS_BESIDE * random()];
    const typed = line.slice(0, 4 + Math.floor(random() * 20));
    const city = (row.components.city ?? '').slice(0, 3 + Math.floor(random() * 4));
    const zip = (row.components.zip ?? '').slice(0, 2 + Math.floor(random() * 3));
    const ip = [1 + Math.floor(random() * 222), octet(), octet(), octet()].join('.');
    return [
      { name: `verify ${line}`, ask: (d) => d.verify(line) },
      { name: `geocode ${line}`, ask: (d) => d.geocode(line, { limit: 3 }) },
      { name: `reverse ${latitude} ${longitude}`, ask: (d) => d.reverse({ latitude, longitude }, { limit: 3 }) },
      { name: `suggest-address ${typed}`, ask: (d, signal) => d.suggestTexts('suggest-address', typed, signalled(signal)) },
      { name: `suggestCity ${city}`, ask: (d, signal) => d.suggestCity(city, signalled(signal)) },
      { name: `suggestZip ${zip}`, ask: (d, signal) => d.suggestZip(zip, signalled(signal)) },
      { name: `ip ${ip}`, ask: (d) => d.ip(ip) },
    ] satisfies Omit<KnownQuestion, 'answer'>[];
  });
  for (const city of ['mumb', 'delhi', 'bangalore', 'pun', 'chen', 'agra', 'jaip', 'kolkata', 'surat', 'nagp'])
    asked.push({ name: `suggestInCity ${city}`, ask: (d, signal) => d.suggestInCity(city, signalled(signal)) });
  const whole = await open({ only: true, data: [...datasets.values()].map((files) => memorySource(files)) });
  const known: KnownQuestion[] = [];
  for (const question of asked) known.push({ ...question, answer: JSON.stringify(await question.ask(whole)) });
  await whole.close();
  return known;
}

function signalled(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
