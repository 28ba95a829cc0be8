// Rules of completed addresses, each by a few streets and what is typed.
import { expect, it } from 'vitest';
import type { Components } from '../../src/address/index.js';
import type { DatasetStore } from '../../src/dataset/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

/** Addresses as number, name, type and more of the parts; in Springfield, where they do not say a place. */
const STREETS: Readonly<Record<string, readonly string[]>> = {
  letters: ['A4|CEDAR|ST', 'A41|CEDAR|ST', 'B4|MAIN|ST', 'N6W23001|BLUEMOUND|RD', 'N6W23005|BLUEMOUND|RD', '7|K5|RD'],
  words: ['1|MAIN|ST', '2|CEDAR|ST', '7|TWO RIVERS|RD'],
  types: [
    ...['12|MOUNTAIN VIEW|RD', '12|MOUNT PLEASANT|RD', '12|LAKE SHORE|DR', '12|OLD COURT|RD', '12|OLD COURT|LN'],
    ...['12|PLEASANT VALLEY|RD', '12|MAIN|ST', '12|STREETER|AVE'],
  ],
  blanks: [
    ...['F 9|CEDAR|ST', 'F 9 1/2|CEDAR|ST', '9|F|ST', '116 D1-8|SHAWAN|RD', '112 E-5|SHAWAN|RD', '29 1/2|GARNET|AVE', '29|1ST|AVE'],
    ...['31 1/2|GARNET|AVE', 'B 4|ELM|ST', 'B4|OAK|ST', '31|1ST|AVE|preDir=N'],
  ],
  units: [
    ...['5300|NOTCH COTTAGE|DR', '5300|NOTCH HILL|CT|unitType=#|unitNumber=1', '5300|NOTCH HILL|CT|unitType=#|unitNumber=2'],
    '5300|OAK|ST|unitType=#|unitNumber=C',
  ],
  roads: ['7|US HIGHWAY 7', '12|VT ROUTE 100', '9|OLD ROUTE 7', '5|STATE ROUTE 12A', '3|COUNTY ROAD 12', '1|RT PARK'].map(
    (road) => `${road}||city=RUTLAND|state=VT|zip=05701`,
  ),
  foxland: [
    '5|FOXLAND|CT|city=CAMBRIDGE|state=MA|zip=02139',
    '5|FOXLAND|DR|city=HARTFORD|state=CT|zip=06103',
    '5|FOXLAND|LN|city=BOSTON|state=MA|zip=02108',
  ],
  ridge: [...street(2, 'RIDGE|RD'), ...street(40, 'RIDGE|RD|preDir=W'), ...street(60, 'RIDGECREST|DR')],
  blue: [...street(30, 'BLUE BROOK|RD'), ...street(3, 'BLUE ROCK|RD')],
  south: [...street(30, 'MAIN|ST|preDir=S'), ...street(3, 'SHORE|RD|preDir=S')],
  west: [...street(2, 'LAKE|AVE|preDir=W'), ...street(30, 'WILMINGTON|RD'), ...street(40, 'WILLIAM|ST|preDir=E')],
  shore: [...street(30, 'SHORE|LN|postDir=N'), ...street(2, 'SHORELINE|DR|preDir=N')],
  river: [...street(30, 'RIVER|RD|postDir=S'), ...street(2, 'RIVER|RD|city=SALEM|zip=62881')],
  vermont: [...street(30, 'EAST|ST|city=UNDERHILL|state=VT|zip=05489'), ...street(2, 'EAST|ST|city=VERGENNES|state=VT|zip=05491')],
  towson: [
    ...street(3, 'TOWSON|WAY|city=TOWSON|state=MD|zip=21204'),
    ...street(4, 'RUXTON|RD|city=TOWSON|state=MD|zip=21204'),
    ...street(9, 'JOPPA|RD|city=TOWSON|state=MD|zip=21286'),
    ...street(20, 'TOWSONTOWN|CT|city=PARKVILLE|state=MD|zip=21234'),
  ],
  saint: [...street(30, 'STONE|RD'), ...street(2, 'ST ELMO|CT')],
};
const PLACE = ', SPRINGFIELD IL 62701';

/** So many addresses on a street: their number is its weight. */
function street(count: number, parts: string): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${107 + 2 * i}|${parts}`);
}

function row(text: string, at: number): AddressRow {
  const [number = '', name = '', postType = '', ...more] = text.split('|');
  const parts = Object.fromEntries(more.map((part) => part.split('='))) as Partial<Components>;
  return rowOf({ number, name, ...(postType === '' ? {} : { postType }), ...parts }, { latitude: 40 + at / 1000 });
}

const stores = new Map<string, Promise<DatasetStore>>();
function storeOf(name: string): Promise<DatasetStore> {
  const store = stores.get(name) ?? usStreetsDataset((STREETS[name] ?? []).map(row)).then((packed) => openPacked(packed));
  stores.set(name, store);
  return store;
}

/** `first`: others may follow. */
it.each(goldenCases<string, readonly string[], { readonly first?: true; readonly limit?: number } | undefined>('rules/suggest'))(
  '$id: $input',
  async ({ source, input, options, expect: expected }) => {
    const found = (await lines(await storeOf(source), suggestAddress, input, { limit: options?.limit ?? 10 })).map((line) =>
      line.replace(PLACE, ''),
    );
    expect(options?.first ? found.slice(0, expected.length) : found).toEqual(expected);
  },
);
