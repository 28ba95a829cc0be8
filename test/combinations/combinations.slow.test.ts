import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../bench/measure.js';
import { failOnUnhandled } from '../faults/unhandled.js';
import { folderForAll } from '../fixtures/folder.js';
import { ALL_WAYS, labelOf, mixedMounts, mountsIn, mountsInLittle } from './mounts.js';
import { World } from './run.js';

/** Mounts in a mix of ways, and what they are chosen by. */
const MIXED = 10;
const SEED = 20261128;

describe('answers as the same datasets read whole from disk:', () => {
  failOnUnhandled();
  const folder = folderForAll();
  let world: World;
  beforeAll(async () => {
    world = await World.make(folder);
  });
  afterAll(() => world.close());

  const mounts = [...ALL_WAYS.flatMap(mountsIn), ...mountsInLittle(), ...mixedMounts(MIXED, seeded(SEED))];
  it.each(mounts.map((mount) => [labelOf(mount), mount] as const))('%s', async (_, mount) => {
    const { differences, same, refused } = await world.run(mount);
    expect(differences).toEqual([]);
    expect(same + refused).toBeGreaterThan(0);
  });
});
