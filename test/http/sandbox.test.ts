import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, memoryStore } from '../../src/auth/index.js';
import { createHandler } from '../../src/http/index.js';
import { open, openSandbox } from '../../src/index.js';

/** Rows of a table of the guide below a heading, each cell by the name of its column. */
function tableOf(heading: string, at = 0): readonly Readonly<Record<string, string>>[] {
  const guide = readFileSync(new URL('../../docs/guides/sandbox.md', import.meta.url), 'utf8');
  const section = guide.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const tables = section.split(/\n\n/).map((part) => part.trim());
  const lines = (tables.filter((part) => part.startsWith('|'))[at] ?? '').split('\n');
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  return rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column] ?? ''])));
}

const [test, live] = [createApiKey('test'), createApiKey('live')];
const store = memoryStore();
const sandbox = await openSandbox();
const doorplate = await open();
for (const { record } of [test, live]) await store.addKey(record);
const handler = createHandler(doorplate, { auth: createAuthenticator({ store }), sandbox });
afterAll(() => Promise.all([sandbox.close(), doorplate.close()]));

async function asked(path: string, key = test.key) {
  const { status, body } = await handler({ method: 'GET', path, headers: { authorization: `Bearer ${key}` } });
  return { status, result: JSON.parse(String(body)).Result };
}
const verified = (text = '', key?: string) => asked(`/addressverification/usa/single/${encodeURIComponent(text)}`, key);

const VALUES = ['DpvConfirmation', 'AlgorithmUsed', 'RecordType', 'Zip4', 'DefaultFlag', 'DefaultInd', 'IsPostalVerified'];

describe('requests with keys of the test environment', () => {
  it.each(tableOf('Verification'))('verify $text: $DpvConfirmation, $AlgorithmUsed', async ({ text, ...row }) => {
    const { status, result } = await verified(text);
    expect([status, ...VALUES.map((name) => String(result?.[name] ?? ''))]).toEqual([200, ...VALUES.map((name) => row[name])]);
  });

  it.each(tableOf('Verification', 1))('refuse $text', async ({ text }) => {
    expect(await verified(text)).toEqual({ status: 404, result: null });
  });

  it.each(tableOf('Positions'))('locate $text', async ({ text = '', source, ...row }) => {
    const { result } = await asked(`/geocoding/usa/forward/${encodeURIComponent(text)}`);
    expect([result?.accuracy.type, result?.source]).toEqual([row['accuracy.type'], source]);
  });

  it('have Indian places and IP addresses', async () => {
    expect((await asked('/ipgeolocation/8.8.8.8')).result.CountryCode).toBe('US');
    expect((await asked('/autocomplete/ind/city/displaytype/0/mumb')).result).not.toEqual([]);
  });
});

it('requests with other keys are answered from the data of the service', async () => {
  expect(await verified('101 Maple St, Sandbox AK 99998', live.key)).toEqual({ status: 404, result: null });
  expect((await verified('801 Shawan Rd, Cockeysville MD 21030', live.key)).result.DpvConfirmation).toBe('Y');
  expect((await verified('801 Shawan Rd, Cockeysville MD 21030')).status).toBe(404);
});
