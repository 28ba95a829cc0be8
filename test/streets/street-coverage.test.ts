import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { createHandler } from '../../src/http/index.js';
import { open } from '../../src/index.js';
import { buildUsStreets } from '../../tools/build/us/streets.js';
import { packMade } from '../fixtures/example-dataset.js';
import { get } from '../fixtures/handler-request.js';
import { openStates } from '../fixtures/listed-states.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';

/** Missoula, Montana: what comes along has no street of its ZIP codes. */
const FAR = '100 Nowhere St, Missoula MT 59801';
const COMMAND = 'No street data for Montana is mounted.';
const PART = 'Only a part of the street data for Maryland is mounted.';

const doorplate = await open();
/** With a few addresses of many states. */
const states = await openStates();
afterAll(() => Promise.all([doorplate.close(), states.close()]));

describe('a place without street data', () => {
  it('is named by verify and geocode', async () => {
    expect((await doorplate.verify(FAR)).messages).toContain(COMMAND);
    expect(await doorplate.geocode(FAR)).toMatchObject({ status: 'found', messages: [COMMAND] });
  });

  it('has what mends it as a hint, which the handler keeps to itself', async () => {
    const hint = 'Get it with: doorplate get MT (about 6 MB)';
    expect(await doorplate.verify(FAR)).toMatchObject({ hint });
    expect(await doorplate.geocode(FAR)).toMatchObject({ hint });
    expect(await doorplate.geocode(FAR, { limit: 2, explain: true })).toMatchObject({ hint });
    expect(await doorplate.suggestAddress('100 main st, missoula mt')).toMatchObject({ hint });
    expect(await states.reverse({ latitude: 46.87, longitude: -113.99 })).toMatchObject({ hint });
    expect(await states.verify('100 Nowhere St, Buffalo NY')).toMatchObject({ hint: 'Get it with: doorplate get "city:Buffalo, NY"' });
    expect(await doorplate.verify('801 Shawan Rd, Cockeysville MD 21030')).not.toHaveProperty('hint');
    const handler = createHandler(doorplate, { auth: false, explain: true });
    for (const path of ['/v2/address/verify', '/address/verify/usa', '/v2/explain/v2/address-verification/usa']) {
      const { headers, body } = await handler(get(`${path}/${encodeURIComponent(FAR)}`));
      expect(JSON.stringify([headers, body])).not.toContain('doorplate get');
    }
  });

  it('is not named where streets of it are mounted', async () => {
    const whole = await open({ data: [memorySource(await placesDataset()), memorySource(await usStreetsDataset())] });
    expect((await whole.verify('100 Nowhere St, Washington DC 20024')).messages.join()).not.toContain('street data');
    expect((await whole.suggestAddress('100 Nowhere St, Washington DC 20024')).messages).toEqual([]);
    await whole.close();
  });

  it.each([
    ['Towson, of which map sheets are missing', '29 Susquehanna Ave, Towson MD 21204'],
    ['the city that the county lies around', '100 Holliday St, Baltimore MD 21202'],
  ])('is named where all that is mounted lacks a part: %s', async (_, text) => {
    // These read as if the streets did not exist.
    expect((await doorplate.verify(text)).messages).toContain(PART);
    expect((await doorplate.geocode(text)).messages).toEqual([PART]);
    expect((await doorplate.suggestAddress(text)).messages).toEqual([PART]);
  });

  it.each(['100 Oak St, Mt Washington MD', '100 Oak St, Anytown USA'])(
    'is none that only has a name like the given one: %s',
    async (text) => {
      expect((await doorplate.verify(text)).messages).toEqual([expect.stringContaining('has no street OAK ST')]);
    },
  );

  it('is named where a street lacks the number, and all that is mounted lacks a part', async () => {
    const { result, messages } = await doorplate.verify('2516 Liberty Pkwy, Dundalk MD 21222');
    expect(result).toMatchObject({ AlgorithmUsed: '410', DpvConfirmation: null });
    expect(messages).toContain(PART);
  });

  it('is named alone where other parts of its state are mounted', async () => {
    // The whole state was said to be missing, though what is mounted has addresses of it, one in 900xx and some 20 km away.
    const message = 'No street data for Los Angeles, CA 90001 is mounted.';
    expect((await states.suggestAddress('100 Nowhere St, Los Angeles CA 90001')).messages).toEqual([message]);
    const city = 'No street data for Buffalo, NY is mounted.';
    const text = '100 Nowhere St, Buffalo NY';
    expect((await states.verify(text)).messages).toContainEqual(city);
    expect((await states.geocode(text)).messages).toContainEqual(city);
    expect((await states.verify('100 Nowhere St, Los Angeles CA 90001')).messages).toContainEqual(message);
    expect((await states.geocode('100 Nowhere St, Los Angeles CA 90001')).messages).toContainEqual(message);
  });

  it.each([
    '100 main st, missoula mt 59801',
    '100 main st 59801',
    '100 main st 59801-1234, ',
    '59801',
    '100 main st missoula mt',
    '100 main st, Missoula, Montana',
  ])('is named by suggestAddress: %s', async (text) => {
    expect((await doorplate.suggestAddress(text)).messages).toEqual([COMMAND]);
  });

  it.each(['100 main st, fargo n d', 'main st, fargo, N. D.', '100 main st, fargo N.D.', 'main st fargo n  d,'])(
    'is named by suggestAddress where its state is two letters: %s',
    async (text) => {
      expect((await doorplate.suggestAddress(text)).messages).toEqual(['No street data for North Dakota is mounted.']);
    },
  );

  it.each([
    '100 main st',
    '598011',
    '100 main st 59801-12',
    '100 main st 00000',
    '100 fargo d',
    '100 main st fargo d',
    '100 nd',
    '17 mt',
    '1745 t st se, washington d',
  ])('is not named while no place of the text is told: %s', async (text) => {
    expect((await doorplate.suggestAddress(text)).messages).toEqual([]);
  });

  it.each([
    ['nothing lies near it', states, { latitude: 46.87, longitude: -113.99 }, 'not-found', [COMMAND]],
    [
      'a sample has nothing nearer',
      states,
      { latitude: 38.9784, longitude: -76.4922 },
      'found',
      [/^Only a part of .* Maryland is mounted\.$/],
    ],
    [
      'other parts of the state are mounted',
      states,
      { latitude: 40.7069, longitude: -74.0113 },
      'not-found',
      [/^No street data for New York, NY is mounted\.$/],
    ],
    ['it is no place of the United States', states, { latitude: 0, longitude: 0 }, 'not-found', []],
    ['the address lies beside it', doorplate, { latitude: 39.494, longitude: -76.674 }, 'found', []],
  ])('is named by reverse, of a point: %s', async (_, service, point, status, said) => {
    const answer = await service.reverse(point);
    const messages = answer.messages.filter((message) => message !== 'No address lies within 2000 m.');
    expect({ ...answer, messages }).toMatchObject({ status, messages: said.map((text) => expect.stringMatching(text)) });
  });

  it('is named by geocode of a crossing', async () => {
    const { status, messages } = await doorplate.geocode('Higgins Ave at Front St, Missoula MT');
    expect([status, messages.at(-1)]).toEqual(['found', COMMAND]);
  });

  it.each([
    { state: 'MT' },
    { state: 'Montana' },
    { city: 'Missoula', state: 'MT' },
    { zip: '59801' },
    { near: { latitude: 46.87, longitude: -113.99 } },
  ])('is named by suggestAddress within an area that nothing is found in: %j', async (within) => {
    expect((await doorplate.suggestAddress('100 main', { within })).messages).toEqual([COMMAND]);
  });

  it.each([{ state: 'MD' }, { zip: '598' }, { city: 'Missoula' }, { zip: '21204' }])(
    'is not named within an area that has street data or is not told: %j',
    async (within) => {
      expect((await doorplate.suggestAddress('100 zzyzx', { within })).messages.join()).not.toContain('No street data');
    },
  );
});

