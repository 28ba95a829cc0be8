import { format } from '../../src/address/index.js';
import { groupBy } from '../../src/group.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { csvRows } from '../../tools/build/source/csv-rows.js';
import { sourceMembers } from '../../tools/build/source/members.js';
import { Rejects } from '../../tools/build/source/rejects.js';
import { DeliveryLineReader } from '../../tools/build/us/import/delivery-line.js';
import { splitRanges } from '../../tools/build/us/merge/number-ranges.js';
import { PostalCities } from '../../tools/build/us/merge/postal-cities.js';
import type { AddressRow } from '../../tools/build/us/rows.js';

/** An address as its source writes it. Empty text where the source says nothing. */
export interface Written {
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** An address of a region that its dataset holds. */
export interface Listed extends Written {
  /** Unofficial name of the community, where it is not the city; else empty. */
  readonly community: string;
  /** The city that the answer bears. */
  readonly postalCity: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What the answer has to say: the address on one line, standardized. */
  readonly full: string;
  /** The same without its unit: one building. */
  readonly building: string;
}

const NEEDED = ['NUMBER', 'STREET', 'UNIT', 'CITY', 'REGION', 'POSTCODE', 'LON', 'LAT'];

/** The rows of a file of address points, less those on the given lines: what the builder rejected. */
export async function readListed(path: string, rejected: ReadonlySet<number>): Promise<readonly Listed[]> {
  const lines = new DeliveryLineReader();
  const listed: { readonly address: Listed; readonly row: AddressRow }[] = [];
  const { places } = await packagePlaces();
  const cities = new PostalCities(places);
  for await (const member of sourceMembers(path, /\.csv$/i)) {
    for await (const row of csvRows(member.bytes(), NEEDED, new Rejects(path))) {
      if (rejected.has(row.line)) continue;
      const [number, street, unit, zip] = ['NUMBER', 'STREET', 'UNIT', 'POSTCODE'].map((name) => row.get(name)) as [
        string,
        string,
        string,
        string,
      ];
      const read = lines.read(number, street, unit, true);
      // A row that lists several numbers is no one address.
      const line = typeof read === 'string' || read.length > 1 ? undefined : read[0];
      if (line === undefined) continue;
      const place = row.get('PLACE');
      const city = row.get('CITY') || place;
      const state = row.get('REGION');
      const written = { ...line, city: city.toUpperCase() || null, state, zip: zip || null, zip4: null };
      // Whatever name an address is asked for by, the answer bears the postal one.
      const address = cities.address({ components: written, latitude: 0, longitude: 0, county: null, source: 0 });
      const { components } = address;
      const bare = { ...components, unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null };
      const own = {
        ...{ number, street, unit, city, state, zip },
        postalCity: components.city ?? '',
        community: place.toUpperCase() === city.toUpperCase() ? '' : place,
        latitude: Number(row.get('LAT')),
        longitude: Number(row.get('LON')),
        full: format(components).full,
        building: format(bare).full,
      };
      listed.push({ address: own, row: address });
    }
  }
  // Nor is one whose number is a range: the dataset has the numbers that it stands for.
  const byZip = groupBy(listed, ({ row }) => row.components.zip);
  const kept = new Set([...byZip.values()].flatMap((own) => splitRanges(own.map(({ row }) => row)).rows));
  return listed.flatMap(({ address, row }) => (kept.has(row) ? address : []));
}

/** The address as people write it on one line. */
export function textOf({ number, street, unit, city, state, zip }: Written): string {
  const line = [number, street, unit === '' ? '' : /^[\w]+$/.test(unit) && !/[A-Za-z]{3}/.test(unit) ? `# ${unit}` : unit];
  return [line.filter(Boolean).join(' '), city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
