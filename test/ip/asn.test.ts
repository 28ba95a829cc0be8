import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Doorplate } from '../../src/doorplate.js';
import { createHandler } from '../../src/http/index.js';
import { open } from '../../src/index.js';
import { folderForAll } from '../fixtures/folder.js';
import { get } from '../fixtures/handler-request.js';
import { shippedFolder } from '../fixtures/stores.js';
import { writeMmdb } from '../tools/build/ip/import/mmdb-writer.js';
import { runCommand } from '../tools/cli/run-command.js';

const CSV = `1.0.0.0,1.0.0.255,64500,"Example Networks, Inc."
8.8.8.0,8.8.8.255,64501,Resolver
8.8.9.0,8.8.9.255,64502,
9.0.0.0,9.255.255.255,0,
2001:4860::,2001:4860:ffff:ffff:ffff:ffff:ffff:ffff,64501,Resolver
`;
const folder = folderForAll();
const build = (out: string, ...words: string[]) => runCommand(['build', folder(out), '--name', out, '--version', '2026-11', ...words]);

describe('the autonomous system of an address', () => {
  /** Beside countries alone, and not what is installed, such as cities. */
  const openWith = async (...names: readonly string[]) =>
    open({ only: true, data: [...names.map((name) => folder(name)), shippedFolder('ip-country')] });

  let doorplate: Doorplate;
  beforeAll(async () => {
    await writeFile(folder('asn.csv'), CSV);
    const record = { autonomous_system_number: 64510, autonomous_system_organization: 'Tree' };
    await writeFile(folder('asn.mmdb'), writeMmdb([{ bits: '00001000000010000000100000001', record }], { ipVersion: 4 }));
    expect((await build('ip-asn', '--level', 'asn', '--ip', `dbip-csv:${folder('asn.csv')}`)).exit).toBe(0);
    expect((await build('own', '--level', 'asn', '--ip', `mmdb:${folder('asn.mmdb')}`)).exit).toBe(0);
    doorplate = await openWith('ip-asn');
  });

  it.each([
    ['8.8.8.8', { number: 64501, organization: 'Resolver' }],
    ['1.0.0.7', { number: 64500, organization: 'Example Networks, Inc.' }],
    ['8.8.9.1', { number: 64502, organization: null }],
    ['9.1.2.3', null],
    ['1.0.1.0', null],
    ['2001:4860:4860::8888', { number: 64501, organization: 'Resolver' }],
    ['::ffff:8.8.8.8', { number: 64501, organization: 'Resolver' }],
  ])('lies beside the result: %s', async (address, asn) => {
    const { status, result, ...rest } = await doorplate.ip(address);
    expect([status, rest]).toEqual(['found', { messages: [expect.stringContaining('center of the country')], asn }]);
    expect(Object.keys(result ?? {})).toHaveLength(10);
    expect((await doorplate.ipReader()).asn(address)).toEqual(asn);
  });

  it('is left out where no dataset has any, and null for addresses of special purpose', async () => {
    const without = await openWith();
    expect(await without.ip('8.8.8.8')).not.toHaveProperty('asn');
    expect(await without.ip('10.0.0.1')).not.toHaveProperty('asn');
    expect(await doorplate.ip('10.0.0.1')).toMatchObject({ status: 'found', asn: null });
    expect((await doorplate.ipReader()).asn('10.0.0.1')).toBeNull();
    expect((await without.ipReader()).asn('8.8.8.8')).toBeNull();
  });

  it('is told where nothing is known of the place', async () => {
    const doorplate = await open({ only: true, data: [folder('ip-asn')] });
    expect(await doorplate.ip('8.8.8.8')).toMatchObject({ status: 'not-found', result: null, asn: { number: 64501 } });
  });

  it('comes from the first dataset that covers the address, and is explained', async () => {
    const doorplate = await openWith('own', 'ip-asn');
    expect((await doorplate.ip('8.8.8.9')).asn).toEqual({ number: 64510, organization: 'Tree' });
    const { explain } = await doorplate.ip('8.8.8.1', { explain: true });
    expect(explain?.datasets.map(({ name }) => name)).toEqual(['ip-country', 'ip-asn']);
    expect(explain?.notes?.at(-1)).toBe('AS64501 Resolver, range 8.8.8.0 - 8.8.8.255');
  });

  it('is no field of the contract', async () => {
    const { body } = await createHandler(doorplate, { auth: false })(get('/ipgeolocation/8.8.8.8'));
    expect(Object.keys(JSON.parse(body).Result)).toHaveLength(10);
    expect(body).not.toContain('64501');
  });

  it.each([
    ['1.0.0.0,1.0.0.255,US', 'line 1 has no number of an autonomous system'],
    ['1.0.0.0,1.0.0.255,US,Ohio', 'line 1 has no number of an autonomous system'],
  ])('is refused from a file of something else: %s', async (line, message) => {
    await writeFile(folder('wrong.csv'), `${line}\n`);
    const refused = await build('wrong', '--level', 'asn', '--ip', `dbip-csv:${folder('wrong.csv')}`);
    expect([refused.exit, refused.notices]).toEqual([2, expect.stringContaining(message)]);
  });
});