describe('a list that claims to be complete', () => {
  it.each([
    ['21030', '899 Shawan Rd, Cockeysville MD 21030', 'N'],
    ['21222, of which map sheets are missing', '2516 Liberty Pkwy, Dundalk MD 21222', null],
  ])('is denied by in its ZIP codes alone: %s', async (_, text, dpv) => {
    const { result, messages } = await doorplate.verify(text);
    expect(result).toMatchObject({ AlgorithmUsed: '410', DpvConfirmation: dpv });
    expect(messages.join().includes('Whether it exists is unknown')).toBe(dpv === null);
  });

  it('is none of a sample, and of no list that does not say so', async () => {
    const rows = usStreetsRows();
    const source = { title: 'Points of somebody', rows: rows.length };
    const points = await open({ data: [memorySource(await packMade({ name: 'points', ...source }, buildUsStreets(rows, {})))] });
    const { result, messages } = await points.verify('104 N Main St, Springfield, IL 62701');
    expect(result).toMatchObject({ AlgorithmUsed: '410', DpvConfirmation: null });
    expect(messages).toEqual([
      'N MAIN ST is listed, but not with the house number 104.',
      expect.stringMatching(/^The nearest numbers? listed (?:is|are) /),
      'Whether it exists is unknown: no mounted list claims to hold every address of ZIP code 62701.',
    ]);
    expect((await points.coverage()).flatMap(({ completeZipCodes }) => completeZipCodes)).toEqual([]);
    await points.close();
    const areas = await doorplate.coverage();
    expect(areas.flatMap(({ completeZipCodes }) => completeZipCodes)).toEqual(expect.arrayContaining(['21030', '21120']));
  });

  it('names the streets of the name that have the number', async () => {
    const { messages } = await doorplate.verify('803 Shawan Rd, Cockeysville MD 21030');
    expect(messages[0]).toBe('SHAWAN RD is listed, but not with the house number 803.');
    expect(messages[1]).toMatch(/^The nearest numbers listed are \d+ and \d+\.$/);
  });
});

