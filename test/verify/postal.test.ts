import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../src/dataset/index.js';
import { verify } from '../../src/verify/index.js';
import { ask, openFixtures } from '../match/datasets.js';

/** Published sample addresses and the twelve digits of their barcodes. */
const SAMPLES = [
  ['1 N Rosedale St, Baltimore MD 21229', '212293737013'],
  ['1 S Rosedale St, Baltimore MD 21229', '212293739011'],
  ['266 Main St, Burlington VT 05401', '054018322663'],
  ['776 Buena Vista Ave, Alameda CA 94501', '945012156764'],
  ['5732 Lincoln Dr, Minneapolis MN 55436', '554361608327'],
  ['2121 Peralta St, Oakland CA 94607', '946071611997'],
  ['2850 S Delaware St, San Mateo CA 94403', '944032574994'],
  ['30 N Michigan Ave, Chicago IL 60602', '606023402999'],
  ['310 Flanders Rd, East Lyme CT 06333', '063331758996'],
  ['7229 Forest Ave Ste 208, Richmond VA 23226', '232263765581'],
  ['2421 E Tudor Rd Ste 102, Anchorage AK 99507', '995071166277'],
  ['13161 Brayton Dr Apt 30, Anchorage AK 99516', '995162669610'],
  ['434 W 120th St Apt 8H, New York NY 10027', '100276721888'],
  ['8925 Carroll Way Ste C, San Diego CA 92121', '921212488751'],
  ['PO Box 720114, San Francisco CA 94172', '941720114146'],
  ['1600 Pennsylvania Ave NW, Washington DC 20500', '205000005008'],
] as const;

let store: DatasetStore;
beforeAll(async () => {
  store = await openFixtures('postal', 'places');
});

describe('postal fields', () => {
  it.each(SAMPLES)('%s has barcode %s', async (text, barcode) => {
    const { result } = await ask(store, (view) => verify(view, text));
    expect(`${result?.ZipCode}${result?.Zip4}${result?.DeliveryPoint}${result?.CheckDigit}`).toBe(barcode);
    expect(result).toMatchObject({ IsPostalVerified: true, AlgorithmUsed: '100' });
  });
});
