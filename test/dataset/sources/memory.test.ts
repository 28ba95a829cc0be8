import { describe, expect, it } from 'vitest';
import { DatasetStore, memorySource } from '../../../src/dataset/index.js';
import { packExample } from '../../fixtures/example-dataset.js';
import { describeSource } from '../source-suite.js';

describeSource('memory', async (files) => memorySource(files));

describe('memory source with bytes inside bigger buffers', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('reads views that start at byte %i', async (offset) => {
    const shifted = new Map<string, Uint8Array>();
    for (const [name, bytes] of await packExample()) {
      const big = new Uint8Array(bytes.byteLength + 16);
      big.set(bytes, offset);
      shifted.set(name, big.subarray(offset, offset + bytes.byteLength));
    }
    const store = await DatasetStore.open([memorySource(shifted)]);
    await store.use(async (view) => {
      const [streets] = await view.tables('us-streets', '200');
      expect(streets?.table.tree.coords.length).toBe(8);
      expect(streets?.table.strings.at(streets.table.name[0] as number)).toBe('ELM');
    });
  });

  it('reads pooled Node buffers', async () => {
    const pooled = new Map([...(await packExample())].map(([name, bytes]) => [name, Buffer.from(bytes)]));
    const store = await DatasetStore.open([memorySource(pooled)]);
    await store.use(async (view) => expect((await view.tables('us-places')).length).toBe(1));
  });

  it('copies shared memory, so that nobody changes it after the check', async () => {
    const shared = new Map<string, Uint8Array>();
    for (const [name, bytes] of await packExample()) {
      const view = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
      view.set(bytes);
      shared.set(name, view);
    }
    shared.set('manifest.json', Uint8Array.from(shared.get('manifest.json') as Uint8Array));
    const store = await DatasetStore.open([memorySource(shared)]);
    await store.use(async (view) => {
      const [places] = await view.tables('us-places');
      for (const bytes of shared.values()) bytes.fill(0);
      expect(Array.from(places?.table.zipCode ?? [])).toEqual([20001, 20002, 20020]);
    });
  });
});