describe('one county and the places of the nation', () => {
  const NEW_YORK = /^No street data for New York\b.* is mounted\.$/;
  const texts = ['350 5th ave new york', '350 5th Ave, New York, ', 'new york', '350 5th ave new york ny', '350 5th ave new york 10118'];

  it.each(texts)('a completion without suggestions says that the city lacks data: %s', async (text) => {
    const county = await openFolders('us-md-baltimore-county', 'us-places');
    expect(await county.suggestAddress(text)).toMatchObject({ result: [], messages: [expect.stringMatching(NEW_YORK)] });
    const { headers } = await createHandler(county, { auth: false })(get(`/autocomplete/usa/address/${encodeURIComponent(text)}`));
    expect(headers['x-messages']).toMatch(/^\["No street data for New York[^:]* is mounted\."\]$/);
    await county.close();
  });

  it.each(['montana', 'missoula', '100 main st missoula'])('and so does one of a state or city elsewhere: %s', async (text) => {
    const county = await openFolders('us-md-baltimore-county', 'us-places');
    const message = 'No street data for Montana is mounted.';
    expect(await county.suggestAddress(text, { limit: 50 })).toMatchObject({ result: [], messages: [message] });
    await county.close();
  });

  it.each(['350 5th ave', '12 oak park', '801 shaw', 'zzz', '1 zzz st cockeysville'])(
    'no other text is said to lack any: %s',
    async (text) => {
      const county = await openFolders('us-md-baltimore-county', 'us-places');
      expect((await county.suggestAddress(text)).messages.join()).not.toContain('No street data');
      await county.close();
    },
  );
});

describe('streets without a dataset of places', () => {
  it.each(['1 Main St, Austin TX', '1 Main St, 78701'])('verify and geocode say which state lacks data: %s', async (text) => {
    const county = await openFolders('us-md-baltimore-county');
    const texas = 'No street data for Texas is mounted.';
    for (const name of ['verify', 'geocode'] as const) {
      expect(await county[name](text)).toMatchObject({ status: 'not-found', messages: expect.arrayContaining([texas]) });
    }
    await county.close();
  });

  it.each(['90210', 'Towson MD'])('a place alone is 503, which names what is missing: %s', async (text) => {
    const county = await openFolders('us-md-baltimore-county');
    const { status, body } = await createHandler(county, { auth: false })(get(`/geocoding/usa/forward/${encodeURIComponent(text)}`));
    expect([status, JSON.parse(body).Errors]).toEqual([503, ['No mounted dataset holds us-places']]);
    await county.close();
  });
});

function openFolders(...names: readonly string[]) {
  const data = names.map((name) => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url)));
  return open({ data, only: true });
}
