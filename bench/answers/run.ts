import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Library } from './adapter/library.js';
import { AnswerWriter, readAnswers } from './answer-file.js';
import { compareAnswers } from './compare.js';
import { comparisonText, isSame } from './comparison-text.js';
import { changedFiles } from './embedded-digests.js';
import { type AnsweredQuestion, type Question, SETS } from './question.js';
import { allQuestions, shortRun } from './questions/all.js';
import { Tally } from './tally.js';

/**
 * Asks the library tens of thousands of questions and writes every answer, so that two versions of it
 * can be compared answer by answer.
 */
const USAGE = `npm run answers -- --out FILE [options]     ask, and write a line of JSON for each question
npm run answers -- BEFORE AFTER [options]   compare two such files
npm run answers -- --datasets               build the datasets that ship anew and compare their digests

  --against FILE   ask the questions of FILE and compare the answers; exit code 1 where they differ
  --quick          ask about a tenth of the questions, of every kind, and none of the large dataset
  --ignore PATH    leave a field out of the comparison, such as answer.messages; may be repeated
  --examples N     examples of each difference (default 3)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    against: { type: 'string' },
    quick: { type: 'boolean', default: false },
    ignore: { type: 'string', multiple: true, default: [] },
    examples: { type: 'string', default: '3' },
    datasets: { type: 'boolean', default: false },
  },
});

if (values.datasets) await inFolder(compareDatasets);
else if (positionals.length === 2) await compareFiles(positionals[0] as string, positionals[1] as string);
else if (values.out !== undefined) {
  await inFolder((work) => ask(work, values.out as string));
  if (values.against !== undefined) await compareFiles(values.against, values.out);
} else {
  console.log(USAGE);
  process.exitCode = 2;
}

/** Runs a task with an empty folder, which is removed when it has ended. */
async function inFolder(task: (work: string) => Promise<void>): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'doorplate-answers-'));
  try {
    await task(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function ask(work: string, out: string): Promise<void> {
  const start = performance.now();
  const questions = await questionsToAsk();
  const library = new Library(work);
  const writer = new AnswerWriter(out);
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
  console.log(`${questions.length} questions asked in ${seconds(start)} s, answers in ${out}`);
}

async function questionsToAsk(): Promise<readonly Question[]> {
  const { against, quick } = values;
  const all = against === undefined ? allQuestions() : (await readAnswers(against)).map(questionOf);
  return quick ? shortRun(all) : all;
}

function questionOf({ id, set, operation, input, options }: AnsweredQuestion): Question {
  const question = { id, set, operation, input };
  return options === undefined ? question : { ...question, options };
}

async function compareFiles(before: string, after: string): Promise<void> {
  const comparison = compareAnswers(await readAnswers(before), await readAnswers(after), values.ignore, values.quick);
  console.log(comparisonText(comparison, Number(values.examples)));
  if (!isSame(comparison)) process.exitCode = 1;
}

async function compareDatasets(work: string): Promise<void> {
  const changed = await changedFiles(work);
  console.log(changed.length === 0 ? 'the datasets that ship are built byte for byte' : changed.join('\n'));
  if (changed.length > 0) process.exitCode = 1;
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
