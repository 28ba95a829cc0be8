import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failOnUnhandled } from '../faults/unhandled.js';
import { folderForAll } from '../fixtures/folder.js';
import { labelOf, SAMPLE } from './mounts.js';
import { World } from './run.js';

describe('a few mounts', () => {
  failOnUnhandled();
  const folder = folderForAll();
  let world: World;
  beforeAll(async () => {
    world = await World.make(folder);
  });
  afterAll(() => world.close());

  it.each(SAMPLE.map((mount) => [labelOf(mount), mount] as const))('answers as the same datasets whole on disk: %s', async (_, mount) => {
    const { differences, same } = await world.run(mount);
    expect(differences).toEqual([]);
    expect(same).toBeGreaterThan(0);
  });
});
