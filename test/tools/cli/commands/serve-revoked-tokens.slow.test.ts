import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';
import { serveProcesses } from './serve-process.js';

const { folder, serve } = serveProcesses();

it('tokens revoke takes effect in all workers, for one token and for all of a subject', { timeout: 120_000 }, async () => {
  const { url, profile } = await serve(['--workers', '2', '--data', 'datasets/ip-country', '--drain', '0']);
  const issue = async () => {
    const answer = await fetch(`${url}/auth/token`, { headers: { ...profile } });
    return ((await answer.json()) as { Result: { access_token: string } }).Result.access_token;
  };
  /** What a few connections get, which the workers take in turn. */
  const statuses = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    const asked = Array.from({ length: 4 }, async () => (await fetch(`${url}/ipgeolocation/8.8.8.8`, { headers })).status);
    return [...new Set(await Promise.all(asked))];
  };
  const revoke = (...words: string[]) => run(['tokens', 'revoke', ...words, '--state', join(folder(), 'state')], memoryTerminal().terminal);

  const [first, second] = [await issue(), await issue()];
  expect([await statuses(first), await statuses(second)]).toEqual([[200], [200]]);
  expect(await revoke(String(decodeJwt(first).jti))).toBe(0);
  await expect.poll(() => statuses(first)).toEqual([401]);
  expect(await statuses(second)).toEqual([200]);
  expect(await revoke('--subject', profile.profileName)).toBe(0);
  await expect.poll(() => statuses(second)).toEqual([401]);
  await expect.poll(async () => statuses(await issue())).toEqual([200]);
});
