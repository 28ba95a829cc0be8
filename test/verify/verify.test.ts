import { describe, expect, it } from 'vitest';
import { fullAddressHash, parse } from '../../src/address/index.js';
import { geocode } from '../../src/geocode/index.js';
import { speculate, type VerifyCall, verify } from '../../src/verify/index.js';
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usPostalDataset, usPostalRows } from '../fixtures/us-postal.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

interface Expected {
  /** Fields of the result; a field that is left out is null. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Messages of an answer that was not found. */
  readonly messages?: readonly string[];
}

interface Options {
  readonly operation: 'verify' | 'speculate';
}
const GOLDEN = goldenCases<string, Expected, Options>('verify');
const FIELDS = 'FullAddress DpvConfirmation AlgorithmUsed RecordType Zip4 DeliveryPoint CheckDigit DefaultInd'.split(' ');

const store = await openFixtures('places', 'streets', 'postal');

const verified = (text: string, options?: VerifyCall) => ask(store, (view) => verify(view, text, options));

describe('golden addresses', () => {
  it.each(GOLDEN)('$options.operation $input', async ({ input, options: { operation }, expect: { result, messages } }) => {
    const answer = await ask(store, (view) => (operation === 'verify' ? verify : speculate)(view, input));
    if (result === undefined) {
      expect(answer).toMatchObject({ status: 'not-found', result: null, messages });
    } else {
      const expected = Object.fromEntries(FIELDS.map((field) => [field, result[field] ?? null]));
      expect(answer.result).toMatchObject({ ...expected, ...result });
      expect(answer.result?.IsError).toBe('ErrorMessages' in result);
    }
  });
});

describe('verify', () => {
  it('fills every field, null where the data does not say', async () => {
    const { result } = await verified('100 n main street, springfield il 62701');
    expect(result).toEqual({
      InputAddress: '100 n main street, springfield il 62701',
      FullAddressHash: fullAddressHash('100 N MAIN ST, SPRINGFIELD IL 62701'),
      FullAddress: '100 N MAIN ST, SPRINGFIELD IL 62701',
      AddressLine1: '100 N MAIN ST',
      AddressLine2: null,
      City: 'SPRINGFIELD',
      StateCode: 'IL',
      County: 'Sangamon',
      ZipCode: '62701',
      Zip4: null,
      CarrierRoute: null,
      DeliveryPoint: null,
      CheckDigit: null,
      Cmar: null,
      Elot: null,
      ElotIndicator: null,
      RecordType: null,
      DpvConfirmation: 'Y',
      DefaultFlag: null,
      DefaultInd: null,
      AlgorithmUsed: '100',
      IsPostalVerified: false,
      IsError: false,
      ErrorMessages: null,
    });
  });

  it('fills the postal fields from postal data', async () => {
    const { result } = await verified('7229 Forest Ave Ste 100, Richmond, VA 23226');
    expect(result).toMatchObject({
      FullAddress: '7229 FOREST AVE STE 100, RICHMOND VA 23226-3765',
      AddressLine2: 'STE 100',
      CarrierRoute: 'C023',
      Elot: '0206',
      ElotIndicator: 'A',
      Cmar: 'Y',
      RecordType: 'H',
      IsPostalVerified: true,
    });
  });

  it.each([
    ['103', '7229 Forest Ave Ste 100, Richmond, VA 23226-0001'],
    ['100', '7229 Forest Ave Ste 100, Richmond, VA 23226-3765'],
    ['100', '7229 Forest Ave Ste 100, Richmond, VA 23226'],
  ])('code %s: %s', async (code, text) => {
    const { result, explain } = await verified(text, { explain: true });
    expect(result).toMatchObject({ Zip4: '3765', AlgorithmUsed: code });
    expect(explain?.changes?.some(({ component }) => component === 'zip4')).toBe(code === '103');
  });

  it('gives the hash that the parser gives for the address it answers with', async () => {
    for (const text of [
      '100 Main St N, Springfield IL 62701',
      '30 N Michigan Ave Ste 600, Chicago IL 60602',
      'PO Box 720114, San Francisco CA 94172',
    ]) {
      const { result } = await verified(text);
      expect(parse(result?.FullAddress ?? '').result?.FullAddressHash).toBe(result?.FullAddressHash);
    }
  });

  it('counts government data for IsPostalVerified only when told to', async () => {
    const text = '100 N Main St, Springfield, IL 62701';
    expect((await verified(text)).result?.IsPostalVerified).toBe(false);
    expect((await verified(text, { acceptGovernment: true })).result?.IsPostalVerified).toBe(true);
    const unlisted = await verified('104 N Main St, Springfield, IL 62701', { acceptGovernment: true });
    expect(unlisted.result).toMatchObject({ DpvConfirmation: 'N', IsPostalVerified: false });
  });

  it('lets the highest authority speak on the same record, whatever the mount order', async () => {
    const rows = usPostalRows().filter(({ components }) => components.zip === '60602');
    const government = await usStreetsDataset(rows.map(({ postal: _, ...row }) => row));
    const postal = await usPostalDataset(rows);
    for (const packed of [
      [government, postal],
      [postal, government],
    ]) {
      const both = await openPacked(...packed);
      const answer = await ask(both, (view) => verify(view, '30 N Michigan Ave Ste 600, Chicago IL 60602', { explain: true }));
      expect(answer.result).toMatchObject({ DpvConfirmation: 'Y', Zip4: '3412', IsPostalVerified: true });
      expect(answer.explain?.notes?.some((note) => note.startsWith('also listed: Invented address points'))).toBe(true);
    }
  });

  it('computes delivery points of units with letters only with a table for them', async () => {
    const rows = usPostalRows()
      .filter(({ components }) => components.unitNumber === '8H')
      .map(({ postal, ...row }) => ({ ...row, postal: { zip4: postal?.zip4 ?? '', recordType: 'H' as const } }));
    const letters = await openPacked(await usPostalDataset(rows));
    const text = '434 W 120th St Apt 8H, New York NY 10027';
    const without = await ask(letters, (view) => verify(view, text));
    expect(without.result).toMatchObject({ Zip4: '6721', DeliveryPoint: null, CheckDigit: null });
    const withTable = await ask(letters, (view) => verify(view, text, { secondaryLetters: { H: 8 } }));
    expect(withTable.result).toMatchObject({ DeliveryPoint: '88', CheckDigit: '8' });
  });

  it('leaves what was given as it is where nothing is confirmed', async () => {
    const { result } = await verified('104 N Main St Apt 5, Springfield, IL 62701-1234');
    expect(result).toMatchObject({ FullAddress: '104 N MAIN ST APT 5, SPRINGFIELD IL 62701', Zip4: null, County: 'Sangamon' });
  });
});

