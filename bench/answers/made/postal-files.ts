import { aliasRecord, cityRecord, type Values, zip4Header, zip4Record } from '../../../test/tools/build/us/import/usps/records.js';
import type { MadeStreet } from './doors.js';
import type { Place } from './places.js';

/** Digits of a primary number in a ZIP+4 record, and of a unit. */
const NUMBER_DIGITS = 10;
const UNIT_DIGITS = 8;
const LONGEST_TYPE = 4;
/** Numbers of one side of a block, which have one add-on. */
const BLOCK = 20;

/** Records of the ZIP+4 product: blocks and buildings of the streets, boxes, routes and general delivery of the places. */
export function zip4File(streets: readonly MadeStreet[]): string {
  const postal = streets.filter(({ hasPostalRanges }) => hasPostalRanges);
  const places = [...new Set(postal.map(({ place }) => place))];
  let addOn = 1000;
  const nextAddOn = (): string => String(1000 + (addOn++ % 9000));
  const records = [
    ...postal.flatMap((street) => [...blocks(street, nextAddOn), ...buildings(street, nextAddOn)]),
    ...places.flatMap((place) => offices(place, nextAddOn)),
  ];
  return `${zip4Header()}${records.map(zip4Record).join('')}`;
}

/** Records of the City State product: names of the cities, and other names of the streets. */
export function cityStateFile(streets: readonly MadeStreet[]): string {
  const places = [...new Set(streets.map(({ place }) => place))];
  const cities = places.flatMap(({ zip, city, state, otherNames, municipality }) => {
    const preferred = { zip, state, preferredKey: cityKey(zip), preferredName: city, countyNumber: '', county: '' };
    const others = [...otherNames.map((name) => [name, 'Y'] as const), ...(municipality === '' ? [] : [[municipality, 'N'] as const])];
    return [
      cityRecord({ ...preferred, key: cityKey(zip), name: city }),
      ...others.map(([name, mailing], i) => cityRecord({ ...preferred, key: `X${zip.slice(0, 4)}${i}`, name, mailing })),
    ];
  });
  const aliases = streets
    .filter(({ alias, hasPostalRanges }) => alias !== '' && hasPostalRanges)
    .map(({ place, preDir, name, type, postDir, alias }) =>
      aliasRecord({ zip: place.zip, alias, aliasSuffix: '', preDir, street: name, suffix: type, postDir }),
    );
  return `${'C'.padEnd(129)}${[...cities, ...aliases].join('')}`;
}

function cityKey(zip: string): string {
  return `V${zip}`;
}

type NextAddOn = () => string;

function inPlace({ zip, state }: Place): Values {
  return { zip, state, county: '', cityKey: cityKey(zip), route: `C0${zip.slice(-2)}` };
}

function onStreet({ place, preDir, name, type, postDir }: MadeStreet): Values {
  const isShort = type.length <= LONGEST_TYPE;
  return { ...inPlace(place), preDir, street: isShort ? name : `${name} ${type}`, suffix: isShort ? type : '', postDir };
}

function blocks(street: MadeStreet, nextAddOn: NextAddOn): readonly Values[] {
  const [low, high] = street.numbers;
  const records: Values[] = [];
  for (let from = low; from <= high; from += BLOCK) {
    for (const parity of ['O', 'E'] as const) {
      const code = nextAddOn();
      const to = from + BLOCK - 1;
      records.push({ ...onStreet(street), low: digits(from), high: digits(to), parity, addOnLow: code, addOnHigh: code });
    }
  }
  return records;
}

/** A building's own record, one of its numbered units, and one of a firm. */
function buildings(street: MadeStreet, nextAddOn: NextAddOn): readonly Values[] {
  const withUnits = street.doors.filter(({ unit, number }) => /^(?:APT|STE) \d+$/.test(unit) && /^\d+$/.test(number));
  return [...new Set(withUnits.map(({ number }) => number))].flatMap((number, i) => {
    const parity = Number(number) % 2 === 0 ? 'E' : 'O';
    const building = { ...onStreet(street), type: 'H', low: digits(Number(number)), high: digits(Number(number)), parity };
    const [unitType = ''] = withUnits.find((door) => door.number === number)?.unit.split(' ') ?? [];
    const one = (): Values => {
      const code = nextAddOn();
      return { addOnLow: code, addOnHigh: code };
    };
    const units = { unitType, unitLow: '1'.padStart(UNIT_DIGITS, '0'), unitHigh: '99999'.padStart(UNIT_DIGITS, '0'), unitParity: 'B' };
    return [
      { ...building, ...one() },
      { ...building, ...units, ...one() },
      ...(i === 0 ? [{ ...building, type: 'F', firm: 'ACME WIDGETS', ...one() }] : []),
    ];
  });
}

function offices(place: Place, nextAddOn: NextAddOn): readonly Values[] {
  const office = { ...inPlace(place), suffix: '', parity: 'B' };
  const boxes = [1, 101, 201].map((from) => {
    const code = nextAddOn();
    return { from, code };
  });
  const [route, general] = [nextAddOn(), nextAddOn()];
  return [
    ...boxes.map(({ from, code }) => {
      const ends = { low: digits(from), high: digits(from + 99), addOnLow: code, addOnHigh: code };
      return { ...office, ...ends, type: 'P', street: 'PO BOX', route: 'B001' };
    }),
    { ...office, type: 'R', street: 'RR 02', route: 'R002', low: digits(1), high: digits(150), addOnLow: route, addOnHigh: route },
    { ...office, type: 'R', street: 'HC 63', route: 'H063', low: '', high: '', parity: '', addOnLow: route, addOnHigh: route },
    {
      ...office,
      type: 'G',
      street: 'GENERAL DELIVERY',
      route: 'G001',
      low: '',
      high: '',
      parity: '',
      addOnLow: general,
      addOnHigh: general,
    },
  ];
}

function digits(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, '0');
}
