// The IP lookup while newer editions of a dataset are switched in.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/sources/memory.js';
import { DatasetStore } from '../../src/dataset/store.js';
import { locateIp } from '../../src/ip/index.js';
import { packDataset } from '../../tools/format/pack.js';
import { description } from '../fixtures/example-dataset.js';
import { ipFiles, place, type Range } from '../fixtures/ip-ranges.js';

const SWITCHES = 20;
const OCTETS = 40;
/** A file of ranges takes less. */
const RANGES_BYTES = 450_000;

/** Every range, every city and every place file says which edition it is of. */
async function edition(number: number) {
  const ranges = Array.from(
    { length: OCTETS },
    (_, i): Range => [
      `${i + 11}.0.0.0`,
      place('US', { city: `city ${number}-${i}`, region: `region ${number}`, postalCode: `${number}`, latitude: number, longitude: i }),
    ],
  );
  return memorySource(await packDataset({ ...description(), name: 'ip', version: `${number}` }, ipFiles('city', ranges, 4)));
}

it('answers wholly from one edition while newer ones are switched in under load', async () => {
  // A budget for three of an edition's ten files of ranges, so that files are read repeatedly.
  const store = await DatasetStore.open([await edition(0)], { maxBytes: 3 * RANGES_BYTES });
  let done = false;
  const seen = new Set<string>();
  async function client(offset: number): Promise<number> {
    let answers = 0;
    for (let i = offset; !done; i++) {
      const octet = 11 + (i % OCTETS);
      const { result, explain } = await store.use((view) => locateIp(view, `${octet}.1.2.3`, { explain: true }));
      const number = explain?.datasets[0]?.version;
      expect(result).toMatchObject({
        City: `city ${number}-${octet - 11}`,
        Region: `region ${number}`,
        PostalCode: number,
        Latitude: Number(number),
        Longitude: octet - 11,
      });
      seen.add(number ?? '');
      answers++;
      if (i % 8 === 0) await setImmediate();
    }
    return answers;
  }
  const clients = Array.from({ length: 8 }, (_, i) => client(i * 5));
  for (let number = 1; number <= SWITCHES; number++) {
    await store.replace('ip', await edition(number));
    await setImmediate();
  }
  done = true;
  const answers = await Promise.all(clients);
  expect(Math.min(...answers)).toBeGreaterThan(SWITCHES);
  expect(seen.size).toBeGreaterThan(SWITCHES / 2);
  await store.close();
});
