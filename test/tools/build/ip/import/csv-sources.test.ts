import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DatasetStore, memorySource } from '../../../../../src/dataset/index.js';
import { type IpReader, locateIp, openIpReader } from '../../../../../src/ip/index.js';
import { packDataset } from '../../../../../tools/build/format/pack.js';
import { buildIp } from '../../../../../tools/build/ip/build.js';
import type { RangeSource } from '../../../../../tools/build/ip/import/csv-ranges.js';
import { delegated, geofeed, ip2locationCsv, iptoasnTsv, maxmindCsv, rangeCsv } from '../../../../../tools/build/ip/import/csv-sources.js';
import { Rejects } from '../../../../../tools/build/source/rejects.js';
import { description } from '../../../../fixtures/example-dataset.js';
import { folderForAll } from '../../../../fixtures/folder.js';

const folder = folderForAll();

let files = 0;
async function file(...lines: readonly string[]): Promise<string> {
  const path = folder(`${files++}.csv`);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

async function storeOf(source: RangeSource): Promise<DatasetStore> {
  const packed = await packDataset(description(), await buildIp({ files: [source], level: 'city' }));
  return DatasetStore.open([memorySource(packed)]);
}

async function readerOf(source: RangeSource): Promise<IpReader> {
  return (await storeOf(source)).use(openIpReader);
}

describe('rangeCsv', () => {
  it('reads City Lite, IPv4 and IPv6 in one file, with gaps', async () => {
    const path = await file(
      '1.0.0.0,1.0.0.255,OC,AU,Queensland,"South Brisbane, West End",-27.4767,153.017',
      '1.0.4.0,1.0.7.255,OC,AU,Victoria,Melbourne,-37.814,144.963',
      '::,1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,ZZ,ZZ,,,0,0',
      '2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,AS,JP,Tokyo,Chiyoda,35.6895,139.692',
    );
    const reader = await readerOf(rangeCsv(path));
    const place = { CountryCode: 'AU', Region: 'Queensland', City: 'South Brisbane, West End', Latitude: -27.4767, Longitude: 153.017 };
    const derived = { Country: 'Australia', Continent: 'Oceania', Timezone: 'Australia/Brisbane', PostalCode: null };
    expect(reader.lookup('1.0.0.7')).toEqual({ IpAddress: '1.0.0.7', ...place, ...derived });
    expect(['1.0.1.0', '1.0.3.255', '1.0.8.0', '2001:201::', '2000:ffff::'].map((ip) => reader.lookup(ip))).toEqual(Array(5).fill(null));
    expect(reader.lookup('1.0.7.255')?.City).toBe('Melbourne');
    expect(reader.lookup('2001:200:ffff::1')?.City).toBe('Chiyoda');
  });

  it('takes the narrower of ranges within each other, in either order where both begin at one address', async () => {
    const path = await file(
      '2.58.196.0,2.58.197.255,DE',
      '2.58.197.15,2.58.197.15,BE',
      '2.58.197.16,2.58.197.31,FR',
      '2.58.197.20,2.58.197.31,NL',
      '3.0.0.0,3.0.0.255,US',
      '3.0.0.0,3.0.3.255,CA',
      '3.0.3.0,3.0.3.255,MX',
      '2a00::,2a00:ffff::,DE',
      '2a00:1::,2a00:1:ffff::,BE',
    );
    const reader = await readerOf(rangeCsv(path));
    const codes = (...ips: string[]) => ips.map((ip) => reader.lookup(ip)?.CountryCode ?? null);
    expect(codes('2.58.195.255', '2.58.196.0', '2.58.197.15', '2.58.197.16', '2.58.197.25')).toEqual([null, 'DE', 'BE', 'FR', 'NL']);
    expect(codes('2.58.197.32', '2.58.198.0', '3.0.0.5', '3.0.1.0', '3.0.3.9', '3.0.4.0')).toEqual(['DE', null, 'US', 'CA', 'MX', null]);
    expect(codes('2a00::1', '2a00:1::1', '2a00:2::', '2a01::')).toEqual(['DE', 'BE', 'DE', null]);
  });

  it.each([
    [
      'start_ip,end_ip,city,region,country,lat,lng,postal_code,timezone',
      '1.0.0.0,1.0.0.255,Sydney,New South Wales,AU,-33.86785,151.20732,1001,Australia/Sydney',
    ],
    [
      'network,city,region,country,country_code,latitude,longitude,timezone,postal_code',
      '1.0.0.0/24,Sydney,New South Wales,Australia,AU,-33.86785,151.20732,Australia/Sydney,1001',
    ],
    [
      'Range Start,Range End,Country Code,Region Name,City,Postal Code,Latitude,Longitude',
      '1.0.0.0,1.0.0.255,AU,New South Wales,Sydney,1001,-33.86785,151.20732',
    ],
  ])('finds columns by the names %s', async (header, row) => {
    const reader = await readerOf(rangeCsv(await file(header, row)));
    const place = { Country: 'Australia', CountryCode: 'AU', Region: 'New South Wales', City: 'Sydney', PostalCode: '1001' };
    expect(reader.lookup('1.0.0.77')).toMatchObject({ ...place, Latitude: -33.86785, Longitude: 151.20732, Timezone: 'Australia/Sydney' });
  });

  it('reads Country Lite and the columns of ip-location-db', async () => {
    const country = await readerOf(rangeCsv(await file('1.0.0.0,1.0.0.255,AU', '1.0.1.0,1.0.3.255,CN')));
    expect(country.lookup('1.0.2.0')).toMatchObject({ CountryCode: 'CN', City: null });
    const ten = '1.0.0.0,1.0.0.255,US,California,Santa Clara,Palo Alto,94301,37.4419,-122.143,America/Los_Angeles';
    const city = await readerOf(rangeCsv(await file(ten)));
    expect(city.lookup('1.0.0.9')).toMatchObject({ City: 'Palo Alto', PostalCode: '94301', Timezone: 'America/Los_Angeles' });
  });
});

describe('ip2locationCsv', () => {
  it('reads DB11 of IPv4, and knows what a dash and zeros mean', async () => {
    const path = await file(
      '"0","16777215","-","-","-","-","0.000000","0.000000","-","-"',
      '"16777216","16777471","US","United States of America","California","Los Angeles","34.052230","-118.243680","90001","-07:00"',
      '"16777472","16778239","CN","China","Fujian","Fuzhou","26.061390","119.306110","-","+08:00"',
      '"16778240","16778495","AU","Australia","-","-","0.000000","0.000000","-","-"',
    );
    const reader = await readerOf(ip2locationCsv(path));
    const place = { Country: 'United States', Region: 'California', City: 'Los Angeles', PostalCode: '90001', Latitude: 34.05223 };
    expect(reader.lookup('1.0.0.1')).toMatchObject({ ...place, Timezone: 'America/Los_Angeles' });
    expect(reader.lookup('1.0.1.0')).toMatchObject({ City: 'Fuzhou', PostalCode: null });
    expect(reader.lookup('1.0.4.0')).toMatchObject({ Country: 'Australia', Latitude: null, Longitude: null });
    expect(reader.lookup('1.0.5.0')).toBeNull();
  });

  it('reads DB1 of IPv6', async () => {
    const path = await file(
      '"0","281470681743359","-","-"',
      '"281470698520576","281470698520831","US","United States of America"',
      '"42540528726795050063891204319802818560","42540528806023212578155541913346768895","JP","Japan"',
    );
    const reader = await readerOf(ip2locationCsv(path));
    expect(reader.lookup('2001:200::1')?.CountryCode).toBe('JP');
    expect(reader.lookup('2001:201::')).toBeNull();
    expect(reader.lookup('2000:ffff::')).toBeNull();
  });
});

describe('iptoasnTsv', () => {
  const LINES = [
    '1.0.0.0\t1.0.0.255\t13335\tUS\tCLOUDFLARENET "1.1.1.1"',
    '1.0.1.0\t1.0.3.255\t0\tNone\tNot routed',
    '2001:200::\t2001:200:ffff:ffff:ffff:ffff:ffff:ffff\t2500\tJP\tWIDE-BB',
  ];

  it('reads countries, and networks at their level', async () => {
    const path = await file(...LINES);
    const reader = await readerOf(iptoasnTsv(path));
    expect(reader.lookup('1.0.0.9')?.CountryCode).toBe('US');
    expect(reader.lookup('1.0.1.9')).toBeNull();
    const store = await DatasetStore.open([
      memorySource(await packDataset(description(), await buildIp({ files: [iptoasnTsv(path)], level: 'asn' }))),
    ]);
    const { asn } = await store.ask((view) => locateIp(view, '1.0.0.9'));
    expect(asn).toEqual({ number: 13335, organization: 'CLOUDFLARENET "1.1.1.1"' });
  });

  it('reads decimal numbers', async () => {
    const reader = await readerOf(iptoasnTsv(await file('16777216\t16777471\t13335\tUS\tCLOUDFLARENET')));
    expect(reader.lookup('1.0.0.255')?.CountryCode).toBe('US');
  });
});

describe('geofeed', () => {
  it('reads prefixes in any order, remarks, and rows that end early', async () => {
    const path = await file(
      '# prefix,country_code,region_code,city,postal',
      '198.51.112.0/25,US,US-AL,Alabaster,',
      '198.51.100.0/22,DE',
      '2a00:1450::/32,FR,FR-IDF,Paris,75001',
      '',
      '# the narrower one counts',
      '198.51.101.7,US,US-AL,Birmingham,35203',
    );
    const reader = await readerOf(geofeed(path));
    expect(reader.lookup('198.51.112.9')).toMatchObject({ CountryCode: 'US', Region: 'Alabama', City: 'Alabaster', PostalCode: null });
    expect(reader.lookup('198.51.112.130')).toBeNull();
    expect(reader.lookup('198.51.101.6')).toMatchObject({ CountryCode: 'DE', City: null });
    expect(reader.lookup('198.51.101.7')).toMatchObject({ City: 'Birmingham', PostalCode: '35203' });
    expect(reader.lookup('2a00:1450::1')).toMatchObject({ Region: 'FR-IDF', City: 'Paris' });
  });

  it('names the line that is no prefix', async () => {
    const path = await file('# made by hand', '', '198.51.112.0/25,US', 'example.org,US');
    await expect(readerOf(geofeed(path))).rejects.toThrow('line 4 has no IP address where one is expected');
  });
});

describe('delegated', () => {
  const HEAD = [
    '2|arin|20261101|5|19700101|20261101|-0500',
    'arin|*|asn|*|1|summary',
    'arin|*|ipv4|*|3|summary',
    'arin|*|ipv6|*|1|summary',
  ];

  it.each([
    ['plain', ''],
    ['extended', '|a81bf2c5'],
  ])('reads %s statistics', async (_, more) => {
    const path = await file(
      ...['# statistics', ...HEAD],
      `arin|US|asn|7|1|20001214|assigned${more}`,
      `arin|US|ipv4|9.0.0.0|16777216|19881216|allocated${more}`,
      `arin|CA|ipv4|8.8.0.0|768|20150101|assigned${more}`,
      `arin||ipv4|7.0.0.0|256||available${more}`,
      `arin|US|ipv6|2600::|12|20090101|allocated${more}`,
    );
    const reader = await readerOf(delegated(path));
    const codes = ['9.255.255.255', '8.8.2.255', '8.8.3.0', '7.0.0.1', '2600::1', '2610::'].map(
      (ip) => reader.lookup(ip)?.CountryCode ?? null,
    );
    expect(codes).toEqual(['US', 'CA', null, null, 'US', null]);
  });
});

describe('maxmindCsv', () => {
  const LOCATIONS = [
    'geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,subdivision_1_iso_code,subdivision_1_name,subdivision_2_iso_code,subdivision_2_name,city_name,metro_code,time_zone,is_in_european_union',
    '2643743,en,EU,Europe,GB,"United Kingdom",ENG,England,,,London,,Europe/London,0',
    '6252001,en,NA,"North America",US,"United States",,,,,,,America/Chicago,0',
  ];
  const BLOCKS =
    'network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy,is_satellite_provider,postal_code,latitude,longitude,accuracy_radius,is_anycast';

  async function maxmindFolder(named: Readonly<Record<string, readonly string[]>>): Promise<string> {
    const path = folder(`maxmind-${files++}`);
    await mkdir(path);
    for (const [name, lines] of Object.entries(named)) await writeFile(join(path, `GeoLite2-City-${name}.csv`), lines.join('\r\n'));
    return path;
  }

  it('joins blocks and locations, and explains network and accuracy radius', async () => {
    const path = await maxmindFolder({
      'Locations-en': LOCATIONS,
      'Blocks-IPv4': [BLOCKS, '1.0.0.0/24,2643743,2635167,,0,0,EC2V,51.5142,-0.0931,10,', '1.0.2.0/23,,6252001,,0,0,,,,,'],
      'Blocks-IPv6': [BLOCKS, '2001:200::/32,6252001,,,0,0,,37.751,-97.822,1000,'],
    });
    const store = await storeOf(maxmindCsv(path));
    const { result, explain } = await store.ask((view) => locateIp(view, '1.0.0.200', { explain: true }));
    expect(result).toMatchObject({ City: 'London', Region: 'England', PostalCode: 'EC2V', Timezone: 'Europe/London', Latitude: 51.5142 });
    expect(explain?.notes).toEqual(expect.arrayContaining(['city level, range 1.0.0.0 - 1.0.0.255', 'accuracy radius 10 km']));
    const reader = await store.use(openIpReader);
    expect(reader.lookup('1.0.2.1')).toBeNull();
    expect(reader.lookup('2001:200::1')).toMatchObject({ CountryCode: 'US', City: null, Longitude: -97.822 });
  });

  it('says which file or column is missing', async () => {
    const refused = async (named: Readonly<Record<string, readonly string[]>>, message: RegExp) =>
      expect(readerOf(maxmindCsv(await maxmindFolder(named)))).rejects.toThrow(message);
    await refused({ 'Blocks-IPv4': [BLOCKS] }, /lacks .*Locations-en/);
    await refused({ 'Locations-en': LOCATIONS }, /lacks .*Blocks/);
    await refused({ 'Locations-en': ['geoname_id'], 'Blocks-IPv4': [BLOCKS] }, /the header lacks country_iso_code; it names geoname_id/);
    const blocks = (...lines: string[]) => ({ 'Locations-en': LOCATIONS.slice(0, 2), 'Blocks-IPv4': [BLOCKS, ...lines] });
    const message = /^in GeoLite2-City-Blocks-IPv4.csv, line 3 names a location that GeoLite2-City-Locations-en.csv does not hold$/;
    await refused(blocks('1.0.0.0/24,2643743,,,,,,,,,', '1.0.1.0/24,6252001,,,,,,,,,'), message);
    await refused(blocks('1.0.0.0/24,2643743,,,,,,51.5,-0.09,far,'), /line 2 has an accuracy radius that is no number/);
    await refused(blocks('1.0.0.0/33,,,,,,,,,,'), /line 2 has no prefix length/);
  });
});

it('counts the ranges of a file', async () => {
  const lines = ['1.0.0.0,1.0.0.255,OC,AU,Queensland,Brisbane,-27.4,153.1', '1.0.1.0,1.0.1.255,ZZ,ZZ,,,0,0', '::,0fff::,ZZ,ZZ,,,0,0'];
  const rejects = new Rejects('dbip');
  await readerOf(rangeCsv(await file(...lines), rejects));
  const outside = 'the range is outside of 2000::/3, where all addresses in use lie';
  expect(rejects.read).toBe(3);
  expect(Object.fromEntries(rejects.leftOut)).toEqual({ 'the range names no place': 1, [outside]: 1 });
});

describe('content of another kind', () => {
  const CITY = '1.0.0.0,1.0.0.255,OC,AU,Queensland,Brisbane';
  it.each([
    ['a decimal comma', [`${CITY},"-27,4","153,1"`], /line 1 has a position that is not one in decimal degrees/],
    ['a latitude of 127', [`${CITY},127,20`], /line 1 has a position that is not one in decimal degrees/],
    ['one coordinate', [`${CITY},27,`], /line 1 has a position that is not one in decimal degrees/],
    ['a country that is none', ['1.0.0.0,1.0.0.255,A'], /line 1 has no country code of two letters/],
    [
      'a last line that is cut',
      [`${CITY},27,20`, '1.0.1.0,1.0.1.255,OC'],
      /line 2: the row has another number of columns than the first rows/,
    ],
    ['a line that does not end', [`${CITY},27,${'2'.repeat(70_000)}`], /line 1 is longer than 65536 characters/],
    ['nothing', [], /the file is empty/],
    ['too few columns', ['1.0.0.0,1.0.0.255'], /line 1 has 2 columns/],
    ['no address', ['1.0.0,1.0.0.255,AU'], /line 1 has no IP address/],
    ['two versions in one range', ['1.0.0.0,2001::,AU'], /from IPv4 to IPv6/],
    ['a range that ends before it starts', ['1.0.0.9,1.0.0.1,AU'], /ends before it starts/],
    ['ranges out of order', ['1.0.1.0,1.0.1.255,AU', '1.0.0.0,1.0.0.255,AU'], /line 2 .*inside or before/],
    ['ranges that overlap', ['1.0.0.0,1.0.1.255,AU', '1.0.1.0,1.0.2.255,AU'], /line 2 .*inside or before/],
    ['names without a range', ['address,country', '1.0.0.0,AU'], /names no columns of a range, expected start_ip and end_ip/],
    ['a quote that does not end', ['1.0.0.0,1.0.0.255,"AU'], /a quote that is opened .* is not closed/],
    ['a quote inside a field', ['1.0.0.0,1.0.0.255,A"U'], /line 1: the row has broken quotes/],
  ])('is refused: %s', async (_, lines, message) => {
    await expect(readerOf(rangeCsv(await file(...lines)))).rejects.toThrow(message);
  });

  it('is refused: no decimal number', async () => {
    const last = (2n ** 128n).toString();
    for (const number of ['1.0.0.0', '-1', '', '1e9', last]) {
      const path = await file(`"${number}","${last}","US","United States"`);
      await expect(readerOf(ip2locationCsv(path))).rejects.toThrow(/line 1 has no IP address/);
    }
  });
});
