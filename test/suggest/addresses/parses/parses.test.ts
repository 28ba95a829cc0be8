// Numbers, names and units as people type them, through the whole of suggestAddress.
import { describe, expect, it } from 'vitest';
import type { Components } from '../../../../src/address/index.js';
import { suggestAddress } from '../../../../src/suggest/index.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const PLACE = ', SPRINGFIELD IL 62701';

/** Addresses as number, name and type, and what is suggested among them, without the place that all have. */
async function among(addresses: string, more: readonly Partial<Components>[] = []) {
  const listed = addresses.split(', ').map((address) => {
    const [number = '', name = '', postType = ''] = address.split('|');
    return { number, name, postType };
  });
  const store = await openPacked(await usStreetsDataset([...listed, ...more].map((parts) => rowOf(parts))));
  return async (text: string) => (await lines(store, suggestAddress, text)).map((line) => line.replace(PLACE, ''));
}

describe('numbers that begin with letters', async () => {
  const suggested = await among('A4|CEDAR|ST, A41|CEDAR|ST, B4|MAIN|ST, N6W23001|BLUEMOUND|RD, N6W23005|BLUEMOUND|RD, 7|K5|RD');

  it.each([
    ['a4 c', ['A4 CEDAR ST', 'A41 CEDAR ST']],
    ['a4', ['A4 CEDAR ST', 'A41 CEDAR ST']],
    ['a4 cedar st, spring', ['A4 CEDAR ST', 'A41 CEDAR ST']],
    ['b4 m', ['B4 MAIN ST']],
    ['n6w23001 b', ['N6W23001 BLUEMOUND RD']],
    ['a4 cedra', ['A4 CEDAR ST', 'A41 CEDAR ST']],
    ['b4 amin st', ['B4 MAIN ST']],
    ['n6 w23001 bluemuond', ['N6W23001 BLUEMOUND RD']],
    ['n6 w23001 blue', ['N6W23001 BLUEMOUND RD']],
    // A road that is called like a number comes first.
    ['k5 r', ['K5 RD', '7 K5 RD']],
    // A number that the street does not have is offered as little as any other.
    ['a9 main', ['MAIN ST']],
  ])('%s', async (text, expected) => expect(await suggested(text)).toEqual(expected));
});

describe('types that are abbreviated within names', async () => {
  const suggested = await among(
    '12|MOUNTAIN VIEW|RD, 12|MOUNT PLEASANT|RD, 12|LAKE SHORE|DR, 12|OLD COURT|RD, 12|OLD COURT|LN, 12|PLEASANT VALLEY|RD, 12|MAIN|ST, 12|STREETER|AVE',
  );

  it.each([
    ['12 mtn view', '12 MOUNTAIN VIEW RD'],
    ['12 mt view', '12 MOUNTAIN VIEW RD'],
    ['12 mt pl', '12 MOUNT PLEASANT RD'],
    ['12 lk shore', '12 LAKE SHORE DR'],
    ['12 lk', '12 LAKE SHORE DR'],
    ['12 old ct rd', '12 OLD COURT RD'],
    ['12 pleasant vly rd', '12 PLEASANT VALLEY RD'],
    ['12 main st', '12 MAIN ST'],
  ])('%s', async (text, expected) => expect(await suggested(text)).toEqual([expected]));
});

describe('numbers that are written with a blank', async () => {
  const suggested = await among(
    'F 9|CEDAR|ST, F 9 1/2|CEDAR|ST, 9|F|ST, 116 D1-8|SHAWAN|RD, 112 E-5|SHAWAN|RD, 29 1/2|GARNET|AVE, 29|1ST|AVE, 31 1/2|GARNET|AVE, B 4|ELM|ST, B4|OAK|ST',
    [{ number: '31', preDir: 'N', name: '1ST', postType: 'AVE' }],
  );

  it.each([
    ['f 9', ['F 9 CEDAR ST', 'F 9 1/2 CEDAR ST', '9 F ST']],
    ['f 9 ce', ['F 9 CEDAR ST']],
    ['f 9 1/2 cedar', ['F 9 1/2 CEDAR ST']],
    ['116 d1', ['116 D1-8 SHAWAN RD']],
    ['116 d1-8', ['116 D1-8 SHAWAN RD']],
    ['116 d1-8 sha', ['116 D1-8 SHAWAN RD']],
    ['112 e-5', ['112 E-5 SHAWAN RD']],
    ['29 1/', ['29 1/2 GARNET AVE']],
    ['29 1/2 g', ['29 1/2 GARNET AVE']],
  ])('%s', async (text, expected) => expect((await suggested(text)).slice(0, expected.length)).toEqual(expected));

  it.each([
    // A digit begins a fraction where no street goes on as typed.
    ['29 1', ['29 1ST AVE']],
    ['31 1', ['31 1/2 GARNET AVE', '31 N 1ST AVE']],
    // Of several spellings of a number the one that is typed comes first.
    ['b4', ['B4 OAK ST', 'B 4 ELM ST']],
    ['b 4', ['B 4 ELM ST']],
  ])('%s, and nothing else', async (text, expected) => expect(await suggested(text)).toEqual(expected));
});

describe('units', async () => {
  const unit = (unitNumber: string, name: string, postType: string) => ({ number: '5300', name, postType, unitType: '#', unitNumber });
  const units = [unit('1', 'NOTCH HILL', 'CT'), unit('2', 'NOTCH HILL', 'CT'), unit('C', 'OAK', 'ST')];
  const suggested = await among('5300|NOTCH COTTAGE|DR', units);

  it.each([
    ['a street that is called like a designator', '5300 notch cottage', ['5300 NOTCH COTTAGE DR']],
    ['the same with its type begun', '5300 notch cottage d', ['5300 NOTCH COTTAGE DR']],
    ['a designator behind a begun street', '5300 notch apt', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
    ['a designator that streets are called like', '5300 notch hill cottage', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
    ['a designator that a city begins with', '5300 notch hill ct cottage', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
    ['a designator and its number', '5300 oak cottage c', ['5300 OAK ST # C']],
  ])('are read behind %s', async (_, text, expected) => expect(await suggested(text)).toEqual(expected));
});
