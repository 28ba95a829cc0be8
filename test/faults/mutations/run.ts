import { answerWithin } from '../../../src/answer-within.js';
import { checkTable } from '../../../src/dataset/format/integrity/index.js';
import type { FileKind } from '../../../src/dataset/index.js';
import { isDoorplateError } from '../../../src/errors.js';
import { Random } from '../../../tools/random.js';
import { everyKind } from '../every-kind.js';
import { Mutator } from './mutate.js';
import { LIMITS, QUESTIONS } from './questions.js';
import { decode, filesOf, ResidentTables } from './tables.js';
import { Watchdog } from './watchdog.js';

/** What became of mutations: how many were refused when the file was opened, refused by some question, and answered throughout. */
export interface Outcomes {
  refused: number;
  refusedLater: number;
  answered: number;
}

/** The streets that questions are about: the first digits of their ZIP codes. */
const SHARDS = /^(?:627|210)/;
const TROUBLE = /^DATASET_(?:CORRUPT|FOREIGN|TOO_NEW)$/;
/** What only questions find: texts are decoded when they are read first, and files are held against others that refer to them. */
const FOUND_LATER = /not UTF-8$|^The street index names street|of the street index is missing|do not belong together$/;

/**
 * Asks of mutations of a kind of file, whose manifest vouches for each of them. Throws, with the number of the mutation, when one
 * leads to anything but an answer or an error of the dataset: another exception, a number that is none, more steps than
 * a question may take, or damage that the check of a whole file does not find.
 */
export async function runMutations(kind: FileKind, seed: number, mutations: number): Promise<Outcomes> {
  const datasets = await everyKind();
  const files = filesOf(datasets);
  const tables = new ResidentTables(datasets, files);
  const ofKind = files.filter(({ file }) => file.kind === kind && (kind !== 'us-streets' || SHARDS.test(file.key)));
  const random = new Random(seed);
  const mutators = ofKind.map((file) => ({ file, mutator: new Mutator(file.bytes, random) }));
  const outcomes: Outcomes = { refused: 0, refusedLater: 0, answered: 0 };
  const watchdog = new Watchdog(kind);
  try {
    for (let mutation = 0; mutation < mutations; mutation++) {
      watchdog.sign(mutation);
      const { file, mutator } = random.of(mutators);
      const bytes = mutator.next();
      try {
        const table = await unlessRefused(() => decode(file, bytes));
        if (table === REFUSED) {
          outcomes.refused++;
          continue;
        }
        const view = tables.with(file, table);
        const isSound = (await unlessRefused(() => checkTable(table.table, file.file, file.manifest))) !== REFUSED;
        let refusals = 0;
        for (const ask of QUESTIONS[kind]) {
          const answer = await unlessRefused(() => answerWithin(LIMITS, () => ask(view)), isSound ? FOUND_LATER : /./);
          if (answer === REFUSED) refusals++;
          else requireSound(answer);
        }
        outcomes[refusals > 0 ? 'refusedLater' : 'answered']++;
      } catch (cause) {
        throw new Error(`mutation ${mutation} of ${file.file.name}, seed ${seed}: ${cause}`, { cause });
      }
    }
  } finally {
    await watchdog.stop();
  }
  return outcomes;
}

const REFUSED = Symbol('refused');

async function unlessRefused<T>(task: () => T | Promise<T>, message = /./): Promise<T | typeof REFUSED> {
  try {
    return await task();
  } catch (error) {
    if (!isDoorplateError(error) || !TROUBLE.test(error.code) || !message.test(error.message)) throw error;
    return REFUSED;
  }
}

/** Refuses answers that more steps than the limit were needed for, and answers with numbers that are none. */
function requireSound(answer: unknown): void {
  const { messages = [] } = answer as { readonly messages?: readonly string[] };
  const partial = messages.find((message) => message.startsWith('partial'));
  if (partial !== undefined) throw new RangeError(partial);
  requireNumbers(answer);
}

function requireNumbers(value: unknown, path = 'answer'): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${path} is ${value}`);
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) requireNumbers(inner, `${path}.${key}`);
}
