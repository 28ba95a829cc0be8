import { Random } from '../../../tools/random.js';
import { seedOf } from '../question.js';

/** An address with what licensed postal files say of it. The builder takes it as it stands. */
export interface PostalRow {
  /** Parts of the address by their names in the library; those that are missing are not there. */
  readonly components: Readonly<Record<string, string>>;
  readonly latitude: number;
  readonly longitude: number;
  readonly county: string;
  readonly postal: Readonly<Record<string, string>>;
  /** The address as people write it. */
  readonly text: string;
}

interface Office {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly county: string;
  readonly latitude: number;
  readonly longitude: number;
}

const OFFICES: readonly Office[] = [
  { city: 'BURLINGTON', state: 'VT', zip: '05401', county: 'Chittenden', latitude: 44.4756, longitude: -73.209 },
  { city: 'CHICAGO', state: 'IL', zip: '60602', county: 'Cook', latitude: 41.883, longitude: -87.625 },
  { city: 'RICHMOND', state: 'VA', zip: '23226', county: 'Henrico', latitude: 37.592, longitude: -77.52 },
  { city: 'SAN DIEGO', state: 'CA', zip: '92121', county: 'San Diego', latitude: 32.891, longitude: -117.16 },
  { city: 'CARSON CITY', state: 'NV', zip: '89701', county: 'Carson City', latitude: 39.164, longitude: -119.767 },
  { city: 'APO', state: 'AE', zip: '09021', county: '', latitude: 49.4292, longitude: 7.6969 },
];
const STREETS = [
  { name: 'PERALTA', postType: 'ST' },
  { preDir: 'N', name: 'MICHIGAN', postType: 'AVE' },
  { name: 'BUENA VISTA', postType: 'AVE' },
  { name: 'K', postType: 'ST', postDir: 'NW' },
];
const HOUSES = 6;
const BOXES = 6;
const MILITARY = 'AE';

/** Houses, buildings with a default record, boxes, routes and general delivery of six post offices. */
export function postalRows(): readonly PostalRow[] {
  return OFFICES.flatMap((office) => {
    const random = new Random(seedOf(`post office ${office.zip}`));
    if (office.state === MILITARY) return military(office, random);
    return [...houses(office, random), ...building(office, random), ...boxes(office, random), ...routes(office, random)];
  });
}

type Parts = Readonly<Record<string, string>>;

function rowOf(office: Office, parts: Parts, line: string, postal: Parts, random: Random): PostalRow {
  const { city, state, zip, county } = office;
  const near = (degrees: number): number => Number((degrees + (random.share() - 0.5) / 50).toFixed(7));
  return {
    components: { ...parts, city, state, zip },
    latitude: near(office.latitude),
    longitude: near(office.longitude),
    county,
    postal,
    text: `${line}, ${city}, ${state} ${zip}`,
  };
}

function facts(recordType: string, random: Random): Parts {
  return {
    zip4: String(1000 + random.below(9000)),
    carrierRoute: `${random.of(['C', 'R', 'H', 'B'])}${String(random.below(100)).padStart(3, '0')}`,
    recordType,
    ...(random.chance(0.8) ? { elot: String(random.below(400)).padStart(4, '0'), elotIndicator: random.of(['A', 'D']) } : {}),
    ...(random.chance(0.5) ? { cmra: random.of(['Y', 'N']) } : {}),
    ...(random.chance(0.2) ? { deliveryPoint: String(random.below(100)).padStart(2, '0') } : {}),
  };
}

function lineOf(number: string, street: Parts): string {
  return [number, street.preDir, street.name, street.postType, street.postDir].filter(Boolean).join(' ');
}

function houses(office: Office, random: Random): readonly PostalRow[] {
  return STREETS.flatMap((street) =>
    Array.from({ length: HOUSES }, (_, i) => {
      const number = `${10 + 7 * i}${random.of(['', '', '', 'A', ' 1/2'])}`;
      return rowOf(office, { number, ...street }, lineOf(number, street), facts('S', random), random);
    }),
  );
}

function building(office: Office, random: Random): readonly PostalRow[] {
  const street = random.of(STREETS);
  const line = lineOf('700', street);
  const units = [
    ...['1', '2', '3B', '101', '8H'].map((unitNumber) => ({ unitType: 'APT', unitNumber })),
    ...['C', '208'].map((unitNumber) => ({ unitType: 'STE', unitNumber })),
    { unitType: 'APT', unitNumber: '2', outerUnitType: 'BLDG', outerUnitNumber: '4' },
    { unitType: 'FL', unitNumber: '5' },
    { unitType: 'REAR' },
  ];
  return [
    rowOf(office, { number: '700', ...street }, line, facts('H', random), random),
    ...units.map((unit) => {
      const { outerUnitType, outerUnitNumber, unitType, unitNumber } = unit as Parts;
      const text = [line, outerUnitType, outerUnitNumber, unitType, unitNumber].filter(Boolean).join(' ');
      return rowOf(office, { number: '700', ...street, ...unit }, text, facts(random.of(['H', 'F']), random), random);
    }),
  ];
}

function boxes(office: Office, random: Random): readonly PostalRow[] {
  return Array.from({ length: BOXES }, (_, i) => {
    const unitNumber = String([1, 12, 115, 4000, 11_890, 720_114][i]);
    const parts = { name: 'PO BOX', unitType: 'PO BOX', unitNumber };
    return rowOf(office, parts, `PO BOX ${unitNumber}`, facts('P', random), random);
  });
}

function routes(office: Office, random: Random): readonly PostalRow[] {
  const route = (preType: string, name: string): readonly PostalRow[] => [
    rowOf(office, { preType, name }, `${preType} ${name}`, facts('R', random), random),
    ...['1', '18', '152A'].map((unitNumber) => {
      const parts = { preType, name, unitType: 'BOX', unitNumber };
      return rowOf(office, parts, `${preType} ${name} BOX ${unitNumber}`, facts('R', random), random);
    }),
  ];
  const general = rowOf(office, { name: 'GENERAL DELIVERY' }, 'GENERAL DELIVERY', facts('G', random), random);
  return [...route('RR', '2'), ...route('HC', '63'), general];
}

function military(office: Office, random: Random): readonly PostalRow[] {
  return ['PSC|3', 'PSC|802', 'CMR|415', 'UNIT|2050'].flatMap((route) => {
    const [preType = '', name = ''] = route.split('|');
    return ['74', '1234', '4321'].map((unitNumber) => {
      const parts = { preType, name, unitType: 'BOX', unitNumber };
      return rowOf(office, parts, `${preType} ${name} BOX ${unitNumber}`, facts('S', random), random);
    });
  });
}
