// Lengths of records; what they are read as stands in golden/importers.jsonl.
import { describe, expect, it } from 'vitest';
import { readUspsCityState } from '../../../../../../tools/build/us/import/usps/city-state.js';
import { readUspsZip4 } from '../../../../../../tools/build/us/import/usps/zip4.js';
import { imported, written } from '../context.js';
import { cityRecord, zip4Header, zip4Record } from './records.js';

describe('readUspsZip4', () => {
  const zip4 = (content: string) => imported((context) => readUspsZip4(written('zip4.txt', content), context));
  const shifted = (record: string) => `${record.slice(0, 176)} ${record.slice(176)}`;

  it('passes over line ends', async () => {
    expect((await zip4(`${zip4Header()}\r\n${zip4Record({})}\r\n${zip4Record({})}\r\n`)).rows).toHaveLength(2);
  });

  it.each([
    ['is one byte longer, as in the sample file', zip4Header() + shifted(zip4Record({})), /one byte to the right: .* sample file/],
    ['is longer from its header on', shifted(zip4Header()) + shifted(zip4Record({})), /one byte to the right: .* sample file/],
    ['is empty', '', 'the file is empty'],
    ['ends inside a record', zip4Header() + zip4Record({}).slice(0, 100), '100 bytes at offset 182, expected 182'],
  ])('stops at a file that %s', async (_, content, message) => {
    await expect(zip4(content)).rejects.toThrow(message);
  });
});

it.each([
  ['one byte too many', `${cityRecord({})} ${cityRecord({})}`, 'record 2 (offset 129) has no record code at position 1'],
  ['one byte too few', cityRecord({}).slice(1), 'ends inside a record'],
])('readUspsCityState stops at %s', async (_, content, message) => {
  await expect(imported((context) => readUspsCityState(written('ctystate.txt', content), context))).rejects.toThrow(message);
});
