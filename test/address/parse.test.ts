import { describe, expect, it } from 'vitest';
import { type PlaceKnowledge, parse, parseBatch } from '../../src/address/index.js';

const places: PlaceKnowledge = {
  hasCity: () => false,
  zip: (zip) => (zip === '20020' ? { city: 'Washington', state: 'DC', county: 'District of Columbia' } : null),
};

describe('parse', () => {
  it('gives every field of the parsed address', () => {
    const text = ' 1745 T Street Southeast, Apt 2, washington dc 20020-1234';
    expect(parse(text, { places })).toEqual({
      status: 'found',
      messages: [],
      result: {
        InputAddress: text,
        FullAddressHash: expect.any(Number),
        FullAddress: '1745 T ST SE APT 2, WASHINGTON DC 20020-1234',
        AddressLine1: '1745 T ST SE',
        AddressLine2: 'APT 2',
        AddressNumber: '1745',
        StreetPreMod: null,
        StreetPreDir: null,
        StreetPreType: null,
        StreetPreSep: null,
        StreetName: 'T',
        StreetPostType: 'ST',
        StreetPostDir: 'SE',
        StreetPostMod: null,
        UnitType: 'APT',
        UnitNumber: '2',
        City: 'WASHINGTON',
        StateCode: 'DC',
        State: 'District of Columbia',
        ZipCode: '20020',
        Zip4: '1234',
        County: 'District of Columbia',
        IsPostalVerified: false,
        AlgorithmUsed: '100',
        Confidence: expect.any(Number),
        IsError: false,
        ErrorMessages: null,
      },
    });
  });

  it('fills in neither city nor county without a source', () => {
    expect(parse('1745 T St SE, 20020', { places }).result).toMatchObject({ City: null, StateCode: null, County: 'District of Columbia' });
    expect(parse('1745 T St SE, 20020').result).toMatchObject({ City: null, County: null });
    expect(parse('1745 T St SE, Washington DC', { places }).result).toMatchObject({ ZipCode: null, County: null });
  });

  it.each([
    ['PO BOX 12', { UnitType: 'PO BOX', UnitNumber: '12', StreetName: null, AddressLine1: 'PO BOX 12', AddressLine2: null }],
    ['RR 2 BOX 18', { StreetPreType: 'RR', StreetName: '2', UnitType: 'BOX', UnitNumber: '18', AddressLine1: 'RR 2 BOX 18' }],
    ['PSC 3 BOX 1234, APO AE 09021', { StreetPreType: 'PSC', StreetName: '3', UnitType: 'BOX', City: 'APO', State: 'Armed Forces Europe' }],
    ['8200 COUNTY ROAD 24', { AddressNumber: '8200', StreetPreType: 'COUNTY ROAD', StreetName: '24', AddressLine1: '8200 COUNTY ROAD 24' }],
  ])('places the parts of %s', (text, fields) => {
    expect(parse(text).result).toMatchObject(fields);
  });

  it('is not found when nothing reads as a part of an address', () => {
    for (const text of ['asdf', '?!'])
      expect(parse(text)).toMatchObject({ status: 'not-found', result: null, messages: [expect.stringContaining('Nothing')] });
  });

  it('is an error inside the result when the address is not one of the US', () => {
    const foreign = parse('10 Downing St, London, United Kingdom').result;
    expect(foreign).toMatchObject({
      IsError: true,
      ErrorMessages: [expect.stringContaining('UNITED KINGDOM')],
      AlgorithmUsed: '400',
      Confidence: 0,
      FullAddress: null,
    });
    expect(parse('5th Ave & Main St').result).toMatchObject({ IsError: true, ErrorMessages: [expect.stringContaining('intersection')] });
  });

  it('says an urbanization, which no field holds', () => {
    const answer = parse('URB Las Gladiolas, 150 Calle A, San Juan PR 00926-3232');
    expect(answer.result).toMatchObject({ AddressLine1: '150 CALLE A', AddressLine2: null });
    expect(answer.messages).toEqual([expect.stringContaining('URB LAS GLADIOLAS')]);
    expect(parse('Acme Co, 400 Market St, Camden, NJ 08102').messages).toEqual([]);
  });

  it('explains on request only', () => {
    expect(parse('400 Market St, Camden, NJ 08102')).not.toHaveProperty('explain');
    const { explain } = parse('Acme Co, 400 Market Street, Camden, NJ 08102', { explain: true });
    expect(explain?.candidates?.[0]).toEqual({
      text: '400 MARKET ST, CAMDEN NJ 08102',
      score: expect.any(Number),
      reason: 'it scores highest',
    });
    expect(explain?.changes).toEqual([
      { component: 'postType', from: 'STREET', to: 'ST', reason: 'Publication 28, section 234 and appendix C1' },
    ]);
    expect(explain?.notes).toContain('In no component: ACME CO');
    expect(parse('asdf', { explain: true }).explain?.notes).toContain('In no component: ASDF');
  });

  it.each([
    ['', 'INPUT_EMPTY'],
    ['  \n', 'INPUT_EMPTY'],
    ['x'.repeat(1025), 'INPUT_TOO_LONG'],
    [undefined as unknown as string, 'INPUT_MALFORMED'],
  ])('refuses %j', (text, code) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'DoorplateError', code }));
  });

  it.each([null, 'mixed', { explian: true }, { explain: 'x' }, { limit: 1 }, { maxInputLength: -1 }, { maxInputLength: '5' }])(
    'refuses options %j',
    (options) => {
      expect(() => parse('400 Market St', options as never)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
      expect(() => [...parseBatch(['400 Market St'], options as never)]).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    },
  );

  it('takes the longest text as configured', () => {
    expect(() => parse('400 Market St', { maxInputLength: 5 })).toThrow(expect.objectContaining({ code: 'INPUT_TOO_LONG' }));
    expect(parse(`400 Market St ${' '.repeat(2000)}`, { maxInputLength: 4000 }).status).toBe('found');
  });
});

describe('parseBatch', () => {
  it('answers one by one, when asked', () => {
    let taken = 0;
    function* texts() {
      for (const text of ['1 Elm St', 'asdf', '2 Elm St']) {
        taken++;
        yield text;
      }
    }
    const answers = parseBatch(texts());
    expect(answers.next().value?.status).toBe('found');
    expect(taken).toBe(1);
    expect([...answers].map(({ status }) => status)).toEqual(['not-found', 'found']);
  });

  it.each([null, undefined, '1 Elm St', 5, {}])('refuses %j in the place of texts', (texts) => {
    expect(() => parseBatch(texts as never).next()).toThrow(
      expect.objectContaining({ code: 'INPUT_MALFORMED', message: expect.stringMatching(/^The inputs are \w+, expected an iterable$/) }),
    );
  });
});
