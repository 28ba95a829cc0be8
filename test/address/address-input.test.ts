import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';
import type { AddressInput } from '../../src/index.js';
import { openStates } from '../fixtures/listed-states.js';

const ADDRESS = '1745 T Street Southeast, Washington, DC 20020';
const FIELDS = { street: '1745 t street southeast', city: 'Washington', state: 'District of Columbia', zip: '20020' };

const ZIPS = ['20020.0', "'20020", '20,020', 'DC 20020', '20020-', '20020-0000', ' 20020 '];

const doorplate = await openStates();
afterAll(() => doorplate.close());

/** All but the input. */
async function answers(address: AddressInput) {
  const { result: verified, ...verdict } = await doorplate.verify(address);
  const { result: placed, ...position } = await doorplate.geocode(address);
  return [{ ...verified, InputAddress: null }, verdict, { ...placed, inputAddress: null }, position];
}

describe('verify and geocode of an address in parts', () => {
  it('answer fields and components as the same address in a text', async () => {
    const expected = await answers(ADDRESS);
    expect(expected[0]).toMatchObject({ AddressLine1: '1745 T ST SE', DpvConfirmation: 'Y' });
    expect(await answers(FIELDS)).toEqual(expected);
    expect(await answers(parseComponents(ADDRESS).components)).toEqual(expected);
    const line = { number: '1745', name: 'T', postType: 'Street', postDir: 'Southeast' };
    const area = { city: 'washington', state: 'dc' };
    expect(await answers({ ...line, ...area, zip: '20020' })).toEqual(expected);
    expect(await answers({ ...line, ...area })).toEqual(await answers('1745 T Street Southeast, Washington, DC'));
    expect((await doorplate.speculate({ street: '1745 T St', city: 'Washington', state: 'DC' })).result).toMatchObject({
      AddressLine1: '1745 T ST SE',
      ZipCode: '20020',
    });
  });

  it('give the input on one line', async () => {
    expect((await doorplate.verify(FIELDS)).result?.InputAddress).toBe('1745 t street southeast, Washington District of Columbia 20020');
    const { components } = parseComponents(ADDRESS);
    expect((await doorplate.geocode(components)).result?.inputAddress).toBe('1745 T ST SE, WASHINGTON DC 20020');
  });

  it('take parts that are blank, null or left out as unknown', async () => {
    const bare = { street: FIELDS.street, zip: '20020' };
    expect(await answers({ ...bare, city: null, state: ' ' })).toEqual(await answers(bare));
    const area = await doorplate.geocode({ zip: '20020-1234' });
    expect(area.result).toMatchObject({ accuracy: { type: 'centroid' }, components: { zip: '20020' } });
    expect((await doorplate.verify({ city: 'Washington', state: 'DC' })).status).toBe('not-found');
  });

  it('take a city with its kind, and a ZIP code of nine digits without its zeros', async () => {
    expect(await answers({ ...FIELDS, city: 'City of Washington' })).toEqual(await answers(FIELDS));
    expect((await doorplate.geocode({ city: 'Boston', zip: '2108-1234' })).result?.formattedAddress).toBe('BOSTON MA 02108');
  });

  it('leave city and street where they are given', async () => {
    const { explain } = await doorplate.verify({ street: '1745 T St SE Washington', zip: '20020' }, { explain: true });
    expect(explain?.changes?.filter(({ component }) => component === 'city')).toEqual([]);
    expect((await doorplate.verify({ street: ADDRESS, city: 'Baltimore', state: 'MD' })).result?.City ?? null).not.toBe('WASHINGTON');
  });

  it('read a box and a unit in the street', async () => {
    expect((await doorplate.geocode({ street: 'PO Box 12', zip: '20020' })).result).toMatchObject({ source: '42' });
    expect((await doorplate.verify({ ...FIELDS, street: '1745 T St SE Apt 2' })).result).toMatchObject({ AddressLine2: 'APT 2' });
  });

  it.each<[string, AddressInput]>([
    ['a whole address in the street', { street: ADDRESS }],
    ['a whole address in the street, and the other fields', { ...FIELDS, street: ADDRESS }],
    ['the city behind the street', { ...FIELDS, street: `${FIELDS.street}, Washington` }],
    ['city and state behind the street', { street: `${FIELDS.street}, Washington, DC`, city: 'Washington', zip: '20020' }],
    ['state and ZIP code in the city', { street: FIELDS.street, city: 'Washington, DC 20020' }],
    ['all of them in the city, without commas', { ...FIELDS, city: 'Washington DC 20020-1234' }],
    ['ZIP code behind the state', { ...FIELDS, state: 'DC 20020', zip: '' }],
    ['a ZIP code as the city', { street: `${FIELDS.street}, Washington, DC`, city: '20020' }],
    ['the state with its country', { ...FIELDS, state: 'US-DC' }],
    ['the state in two spellings', { ...FIELDS, state: 'District of Columbia (DC)' }],
    ['an addressee in the second line', { ...FIELDS, line2: 'Attn: Jane Doe' }],
    ['one of one name', { ...FIELDS, line2: 'Attn: Jane' }],
    ['a person in care of whom', { ...FIELDS, line2: 'c/o Jane Doe' }],
    ['such a person in the field of the unit', { ...FIELDS, unit: 'c/o Jane' }],
    ['the sign for care of', { ...FIELDS, line2: '% Jane Doe' }],
    ['an addressee in the first line', { ...FIELDS, street: 'Acme Inc', line2: FIELDS.street }],
    ['the street in the second line', { ...FIELDS, street: null, line2: FIELDS.street }],
    ['the place in the second line', { street: FIELDS.street, line2: 'Washington, DC 20020' }],
    ['words for nothing', { ...FIELDS, line2: 'N/A', unit: '-', county: 'NULL' }],
    ['an apostrophe of a spreadsheet', { ...FIELDS, street: `'${FIELDS.street}`, zip: '="20020"' }],
    ...ZIPS.map((zip): [string, AddressInput] => [`the ZIP code ${zip}`, { ...FIELDS, zip }]),
  ])('read fields that hold %s', async (_, fields) => {
    expect(await answers(fields)).toEqual(await answers(ADDRESS));
  });

  it('take what is no ZIP code for none', async () => {
    const { zip: _, ...unknown } = FIELDS;
    for (const zip of ['2002O', 'nan', 'N/A', '00000', '99999', '-', '20020 20021'])
      expect(await answers({ ...FIELDS, zip })).toEqual(await answers(unknown));
    expect((await doorplate.geocode({ city: 'Boston', state: 'MA', zip: '2108.0' })).result?.formattedAddress).toBe('BOSTON MA 02108');
  });

  it('read a unit in its own field or line, and once where the street repeats it', async () => {
    const expected = await answers({ ...FIELDS, street: '1745 T St SE Apt 2' });
    for (const unit of [{ line2: 'Apt 2' }, { unit: 'Apt 2' }, { unit: 'Apt 2', line2: 'apt. 2' }])
      expect(await answers({ ...FIELDS, ...unit })).toEqual(expected);
    expect(await answers({ ...FIELDS, street: '1745 T St SE Apt 2', unit: '2' })).toEqual(expected);
    expect((await doorplate.verify({ ...FIELDS, unit: '2' })).result).toMatchObject({ AddressLine2: '# 2' });
  });

  it.each([
    ['Unit B, c/o Jane Doe', 'UNIT B'],
    ['Suite 100 c/o Jane', 'STE 100'],
    ['Ste 5 Attn: Jane', 'STE 5'],
    ['Attn: Mailroom, Ste 5', 'STE 5'],
    ['Bldg 3, Apt 4', 'BLDG 3 APT 4'],
    ['PH B-12', '# B-12'],
    ['2nd Floor', 'FL 2'],
    ['Rear', 'REAR'],
  ])('read the unit of a second line: %s', async (line2, unit) => {
    expect((await doorplate.verify({ ...FIELDS, line2 })).result).toMatchObject({ AddressLine1: '1745 T ST SE', AddressLine2: unit });
  });

  it('explain what was spelled differently', async () => {
    const { explain } = await doorplate.verify(FIELDS, { explain: true });
    expect(explain?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ component: 'postType', from: 'STREET', to: 'ST' }),
        expect.objectContaining({ component: 'state', from: 'District of Columbia', to: 'DC' }),
      ]),
    );
  });

  it('refuse unusable parts', async () => {
    const refused: [unknown, string][] = [
      [{}, 'INPUT_EMPTY'],
      [{ street: ' ', zip: '' }, 'INPUT_EMPTY'],
      [{ street: '1'.repeat(1025) }, 'INPUT_TOO_LONG'],
      [{ street: '1 Main St', zip: 20020 }, 'INPUT_MALFORMED'],
      [{ number: '1', name: 'Main', zip: '2002O' }, 'INPUT_MALFORMED'],
      [{ street: '1 Main St', zipcode: '20020' }, 'INPUT_MALFORMED'],
      [{ street: '1 Main St', name: 'MAIN' }, 'INPUT_MALFORMED'],
      [{ toString: '1 Main St' }, 'INPUT_MALFORMED'],
      [['1 Main St'], 'INPUT_MALFORMED'],
      [null, 'INPUT_MALFORMED'],
    ];
    for (const [address, code] of refused) {
      for (const operation of [doorplate.verify, doorplate.speculate, doorplate.geocode]) {
        await expect(operation(address as AddressInput)).rejects.toMatchObject({ code });
      }
    }
  });

  it('never fail otherwise, whatever the parts say', async () => {
    const part = fc.option(fc.string({ maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(fc.record({ street: part, city: part, state: part }), async (address) => {
        const outcome = await doorplate.geocode(address).then(
          ({ status }) => status,
          ({ code }: { code: string }) => code,
        );
        expect(['found', 'not-found', 'INPUT_EMPTY']).toContain(outcome);
      }),
    );
  });

  it('stand in batches too', async () => {
    const items = [];
    for await (const item of doorplate.verifyBatch([FIELDS, { zip: 'x' }, ADDRESS])) items.push(item.status);
    expect(items).toEqual(['found', 'error', 'found']);
  });
});
