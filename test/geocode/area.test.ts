import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { type Doorplate, open } from '../../src/index.js';
import { listedStates } from '../fixtures/listed-states.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { goldenCases } from '../golden/golden.js';

/** What is left out is not compared. */
interface Expected {
  readonly near?: { readonly latitude: number; readonly longitude: number };
  /** In the messages. */
  readonly says?: string;
}

let doorplate: Doorplate;

beforeAll(async () => {
  doorplate = await open({ only: true, data: [fileURLToPath(new URL('../../datasets/us-places', import.meta.url))] });
});
afterAll(() => doorplate.close());

it.each(goldenCases<string, Expected>('rules/areas'))('$id: $input', async ({ input, expect: { near, says = '', ...expected } }) => {
  const { result, messages } = await doorplate.geocode(input);
  const { formattedAddress: address = null, source: code, accuracy, components, location } = result ?? {};
  expect({ address, code, type: accuracy?.type, ...components, messages }).toMatchObject(expected);
  expect(messages.join()).toContain(says);
  if (near === undefined) return;
  expect(Math.abs((location?.latitude ?? 0) - near.latitude)).toBeLessThan(0.05);
  expect(Math.abs((location?.longitude ?? 0) - near.longitude)).toBeLessThan(0.05);
});

it('places the only ZIP code of a town halfway to the town', async () => {
  const [town, zip] = await Promise.all([doorplate.geocode('Lewiston, ID'), doorplate.geocode('Lewiston, ID 83501', { explain: true })]);
  const km = 111 * Math.abs((town.result?.location.latitude ?? 0) - (zip.result?.location.latitude ?? 0));
  expect(km).toBeLessThan(8);
  expect(zip.explain?.notes?.join()).toContain('halfway between');
});

it('counts a ZIP code that is far from its city, which the answer says', async () => {
  const { result, messages, explain } = await doorplate.geocode('Austin, TX 75201', { explain: true });
  expect(result?.formattedAddress).toBe('DALLAS TX 75201');
  expect(messages[0]).toMatch(/The position is that of the ZIP code\.$/);
  expect(explain?.notes).toContain(messages[0]);
});

it('takes the best known place of a name in a state, and lists the others', async () => {
  const { result, messages, candidates = [] } = await doorplate.geocode('Morehead, KY', { limit: 5 });
  expect(result?.components.county).toBe('Rowan');
  expect(messages).toEqual(['Several places bear this name. The position is that of the best known one, Morehead, KY (county: Rowan).']);
  expect(candidates.map(({ components }) => components.county)).toEqual(['Rowan', 'Muhlenberg']);
});

it('leaves the place of an address open where two large places of a state bear its name', async () => {
  const { result, messages } = await doorplate.geocode('12 Elm St, Oak Grove, KY');
  expect([result, messages[0]]).toEqual([null, 'Several places bear this name, and nothing in the text tells which of them is meant.']);
});

it('believes a ZIP code that says the state more than a street elsewhere', async () => {
  const data = [await shippedDataset('us-places'), await listedStates()].map((files) => memorySource(files));
  const withStreets = await open({ only: true, data });
  const unlisted = await withStreets.geocode('4363 Main St, Manchester 05254');
  const listedElsewhere = await withStreets.geocode('881 Main St, Manchester 05254');
  const verified = await withStreets.verify('881 Main St, Manchester 05254');
  const mistyped = await withStreets.verify('881 Main St, Manchester 06041');
  await withStreets.close();
  expect(unlisted.result?.formattedAddress).toBe('MANCHESTER VT 05254');
  expect(listedElsewhere.result?.formattedAddress).toBe('MANCHESTER VT 05254');
  expect(verified.status).toBe('not-found');
  expect(mistyped.result?.FullAddress).toBe('881 MAIN ST, MANCHESTER CT 06040');
});
