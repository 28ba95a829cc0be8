import { expect, it } from 'vitest';
import { messagesWithStop } from '../../../tools/lint/messages.js';
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
