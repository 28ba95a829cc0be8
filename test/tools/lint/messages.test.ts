import { expect, it } from 'vitest';
import { messagesWithoutCapital, messagesWithStop } from '../../../tools/lint/messages.js';
import { parsed } from './parsed.js';

it('names messages of errors that end with a stop', () => {
  const files = parsed({
    'src/a.ts': "throw new DoorplateError('CONFIG_INVALID', 'limit is ' + `x`); throw new DoorplateError('CONFIG_INVALID', `no limit.`);",
    'src/b.ts': "throw corrupt('a table points outside its file.');",
    'src/c.ts': "throw new RangeError('no row.');",
  });
  expect(messagesWithStop(files)).toEqual(['src/a.ts: `no limit.`', "src/b.ts: 'a table points outside its file.'", "src/c.ts: 'no row.'"]);
});

it('leaves messages without one, and sentences that are no errors', () => {
  const files = parsed({
    'src/a.ts': "throw new DoorplateError('CONFIG_INVALID', 'the limit is 0');",
    'src/b.ts': "messages.push('The city was corrected.'); new Map('x.');",
  });
  expect(messagesWithStop(files)).toEqual([]);
});

it('names messages of errors that begin with a small letter', () => {
  const files = parsed({
    'src/a.ts': "throw new DoorplateError('CONFIG_INVALID', 'the limit is 0'); throw new DoorplateError('INPUT_EMPTY', `no data`);",
  });
  expect(messagesWithoutCapital(files)).toEqual(["src/a.ts: 'the limit is 0'", 'src/a.ts: `no data`']);
});

it('leaves capitals, names of options and fields, and clauses that follow the name of a file', () => {
  const files = parsed({
    'src/a.ts': "throw new DoorplateError('CONFIG_INVALID', 'The limit is 0'); throw new DoorplateError('CONFIG_INVALID', name + ' is 0');",
    'src/b.ts': "throw new DoorplateError('CONFIG_INVALID', 'workMs is 0'); throw new DoorplateError('CONFIG_INVALID', 'data is 0');",
    'src/c.ts': "throw new DoorplateError('DATASET_CORRUPT', 'column names is missing'); throw corrupt('column names is missing');",
  });
  expect(messagesWithoutCapital(files)).toEqual([]);
});
