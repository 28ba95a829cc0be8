import { describe, expect, it } from 'vitest';
import { readShard } from '../../../../tools/cli/table/shard.js';

describe('readShard', () => {
  it.each([
    [undefined, {}, 0, 1],
    ['1/1', {}, 0, 1],
    ['3/4', {}, 2, 4],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, 0, 5],
    ['auto', { SLURM_ARRAY_TASK_ID: '12', SLURM_ARRAY_TASK_MIN: '10', SLURM_ARRAY_TASK_COUNT: '4' }, 2, 4],
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
  ])('refuses %s with %j', (text, env) => {
    expect(() => readShard(text, env)).toThrow(/--shard is ".*", expected I\/N/);
  });
});
