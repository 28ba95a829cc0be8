import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EMBEDDED_FOLDER, rebuildEmbedded } from './adapter/datasets.js';
import { Library } from './adapter/library.js';
import { AnswerWriter, readAnswers } from './answer-file.js';
import { compareAnswers } from './compare.js';
import { comparisonText, isSame } from './comparison-text.js';
import { type AnsweredQuestion, type Question, SETS } from './question.js';
import { allQuestions, shortRun } from './questions/all.js';
import { Tally } from './tally.js';

/**
 * Builds the datasets that ship anew, in an empty folder, and compares the digest of every file
 * with that of the committed one. Gives a line for each file that differs, is missing or is new.
 */
async function changedFiles(work: string): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const name of await rebuildEmbedded(work)) {
    const [committed, built] = [await digestsOf(join(EMBEDDED_FOLDER, name)), await digestsOf(join(work, name))];
    for (const file of [...new Set([...committed.keys(), ...built.keys()])].sort()) {
      const [before, after] = [committed.get(file), built.get(file)];
      if (before !== after) changed.push(`${name}/${file}: committed ${before ?? '(not there)'}, built ${after ?? '(not there)'}`);
    }
    console.log(`${name}: ${built.size} files compared`);
  }
  return changed;
}

async function digestsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const file of await readdir(folder)) {
    digests.set(
      file,
      createHash('sha256')
        .update(await readFile(join(folder, file)))
        .digest('hex'),
    );
  }
  return digests;
}

/** Asks the library tens of thousands of questions and writes every answer, so that two versions of it can be compared answer by answer. */
const USAGE = `npm run answers -- --out FILE [options]     ask, and write a line of JSON for each question
npm run answers -- BEFORE AFTER [options]   compare two such files
npm run answers -- --datasets               build the datasets that ship anew and compare their digests

  --against FILE   ask the questions of FILE and compare the answers; exit code 1 where they differ
  --quick          ask about a tenth of the questions, of every kind, and none of the large dataset
  --ignore PATH    leave a field out of the comparison, such as answer.messages; may be repeated
  --examples N     examples of each difference (default 3)`;

const OPTIONS = {
  out: { type: 'string' },
  against: { type: 'string' },
  quick: { type: 'boolean', default: false },
  ignore: { type: 'string', multiple: true, default: [] as string[] },
  examples: { type: 'string', default: '3' },
  datasets: { type: 'boolean', default: false },
} as const;
const EXIT_DIFFERENT = 1;
const EXIT_TROUBLE = 2;

interface Run {
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly quick: boolean;
  readonly ignore: readonly string[];
  readonly examples: string;
  readonly datasets: boolean;
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  process.exitCode = await main(values, positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = EXIT_TROUBLE;
}

/** Gives the exit code. */
async function main(run: Run, files: readonly string[]): Promise<number> {
  const [before, after] = files;
  if (!/^\d+$/.test(run.examples)) throw new Error(`--examples is ${run.examples}, expected a whole number`);
  if (run.datasets) return inFolder(compareDatasets);
  if (after !== undefined) return compareFiles(before as string, after, run);
  const { out, against } = run;
  if (out === undefined) {
    console.log(USAGE);
    return EXIT_TROUBLE;
  }
  // Read before the output is written: both may be the same file.
  const known = against === undefined ? null : await readAnswers(against);
  const questions = known === null ? allQuestions() : known.map(questionOf);
  await inFolder((work) => ask(run.quick ? shortRun(questions) : questions, work, out));
  return known === null ? 0 : reported(known, await readAnswers(out), run);
}

/** Runs a task with an empty folder, which is removed when it has ended. */
async function inFolder<T>(task: (work: string) => Promise<T>): Promise<T> {
  const work = await mkdtemp(join(tmpdir(), 'doorplate-answers-'));
  try {
    return await task(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function ask(questions: readonly Question[], work: string, out: string): Promise<void> {
  const start = performance.now();
  const library = new Library(work);
  const writer = await AnswerWriter.open(out);
  const tally = new Tally();
  for (const set of SETS) {
    const own = questions.filter((question) => question.set === set);
    if (own.length === 0) continue;
    const opened = await library.open(set);
    for (const question of own) {
      const answered: AnsweredQuestion = { ...question, ...(await opened.ask(question)) };
      tally.add(answered);
      await writer.write(answered);
    }
    await opened.close();
  }
  await writer.close();
  console.log(String(tally));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${questions.length} questions asked in ${seconds} s, answers in ${out}`);
}

function questionOf({ id, set, operation, input, options }: AnsweredQuestion): Question {
  const question = { id, set, operation, input };
  return options === undefined ? question : { ...question, options };
}

async function compareFiles(before: string, after: string, run: Run): Promise<number> {
  return reported(await readAnswers(before), await readAnswers(after), run);
}

function reported(before: readonly AnsweredQuestion[], after: readonly AnsweredQuestion[], { ignore, quick, examples }: Run): number {
  const comparison = compareAnswers(before, after, ignore, quick);
  console.log(comparisonText(comparison, Number(examples)));
  return isSame(comparison) ? 0 : EXIT_DIFFERENT;
}

async function compareDatasets(work: string): Promise<number> {
  const changed = await changedFiles(work);
  console.log(changed.length === 0 ? 'the datasets that ship are built byte for byte' : changed.join('\n'));
  return changed.length === 0 ? 0 : EXIT_DIFFERENT;
}
