import { report } from './measure.js';
import { readOptions } from './options.js';
import { printedBy } from './processes.js';

/**
 * What a function that starts cold pays: import, opening and its first question, each start in a process of its own, over the
 * built package: `npm run build && npm run bench -- cold-start`. `--entry URL` measures another build.
 */
const STARTS = 25;
const ADDRESS = '801 Shawan Rd, Cockeysville MD 21030';
/** The first question of a process: a method of the service, and what it is asked. */
const QUESTIONS = [
  ['verify', ADDRESS],
  ['parse', ADDRESS],
  ['suggestInCity', 'mumb'],
  ['ip', '24.48.0.1'],
] as const;
const SCRIPT = new URL('./cold-start/first-answer.mjs', import.meta.url);
const { entry } = readOptions({ entry: new URL('../dist/index.js', import.meta.url).href }).values;

interface Start {
  readonly import: number;
  readonly open: number;
  readonly question: number;
  /** Processor time of all threads, of these three together. */
  readonly processor: number;
}

const total = (start: Start): number => start.import + start.open + start.question;
const rounded = (start: Start) => ({
  importMilliseconds: Number(start.import.toFixed(1)),
  openMilliseconds: Number(start.open.toFixed(1)),
  questionMilliseconds: Number(start.question.toFixed(1)),
  totalMilliseconds: Number(total(start).toFixed(1)),
  processorMilliseconds: Number(start.processor.toFixed(1)),
});
const operations = QUESTIONS.map(([operation, text]) => {
  const starts = Array.from({ length: STARTS }, () => printedBy<Start>(SCRIPT, entry, operation, text));
  starts.sort((a, b) => total(a) - total(b));
  return [operation, { fastest: rounded(starts[0] as Start), median: rounded(starts[STARTS >> 1] as Start) }] as const;
});
await report('cold-start', { starts: STARTS, ...Object.fromEntries(operations) });
