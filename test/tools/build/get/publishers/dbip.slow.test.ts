import { describe, expect, it } from 'vitest';
import { open } from '../../../../../src/index.js';
import { putDbip, putDbipAsn } from '../../../../fixtures/publishers/dbip.js';
import { failure } from '../../../cli/run-command.js';
import { GetRun } from '../get-run.js';

/** The month some months from now, `YYYY-MM`. */
function month(offset: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
}

const run = GetRun.forEach();

const dbip = (...words: string[]) => run.get(['dbip'], 'ip', ...words);
const cityOf = async () => (await run.ask('ip-city', 'ip', '8.8.8.8')).City;

describe('get ip', () => {
  it('unpacks the database of this month and answers from it', async () => {
    putDbip(run.server, month(0), 'Mountain View');
    expect((await dbip()).answer).toMatchObject({ name: 'ip-city', version: month(0) });
    expect(await cityOf()).toBe('Mountain View');
  });

  it('takes that of the month before until this one is out, and then the newer one', async () => {
    putDbip(run.server, month(-1), 'Palo Alto');
    expect((await dbip()).answer.version).toBe(month(-1));
    expect(await run.command('update')).toMatch(/nothing newer/);
    putDbip(run.server, month(0), 'Mountain View');
    await run.command('update');
    expect(await cityOf()).toBe('Mountain View');
    expect(await run.command('list')).toContain(month(0));
  });

  it('gets autonomous systems by the word ip-asn', async () => {
    putDbipAsn(run.server, month(0));
    const { answer } = await run.get(['dbip'], 'ip-asn');
    expect(answer).toMatchObject({ name: 'ip-asn', version: month(0) });
    const doorplate = await open({ only: true, data: [String(answer.path)] });
    expect((await doorplate.ip('8.8.8.8')).asn).toEqual({ number: 64501, organization: 'Resolver' });
    await doorplate.close();
    expect(await run.command('update')).toMatch(/nothing newer/);
  });

  it('names both a database that is nowhere and one that is no archive', async () => {
    expect(await dbip()).toMatchObject(failure(5, `dbip-city-lite-${month(-1)}.mmdb.gz is not there`));
    const path = putDbip(run.server, month(0), 'Mountain View');
    run.server.faults.plan({ path: new RegExp(path), fault: { kind: 'garbage' }, times: 10 });
    expect(await dbip()).toMatchObject(failure(5, 'does not begin as a gz file does'));
  });
});
