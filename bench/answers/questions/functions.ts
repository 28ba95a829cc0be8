import { Random } from '../../../tools/random.js';
import { type JsonObject, type QuestionList, seedOf } from '../question.js';
import { HOSTILE } from '../texts/hostile.js';
import UNUSUAL from '../texts/unusual.json' with { type: 'json' };
import { goldenTexts } from './golden.js';
import { DOORS, WRITINGS, writtenDoors } from './samples.js';

const TEXTS_OF_A_KIND = 6;
const COMPONENTS = 80;

/** The functions that need no service: readings of texts, standard spelling, sameness, delivery points, many IP addresses. */
export function addFunctions(list: QuestionList): void {
  for (const kind of Object.keys(WRITINGS)) {
    for (const { text, door } of writtenDoors(kind, TEXTS_OF_A_KIND)) {
      list.add('streetless', 'readings', kind, text);
      list.add('streetless', 'same-address', kind, [text, WRITINGS.listed?.(door, new Random(1)) ?? '']);
    }
  }
  const texts = [...Object.values(UNUSUAL).flat(), ...Object.values(HOSTILE), ...goldenTexts()];
  for (const text of texts) list.add('streetless', 'readings', 'unusual', text);
  for (const [i, text] of texts.entries()) list.add('streetless', 'same-address', 'unusual', [text, texts[i + 1 - 2 * (i % 2)] ?? text]);
  addComponents(list);
  for (const input of deliveryPoints()) list.add('streetless', 'delivery-point', 'records', input);
  for (const set of ['package', 'joined'] as const) {
    list.add(set, 'ip-reader', 'many', [
      '8.8.8.8',
      '5.0.9.1',
      '10.0.0.1',
      '2001:4860:4860::8888',
      '2001:1000::1',
      '::ffff:8.8.8.8',
      '2002:808:808::1',
    ]);
    list.add(set, 'ip-reader', 'unusable', ['8.8.8.8', '1.2.3']);
  }
  list.add('bare', 'ip-reader', 'missing data', ['8.8.8.8']);
}

function addComponents(list: QuestionList): void {
  const random = new Random(seedOf('components'));
  const spelled = (text: string): string => random.of([text, text.toLowerCase(), ` ${text}. `, text.replaceAll(' ', '  ')]);
  for (const door of random.sample(DOORS, COMPONENTS)) {
    const [unitType = null, unitNumber = null] = door.unit === '' ? [] : door.unit.split(' ');
    const zip = random.of([door.zip, `${door.zip}-1234`, `${door.zip}1234`, door.zip.replace(/^0/, '')]);
    list.add('streetless', 'standardize', 'components', {
      ...NO_PARTS,
      number: spelled(door.number),
      preDir: spelled(random.of([door.preDir, door.preDir === '' ? '' : 'North'])),
      name: spelled(door.name),
      postType: spelled(random.of([door.type, 'Avenue', 'Strt', 'boul', 'Xyz'])),
      postDir: spelled(door.postDir),
      unitType: unitType === null ? null : spelled(random.of([unitType, 'Apartment', 'no.', '#'])),
      unitNumber,
      city: spelled(door.city),
      state: spelled(random.of([door.state, 'illinois', 'N.Y.', 'Zz'])),
      zip,
    });
  }
}

const NO_PARTS: JsonObject = {
  number: null,
  preMod: null,
  preDir: null,
  preType: null,
  preSep: null,
  name: null,
  postType: null,
  postDir: null,
  postMod: null,
  unitType: null,
  unitNumber: null,
  outerUnitType: null,
  outerUnitNumber: null,
  city: null,
  state: null,
  zip: null,
  zip4: null,
};

function deliveryPoints(): readonly JsonObject[] {
  const numbers = ['1', '12', '1234', '33 1/2', '12A', 'A12', '12-34', 'N64W23760', '000', ''];
  const units = [null, '', '1', '12', '101', '8H', '5Z', 'A', '12-3', '1/2', 'PH 4'];
  return ['H', 'S', 'F', 'G', 'P', 'R'].flatMap((recordType, i) => [
    ...numbers.map((primaryNumber) => ({ recordType, primaryNumber, unitNumber: null, zip: '21093', zip4: '7444' })),
    ...units.map((unitNumber) => ({ recordType, primaryNumber: '120', unitNumber, zip: '05401', zip4: `000${i}` })),
    { recordType, primaryNumber: null, unitNumber: null, zip: '62701', zip4: '9999' },
    { recordType, primaryNumber: '1', unitNumber: '5B', zip: '62701', zip4: '9999', letters: { A: 1, B: 2 } },
  ]);
}
