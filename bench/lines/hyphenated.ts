import type { Random } from '../../tools/random.js';

/** ZIP codes and post offices of Queens, as people name them. */
const PLACES = [
  ['Little Neck', '11363'],
  ['Bayside', '11361'],
  ['Flushing', '11355'],
  ['Jamaica', '11432'],
  ['Astoria', '11103'],
  ['Forest Hills', '11375'],
] as const;

/** An address of a street whose numbers have a hyphen: the block of the cross street, then the house. */
export interface HyphenatedAddress {
  readonly block: number;
  readonly house: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
}

/** Addresses as those of Queens: numbered avenues and named streets, houses in steps of 2 to 6. */
export function hyphenatedAddresses(count: number, random: Random): readonly HyphenatedAddress[] {
  const made = new Map<string, HyphenatedAddress>();
  while (made.size < count) {
    const [city, zip] = random.of(PLACES);
    const street = `${20 + random.below(60)}${random.of(['th Ave', 'th Rd', 'th Dr', 'th St'])}`;
    const block = 8 + random.below(255);
    for (let house = 1 + random.below(3); house < 90; house += 2 + random.below(5)) {
      const address = {
        block,
        house: String(house).padStart(2, '0'),
        street: street.replace(/1th/, '1st').replace(/2th/, '2nd').replace(/3th/, '3rd'),
        city,
        zip,
      };
      made.set(`${block}-${house} ${street} ${zip}`, address);
    }
  }
  return [...made.values()];
}

/** The rows of an OpenAddresses file; all points lie in Queens. */
export function hyphenatedCsv(addresses: readonly HyphenatedAddress[], random: Random): string {
  const rows = addresses.map(({ block, house, street, city, zip }) => {
    const [longitude, latitude] = [-73.8 + random.share() / 10, 40.7 + random.share() / 10];
    return [longitude.toFixed(7), latitude.toFixed(7), `${block}-${house}`, street, '', city, '', 'NY', zip, ''].join(',');
  });
  return `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${rows.join('\n')}\n`;
}
