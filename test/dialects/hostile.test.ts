import { afterAll, expect, it } from 'vitest';
import { Random } from '../../tools/random.js';
import { faultOf, hostileRequest } from './hostile.js';
import { DIALECTS } from './page.js';
import { Scene } from './scene.js';

const SEED = 20_261_125;
/** More are asked with the variable. */
const REQUESTS = Number(process.env.DOORPLATE_FUZZ ?? 300);

// The budget of time is left out: what a busy machine makes late is no fault of the handler.
const scene = await Scene.open({ workMs: Number.POSITIVE_INFINITY });
afterAll(() => scene.doorplate.close());

it.each(DIALECTS)(
  '%s answers or refuses whatever it is asked, with no field that its page has not',
  async (dialect) => {
    const random = new Random(SEED);
    const faults: string[] = [];
    for (let i = 0; i < REQUESTS && faults.length < 20; i++) {
      const fault = await faultOf(scene.handle, dialect, hostileRequest(random, dialect));
      if (fault !== null) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
  3_600_000,
);
