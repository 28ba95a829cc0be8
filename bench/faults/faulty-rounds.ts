import { setTimeout as sleep } from 'node:timers/promises';
import { type DatasetSource, type HttpSourceOptions, httpSource } from '../../src/dataset/index.js';
import type { Doorplate } from '../../src/doorplate.js';
import { isDoorplateError } from '../../src/errors.js';
import { open } from '../../src/open.js';
import type { FaultyHost } from './faulty-host.js';

/** A question, and the answer of whole clean files. */
export interface KnownQuestion {
  readonly name: string;
  readonly ask: (doorplate: Doorplate, signal?: AbortSignal) => Promise<unknown>;
  readonly answer: string;
}

export interface RoundOptions {
  readonly urls: readonly string[];
  readonly questions: readonly KnownQuestion[];
  readonly random: () => number;
  /** Share of requests that fail. */
  readonly share: number;
  /** Questions of a round, and how many of them are asked at once. */
  readonly asked: number;
  readonly atOnce: number;
  /** Budgets; each round has one. */
  readonly budgets: readonly number[];
  /** Longest duration of one attempt, milliseconds. */
  readonly timeoutMs: number;
  /** The layer between a dataset and its reader, such as a cache. */
  readonly through?: (source: DatasetSource, dataset: number) => DatasetSource;
}

/** What became of questions. */
export interface Tally {
  answered: number;
  refused: number;
  aborted: number;
  /** Refused because the datasets were closed meanwhile. */
  closed: number;
  /** Asked of the host when it had healed. */
  healed: number;
  /** Openings that failed. */
  unopened: number;
  readonly codes: Record<string, number>;
  /** What must not be. */
  readonly wrong: string[];
}

export function emptyTally(): Tally {
  return { answered: 0, refused: 0, aborted: 0, closed: 0, healed: 0, unopened: 0, codes: {}, wrong: [] };
}

/** Short, as the host heals at once. */
const PAUSES: HttpSourceOptions = { pauseMs: 1, maxPauseMs: 20 };
/** Far more than all attempts of a question may take, on a slow machine too. */
const HANG_MS = 60_000;
const LONGEST_ABORT_MS = 20;
const SHARE_ABORTED = 0.1;
const SHARE_CLOSED = 0.2;
const ASKED_WHEN_HEALED = 8;
const NAMED = /^DATASET_(?:FILE_MISSING|UNREADABLE|DIGEST_MISMATCH|SIZE_MISMATCH|TOO_LARGE)$/;
const CLOSED = 'DATASET_CLOSED';
const ABORTED = new Error('nobody waits for this any more');

/** Opens the datasets, asks while requests fail, lets the host heal and asks again. */
export async function faultyRound(host: FaultyHost, options: RoundOptions, tally: Tally): Promise<void> {
  const { random, questions, budgets } = options;
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  host.share = options.share;
  const doorplate = await opened(host, options, any(budgets), tally);
  const closesAfter = random() < SHARE_CLOSED ? random() * options.asked : Number.POSITIVE_INFINITY;
  let asked = 0;
  let closing: Promise<void> | null = null;
  const askRest = async (): Promise<void> => {
    while (asked++ < options.asked) {
      if (asked > closesAfter) closing ??= doorplate.close();
      await askOne(doorplate, any(questions), { random, isClosing: closing !== null, tally });
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, askRest));
  host.share = 0;
  if (closing === null) {
    const healed = Array.from({ length: ASKED_WHEN_HEALED }, () => any(questions));
    for (const { name, ask, answer } of healed) {
      const found = await inTime(ask(doorplate)).catch((error: unknown) => error);
      tally.healed++;
      if (JSON.stringify(found) !== answer) tally.wrong.push(`${name}, when the host had healed: ${told(found)}`);
    }
  }
  await inTime(closing ?? doorplate.close()).catch((error: unknown) => tally.wrong.push(`close: ${told(error)}`));
}

/** Opens until it succeeds; the host fails meanwhile. */
async function opened(host: FaultyHost, { urls, through, timeoutMs }: RoundOptions, maxBytes: number, tally: Tally): Promise<Doorplate> {
  for (;;) {
    const sources = urls.map((url, dataset) => {
      const source = httpSource(url, { ...PAUSES, timeoutMs });
      return through === undefined ? source : through(source, dataset);
    });
    try {
      return await inTime(open({ only: true, data: sources, maxBytes }));
    } catch (error) {
      tally.unopened++;
      if (!isDoorplateError(error) || !/manifest\.json/.test(error.message)) tally.wrong.push(`open: ${told(error)}`);
      if (tally.unopened % 10 === 0) host.share = 0;
    }
  }
}

interface Circumstances {
  readonly random: () => number;
  readonly isClosing: boolean;
  readonly tally: Tally;
}

async function askOne(doorplate: Doorplate, question: KnownQuestion, { random, isClosing, tally }: Circumstances): Promise<void> {
  const controller = random() < SHARE_ABORTED ? new AbortController() : null;
  const afterMs = random() * LONGEST_ABORT_MS;
  if (controller !== null) void sleep(afterMs).then(() => controller.abort(ABORTED));
  try {
    const found = JSON.stringify(await inTime(question.ask(doorplate, controller?.signal)));
    tally.answered++;
    if (found !== question.answer) tally.wrong.push(`${question.name}: ${found}, expected ${question.answer}`);
  } catch (error) {
    if (error === ABORTED) tally.aborted++;
    else if (isDoorplateError(error, CLOSED)) tally.closed++;
    else {
      tally.refused++;
      const flaw = flawOf(error);
      if (flaw !== null) tally.wrong.push(`${question.name}: ${flaw}`);
      else if (isDoorplateError(error)) tally.codes[error.code] = (tally.codes[error.code] ?? 0) + 1;
    }
  }
  if (isClosing) await sleep(0);
}

/** What is wrong with an error; null for one that names the dataset, the file and what was found. */
function flawOf(error: unknown): string | null {
  if (!isDoorplateError(error) || !NAMED.test(error.code)) return told(error);
  const { dataset, file } = error.details;
  return typeof dataset === 'string' && typeof file === 'string' && error.message.includes(`Dataset ${dataset}, file ${file}: `)
    ? null
    : `an error without dataset or file: ${error.message}`;
}

function told(what: unknown): string {
  if (isDoorplateError(what)) return `${what.code}: ${what.message}`;
  return what instanceof Error ? (what.stack ?? what.message) : JSON.stringify(what);
}

/** The answer; rejects where there is none in a time that is far too long. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const hang = sleep(HANG_MS, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`no answer in ${HANG_MS} ms`);
  });
  hang.catch(() => undefined);
  try {
    return await Promise.race([answer, hang]);
  } finally {
    controller.abort();
  }
}
