import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/index.js';
import { memorySource } from '../../src/dataset/index.js';
import { type Doorplate, open } from '../../src/index.js';
import { buildUsStreets } from '../../tools/build/us/streets.js';
import { packMade } from '../fixtures/example-dataset.js';
import { openStates } from '../fixtures/listed-states.js';

/** Single addresses that the manifests of the mounted streets name. */
const rowsOf = (doorplate: Doorplate): number =>
  doorplate
    .datasets()
    .filter(({ isAsked }) => isAsked)
    .flatMap(({ files }) => files)
    .reduce((sum, { kind, rows }) => sum + (kind === 'us-streets' ? rows : 0), 0);

it.each<[string, () => Promise<Doorplate>]>([
  ['the county of the package', open],
  ['many states', openStates],
])('counts each address of %s in one county', async (_, make) => {
  const doorplate = await make();
  const areas = await doorplate.coverage();
  expect(areas.reduce((sum, { addresses }) => sum + addresses, 0)).toBe(rowsOf(doorplate));
  await doorplate.close();
});

it('counts an address once where two datasets hold it', async () => {
  const components = { ...NO_COMPONENTS, number: '1', name: 'ELM', postType: 'ST', city: 'AMES', state: 'IA', zip: '50010' };
  const row = { components, latitude: 42.03, longitude: -93.6, county: 'Story', source: 0 };
  const pack = async (name: string) => memorySource(await packMade({ name }, buildUsStreets([row])), name);
  const doorplate = await open({ data: [await pack('a'), await pack('b')] });
  expect(await doorplate.coverage()).toMatchObject([{ state: 'IA', county: 'Story', zipCodes: ['50010'], addresses: 1 }]);
  await doorplate.close();
});
