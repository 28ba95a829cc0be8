import { afterAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../../src/contract.js';
import { memorySource } from '../../../../src/dataset/index.js';
import { type Doorplate, type OpenOptions, open } from '../../../../src/index.js';
import { sampleOf } from '../../../../tools/cli/questions/samples.js';
import { attributionLines, curlLines } from '../../../../tools/serve/introduction.js';
import type { Packed } from '../../../fixtures/damaged-datasets.js';
import { rangeRow } from '../../../fixtures/us-ranges.js';
import { placesDataset } from '../../../fixtures/us-street-places.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const OF_STREETS = ['verify', 'speculate', 'geocode', 'reverse', 'suggest-address'] as const;
const opened: Doorplate[] = [];
afterAll(async () => {
  for (const doorplate of opened) await doorplate.close();
});
async function mounting(options: OpenOptions): Promise<Doorplate> {
  const doorplate = await open(options);
  opened.push(doorplate);
  return doorplate;
}
const mountingAlone = (...packed: readonly Packed[]) =>
  mounting({ only: true, data: packed.map((files, at) => memorySource(files, `${at}`)) });

async function samplesOf(doorplate: Doorplate): Promise<Record<OperationName, string | null>> {
  const samples: [string, string | null][] = [];
  for (const name of NAMES) samples.push([name, await sampleOf(doorplate, name)]);
  return Object.fromEntries(samples) as Record<OperationName, string | null>;
}

describe('what is suggested to be asked', () => {
  it('is what the contract has, where the demonstration is asked', async () => {
    const contract = Object.fromEntries(NAMES.map((name) => [name, OPERATIONS[name].sample]));
    expect(await samplesOf(await mounting({}))).toEqual(contract);
  });

  it.each([
    ['points', () => usStreetsDataset()],
    ['ranges', () => usStreetsDataset([], { ranges: [rangeRow(), rangeRow({ side: 'left', from: '1', to: '99', parity: 'odd' })] })],
  ])("is drawn of one's own streets: %s", async (_, packed) => {
    const doorplate = await mounting({ data: [memorySource(await packed(), 'own')] });
    const samples = await samplesOf(doorplate);
    expect(Object.values(samples).join()).not.toMatch(/shaw/i);
    for (const name of ['parse', 'verify', 'geocode'] as const) expect(samples[name]).toBe(samples.verify);
    const { result } = await doorplate.verify(samples.verify ?? '');
    expect(result?.DpvConfirmation).not.toBe('N');
    expect((await doorplate.speculate(samples.speculate ?? '')).result?.AddressLine1).toBe(result?.AddressLine1);
    expect((await doorplate.suggestAddress(samples['suggest-address'] ?? '')).result?.length).toBeGreaterThan(0);
    const [latitude = 0, longitude = 0] = (samples.reverse ?? '').split(',').map(Number);
    if (samples.reverse !== null) expect((await doorplate.reverse({ latitude, longitude })).status).toBe('found');
    expect(samples.ip).toBe(OPERATIONS.ip.sample);
  });

  it('is a place of what is mounted, where it lacks the one of the contract', async () => {
    const samples = await samplesOf(await mountingAlone(await usStreetsDataset(), await placesDataset()));
    expect(samples['suggest-city']).toMatch(/^[A-Z]{4}/i);
    expect([samples['suggest-in-pin'], samples.ip]).toEqual([null, null]);
  });

  it('is nothing of streets where none are mounted', async () => {
    const samples = await samplesOf(await mountingAlone(await placesDataset()));
    for (const name of OF_STREETS) expect(samples[name], name).toBeNull();
    expect(samples.parse).toBe(OPERATIONS.parse.sample);
  });
});

it('a server says which demonstration is not searched, and prints requests about what is', async () => {
  const doorplate = await mounting({ data: [memorySource(await usStreetsDataset(), 'own')] });
  const notAsked = attributionLines(doorplate.datasets()).filter((line) => line.includes('not searched'));
  expect(notAsked).toEqual([expect.stringMatching(/^us-md-baltimore-county .* of the package; a demonstration: not searched/)]);
  const lines = await curlLines('http://127.0.0.1:8787', doorplate);
  expect(lines).toHaveLength(NAMES.length);
  expect(lines.join('\n')).not.toMatch(/shaw/i);
});
