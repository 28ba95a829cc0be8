import { describe, expect, it } from 'vitest';
import type { IpLocation } from '../../src/contract.js';
import type { DatasetStore } from '../../src/dataset/index.js';
import type { ErrorCode } from '../../src/errors.js';
import { createHandler } from '../../src/http/index.js';
import { locateIp, openIpReader } from '../../src/ip/index.js';
import type { Answer, QueryOptions, Service } from '../../src/service.js';
import { packDataset } from '../../tools/build/format/pack.js';
import { description, placesFile } from '../fixtures/example-dataset.js';
import { get } from '../fixtures/handler-request.js';
import { ipFiles, ipStore, place } from '../fixtures/ip-ranges.js';
import { openPacked } from '../fixtures/stores.js';
import { goldenCases } from '../golden/golden.js';

const golden = goldenCases<string, IpLocation | 'not-found' | ErrorCode>('ip');

const city = await ipStore(ipFiles('city'));

async function ask(store: DatasetStore, ip: string, options: QueryOptions = {}): Promise<Answer<IpLocation>> {
  return store.ask((view) => locateIp(view, ip, options));
}

describe('locateIp', () => {
  it.each(golden)('$input: $id', async ({ input, expect: expected }) => {
    const answer = ask(city, input);
    if (typeof expected === 'object') {
      const messages = expected.Latitude === null ? [expect.stringMatching(/^Special-purpose address: |has no coordinates/)] : [];
      await expect(answer).resolves.toEqual({ status: 'found', result: expected, messages });
    } else if (expected !== 'not-found') await expect(answer).rejects.toMatchObject({ code: expected });
    else
      await expect(answer).resolves.toEqual({ status: 'not-found', result: null, messages: ['no mounted dataset covers the IP address'] });
  });

  it.each([' 8.8.8.8', '8.8.8.8\n', '\t2001:4860::1 '])('takes no notice of the blanks around %j', async (input) => {
    expect(await ask(city, input)).toEqual(await ask(city, input.trim()));
    expect((await city.use(openIpReader)).lookup(input)).toEqual((await ask(city, input.trim())).result);
  });

  it.each([
    ['8.8.8.8:53', 'a port'],
    ['[2001:4860::1]:443', 'a port'],
    ['8.8.8.0/24', 'a prefix length'],
    ['2001:4860::/32', 'a prefix length'],
    ['8.8.8.8, 10.0.0.1', 'several addresses'],
    ['203.0.113.7:5000, 10.0.0.1', 'several addresses'],
    ['fe80::1%eth0', 'a zone'],
    ['[2001:4860::1]', 'brackets'],
    ['008.8.8.8', 'leading zeros'],
    ['0x08080808', 'no dots'],
    ['134744072', 'no dots'],
    ['1.2.3', 'no IP address, expected IPv4'],
    ['256.1.1.1', 'no IP address, expected IPv4'],
    ['Springfield, IL', 'no IP address, expected IPv4'],
  ])('says of %j what it is: %s', async (input, what) => {
    await expect(ask(city, input)).rejects.toMatchObject({ code: 'INPUT_MALFORMED', message: expect.stringContaining(what) });
  });

  it('answers at once when the tables are resident', async () => {
    await ask(city, '8.8.8.8');
    expect(city.ask((view) => locateIp(view, '8.8.8.8'))).toMatchObject({ status: 'found' });
    expect(city.ask((view) => locateIp(view, '8.8.9.8'))).toMatchObject({ status: 'not-found' });
  });

  it('prefers city level to country level, whatever the mount order, and earlier datasets to later ones', async () => {
    const cityUntil = (name: string, end: string) =>
      ipFiles('city', [
        ['1.0.0.0', place('US', { city: name })],
        [end, null],
      ]);
    const country = ipFiles('country', [['0.0.0.0', place('US')]]);
    const store = await ipStore(country, cityUntil('First', '2.0.0.0'), cityUntil('Second', '3.0.0.0'));
    const reader = await store.use(openIpReader);
    for (const [ip, expected] of [
      ['1.0.0.1', 'First'],
      ['2.0.0.1', 'Second'],
      ['3.0.0.1', null],
    ] as const) {
      expect((await ask(store, ip)).result?.City).toBe(expected);
      expect(reader.lookup(ip)?.City).toBe(expected);
    }
    const { explain } = await ask(store, '2.0.0.1', { explain: true });
    expect(explain?.datasets.map(({ name }) => name)).toEqual(['ip-2', 'ip-3']);
  });

  it('explains an answer: range, source, date, and which fields were looked up', async () => {
    const { explain } = await ask(city, '::ffff:9.9.9.9', { explain: true });
    const record = 'Example ranges: 9.0.0.0 - 10.255.255.255';
    expect(explain).toEqual({
      datasets: [{ name: 'ip-1', version: '2026.10' }],
      fields: {
        Country: 'looked up by CountryCode',
        CountryCode: record,
        Region: record,
        City: record,
        Latitude: record,
        Longitude: record,
        Continent: 'looked up by CountryCode',
        Timezone: 'looked up by CountryCode, Latitude and Longitude',
      },
      notes: [
        'looked up as 9.9.9.9: IPv4-mapped Address, ::ffff:0:0/96, RFC 4291',
        'city level, range 9.0.0.0 - 10.255.255.255',
        'ip-1 2026.10, built 2026-10-01',
      ],
    });
  });

  it('names the dataset where its sources are not of IP ranges alone', async () => {
    const store = await openPacked(await packDataset(description(), [placesFile(), ...ipFiles('city')]));
    const { explain } = await ask(store, '9.9.9.9', { explain: true });
    expect(explain?.fields?.City).toBe('example: 9.0.0.0 - 10.255.255.255');
  });

  it('explains positions that no source gives', async () => {
    const ranges = [
      ['1.0.0.0', place('SE', { city: 'Here', latitude: 59, longitude: 18 })],
      ['2.0.0.0', place('SE')],
      ['3.0.0.0', place('NO')],
    ] as const;
    const store = await ipStore(ipFiles('city', ranges));
    const center = await ask(store, '2.0.0.1', { explain: true });
    expect(center).toMatchObject({ result: { Latitude: 59, Longitude: 18 }, messages: [expect.stringContaining('center of the country')] });
    expect(center.explain?.fields?.Latitude).toBe("The coordinates are the center of the country's places");
    const none = await ask(store, '3.0.0.1', { explain: true });
    expect(none).toMatchObject({ result: { Latitude: null, Longitude: null, Country: 'Norway', Timezone: 'Europe/Oslo' } });
    expect(none.messages).toEqual(['The data has no coordinates']);
    expect(none.explain?.fields?.Latitude).toBe('The data has no coordinates');
  });

  it('writes 0 over HTTP for coordinates that are not known, and says so', async () => {
    const ranges = [['1.0.0.0', place('NO')]] as const;
    const store = await ipStore(ipFiles('city', ranges));
    const ip = (address: string, options: QueryOptions) => ask(store, address, options);
    const handler = createHandler({ ip } as unknown as Service, { auth: false, explain: true });
    for (const [address, message] of [
      ['1.0.0.1', 'The data has no coordinates'],
      ['10.0.0.1', 'Special-purpose address: Private-Use, 10.0.0.0/8, RFC 1918'],
    ]) {
      const { body, headers } = await handler(get(`/ipgeolocation/${address}`));
      expect(JSON.parse(body).Result).toMatchObject({ IpAddress: address, Latitude: 0, Longitude: 0 });
      expect(JSON.parse(headers['x-messages'] ?? '')).toEqual([message]);
      const explained = JSON.parse((await handler(get(`/v2/explain/ipgeolocation/${address}`))).body);
      expect(explained).toMatchObject({ Result: { Latitude: 0 }, Messages: [message] });
    }
  });

  it('names the special-purpose block and asks no dataset for it', async () => {
    const { explain, messages } = await ask(city, '64:ff9b::a00:1', { explain: true });
    expect(messages).toEqual(['Special-purpose address: Private-Use, 10.0.0.0/8, RFC 1918']);
    expect(explain).toEqual({
      datasets: [],
      notes: [
        'looked up as 10.0.0.1: IPv4-IPv6 Translation (NAT64), 64:ff9b::/96, RFC 6052',
        'Special-purpose address: Private-Use, 10.0.0.0/8, RFC 1918',
      ],
    });
  });

  it('says what is missing when no dataset holds IP ranges', async () => {
    const store = await openPacked(await packDataset(description(), [placesFile()]));
    await expect(ask(store, '8.8.8.8')).rejects.toMatchObject({
      code: 'DATASET_NOT_MOUNTED',
      message: expect.stringContaining('ip'),
      details: { kinds: ['ip-places'] },
    });
    expect(await ask(store, '127.0.0.1')).toMatchObject({ status: 'found' });
    expect(() => store.use(openIpReader)).toThrow(expect.objectContaining({ code: 'DATASET_NOT_MOUNTED' }));
  });

  it('keeps the text out of messages', async () => {
    await expect(ask(city, '8.8.8.800')).rejects.toMatchObject({
      message: expect.not.stringContaining('8.8.8.800'),
    });
  });
});
