import { DoorplateError } from '../../../src/errors.js';
import type { TablePlan } from './plan.js';

type Env = Readonly<Record<string, string | undefined>>;
/** Where engines say which task of an array this is, and how many there are. */
const TASKS = [
  // Kubernetes, indexed jobs: the environment does not hold the number of completions.
  { index: 'JOB_COMPLETION_INDEX', first: () => 0, of: () => undefined },
  {
    index: 'SLURM_ARRAY_TASK_ID',
    first: (env: Env) => Number(env.SLURM_ARRAY_TASK_MIN ?? 0),
    of: (env: Env) => env.SLURM_ARRAY_TASK_COUNT,
  },
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: () => 0, of: (env: Env) => env.AWS_BATCH_JOB_ARRAY_SIZE },
];

/**
 * Reads `I/N`, counted from 1; `auto` and `auto/N` take the index from the variables of Kubernetes, Slurm or AWS Batch.
 * Undefined is the whole. Throws `CONFIG_INVALID`.
 */
export function readShard(text: string | undefined, env: Env): TablePlan['shard'] {
  if (text === undefined) return { index: 0, of: 1 };
  const [own, count] = text.split('/');
  const task = own === 'auto' ? TASKS.find(({ index }) => env[index] !== undefined) : undefined;
  const index = task === undefined ? wholeNumber(own) - 1 : wholeNumber(env[task.index]) - task.first(env);
  const of = wholeNumber(count ?? task?.of(env));
  if (index >= 0 && index < of) return { index, of };
  const variables = TASKS.map((known) => known.index).join(', ');
  throw new DoorplateError(
    'CONFIG_INVALID',
    `--shard is "${text}", expected I/N from 1/N to N/N, or auto/N with one of ${variables}; Slurm and AWS Batch also tell N`,
  );
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
