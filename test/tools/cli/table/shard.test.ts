import { describe, expect, it } from 'vitest';
import { readShard } from '../../../../tools/cli/table/shard.js';

const slurm = (id: number, first: number, last: number, count: number) => ({
  SLURM_ARRAY_TASK_ID: String(id),
  SLURM_ARRAY_TASK_MIN: String(first),
  SLURM_ARRAY_TASK_MAX: String(last),
  SLURM_ARRAY_TASK_COUNT: String(count),
});

describe('readShard', () => {
  it.each([
    [undefined, {}, 0, 1],
    ['1/1', {}, 0, 1],
    ['3/4', {}, 2, 4],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, 0, 5],
    ['auto/4', slurm(12, 10, 13, 4), 2, 4],
    ['auto', slurm(8, 0, 12, 4), 2, 4],
    ['auto', slurm(3, 3, 3, 1), 0, 1],
    ['auto', { AWS_BATCH_JOB_ARRAY_INDEX: '7', AWS_BATCH_JOB_ARRAY_SIZE: '8' }, 7, 8],
  ])('reads %s with %j', (text, env, index, of) => {
    expect(readShard(text, env)).toEqual({ index, of });
  });

  it.each([
    ['0/4', {}],
    ['5/4', {}],
    ['1', {}],
    ['a/b', {}],
    ['auto', {}],
    ['auto/4', {}],
    ['auto', { JOB_COMPLETION_INDEX: '1' }],
    ['auto/2', { JOB_COMPLETION_INDEX: '2' }],
    ['1/2/3', {}],
    // Lists with gaps, two tasks of eight that are run again, and a number that is not that of the array.
    ['auto', slurm(3, 1, 7, 3)],
    ['auto/8', slurm(7, 3, 7, 2)],
    ['auto/8', { AWS_BATCH_JOB_ARRAY_INDEX: '1', AWS_BATCH_JOB_ARRAY_SIZE: '4' }],
  ])('refuses %s with %j', (text, env) => {
    expect(() => readShard(text, env)).toThrow(/--shard is ".*", expected I\/N/);
  });
});