describe('speculate', () => {
  it('names the candidates inside a 200 when several fit', async () => {
    const answer = await ask(store, (view) => speculate(view, '100 Main St, Springfield, IL 62701'));
    expect(answer.status).toBe('found');
    expect(answer.result).toMatchObject({ IsError: true, DpvConfirmation: null, IsPostalVerified: false });
    expect(answer.result?.ErrorMessages?.slice(1)).toEqual(['100 N MAIN ST, SPRINGFIELD IL 62701', '100 S MAIN ST, SPRINGFIELD IL 62701']);
  });
});

describe('explain', () => {
  it('is absent unless asked for', async () => {
    expect(await verified('100 N Main St, Springfield, IL 62701')).not.toHaveProperty('explain');
  });

  it('names candidates, changes, sources and datasets', async () => {
    const { explain } = await verified('102 Main St, Springfeild, IL 62701', { explain: true });
    expect(explain?.datasets).toEqual(
      ['us-places-fixture', 'us-streets-fixture', 'us-postal-fixture'].map((name) => ({ name, version: '2026.10' })),
    );
    expect(explain?.candidates?.[0]).toMatchObject({ text: '102 N MAIN ST, SPRINGFIELD IL 62701' });
    expect(explain?.changes).toEqual(
      expect.arrayContaining([
        { component: 'preDir', from: null, to: 'N', reason: 'it was not given, and one candidate alone fits' },
        { component: 'city', from: 'SPRINGFEILD', to: 'SPRINGFIELD', reason: 'the data spells it otherwise' },
      ]),
    );
    expect(explain?.fields?.AddressLine1).toMatch(/^Invented address points \(us-streets-fixture 2026\.10, shard 62701, address \d+\)$/);
    expect(explain?.notes).toContain('code 105');
  });

  it('says why each candidate lost', async () => {
    const { explain } = await verified('900 Oak St, Springfield, IL 62701', { explain: true });
    expect(explain?.candidates?.[0]?.reason).toMatch(/^best: the ZIP code 62701 was given, 62704 is listed/);
    const ambiguous = await verified('100 Main St, Springfield, IL 62701', { explain: true });
    expect(ambiguous.explain?.candidates?.map(({ reason }) => reason.slice(0, 20))).toEqual([
      'as good as 1 other: ',
      'as good as 1 other: ',
    ]);
    const rejected = await verified('100 W Main St, Springfield, IL 62701', { explain: true });
    expect(rejected.explain?.candidates?.map(({ reason }) => reason)).toContain('another directional was given');
  });

  it("gives the postal service's letter beside the contract's", async () => {
    const { result, explain } = await verified('400 E Adams St, Springfield, IL 62701', { explain: true });
    expect(result?.DpvConfirmation).toBe('S');
    expect(explain?.notes?.join('\n')).toContain("D in the postal service's letters");
  });
});

describe('input', () => {
  it('works without places when a ZIP code is given', async () => {
    const streets = await openFixtures('streets');
    const answer = await ask(streets, (view) => verify(view, '100 N Main St, Springfield, IL 62701'));
    expect(answer.result).toMatchObject({ DpvConfirmation: 'Y', AlgorithmUsed: '100' });
    const byCity = await ask(streets, (view) => verify(view, '2010 St Charles Ave, New Orleans, LA'));
    expect(byCity.result).toMatchObject({ DpvConfirmation: 'Y', ZipCode: '70130' });
  });

  it('answers whatever it is given', { timeout: 20_000 }, async () => {
    for (const text of HOSTILE_TEXTS.filter((each) => each.trim() !== '')) {
      for (const operation of [verify, speculate, geocode]) {
        const answer = await ask(store, (view) => operation(view, text, { explain: true }));
        expect(['found', 'not-found']).toContain(answer.status);
        expect(answer.result).not.toMatchObject({ DpvConfirmation: 'Y' });
      }
    }
  });
});

it('takes the last word of a listed name for its type in no text of another street', async () => {
  const listed = [
    { number: '12', name: 'JAY', postType: 'ST' },
    { number: '5', name: 'JAY STREET', postType: 'PL' },
    { number: '81', name: 'STONE', postType: 'HOLW' },
  ];
  const own = await openPacked(await placesDataset(), await usStreetsDataset(listed.map((parts) => rowOf(parts))));
  const found = async (line: string) => (await ask(own, (view) => verify(view, `${line}, Springfield IL 62701`))).result?.FullAddress;
  expect(await found('81 Stone Hollow Rd')).toBe('81 STONE HOLW, SPRINGFIELD IL 62701');
  expect(await found('5 Jay Street Pl')).toBe('5 JAY STREET PL, SPRINGFIELD IL 62701');
  expect(await found('12 Jay Street Pl')).not.toContain('12 JAY ST,');
});
