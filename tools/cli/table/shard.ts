import { DoorplateError } from '../../../src/errors.js';
import type { TablePlan } from './plan.js';

type Env = Readonly<Record<string, string | undefined>>;
/** A task of an array, counted from 0; `of` is NaN where the engine does not tell how many there are. */
type Task = TablePlan['shard'];

/** Where engines say which task of an array this is. */
const ENGINES: Readonly<Record<string, (env: Env) => Task>> = {
  // Kubernetes, indexed jobs: the environment does not hold the number of completions.
  JOB_COMPLETION_INDEX: (env) => ({ index: wholeNumber(env.JOB_COMPLETION_INDEX), of: Number.NaN }),
  SLURM_ARRAY_TASK_ID: slurmTask,
  CLOUD_RUN_TASK_INDEX: (env) => ({ index: wholeNumber(env.CLOUD_RUN_TASK_INDEX), of: wholeNumber(env.CLOUD_RUN_TASK_COUNT) }),
  AWS_BATCH_JOB_ARRAY_INDEX: (env) => ({
    index: wholeNumber(env.AWS_BATCH_JOB_ARRAY_INDEX),
    of: wholeNumber(env.AWS_BATCH_JOB_ARRAY_SIZE),
  }),
};

/**
 * Reads `I/N`, counted from 1; `auto` and `auto/N` take the index from the variables of Kubernetes, Slurm, Cloud Run or AWS Batch.
 * Undefined is the whole. Throws `CONFIG_INVALID`, also where N is not the number of tasks that the engine tells: shards
 * would be missing, or another number would stand for each, as when only some tasks are run again.
 */
export function readShard(text: string | undefined, env: Env): TablePlan['shard'] {
  if (text === undefined) return { index: 0, of: 1 };
  const [own, count, ...more] = text.split('/');
  const task = own === 'auto' ? taskOf(env) : { index: wholeNumber(own) - 1, of: Number.NaN };
  const of = count === undefined ? task.of : wholeNumber(count);
  const isSame = Number.isNaN(task.of) || task.of === of;
  if (more.length === 0 && isSame && task.index >= 0 && task.index < of) return { index: task.index, of };
  throw new DoorplateError(
    'CONFIG_INVALID',
    `--shard is "${text}", expected I/N from 1/N to N/N, such as 2/8; or auto/N, where one of ${Object.keys(ENGINES).join(', ')} is set; all but the first also tell N, which has to be the same`,
  );
}

function taskOf(env: Env): Task {
  const variable = Object.keys(ENGINES).find((name) => env[name] !== undefined);
  return (variable === undefined ? undefined : ENGINES[variable]?.(env)) ?? { index: Number.NaN, of: Number.NaN };
}

/** Slurm numbers tasks as the array says, such as 10-40:10. A list with gaps has no step, and so its tasks have no place. */
function slurmTask(env: Env): Task {
  const [id, first, last, of] = ['ID', 'MIN', 'MAX', 'COUNT'].map((name) => wholeNumber(env[`SLURM_ARRAY_TASK_${name}`])) as FourNumbers;
  const step = of > 1 ? (last - first) / (of - 1) : 1;
  const index = (id - first) / step;
  return Number.isInteger(step) && Number.isInteger(index) ? { index, of } : { index: Number.NaN, of };
}

type FourNumbers = [id: number, first: number, last: number, of: number];

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
