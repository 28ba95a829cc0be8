import type { Random } from '../../tools/random.js';

/** Longest text that an operation takes. */
const LONGEST = 1024;
const WORDS =
  "ST AVE RD MAIN N S E W NORTH SOUTH NE SW HWY ROUTE US STATE COUNTY ROAD 1 12 123 1ST FIRST SEVENTH 7TH TWENTY SAINT MOUNT FORT MT FT SPRINGFIELD SPRINGFEILD MA CA NY CALIFORNIA NEW YORK APT UNIT # , 1/2 1-1 1-1A N6W N6 W23001 BOX PO RR HC a ab ma NAGAR PUNE MUMBAI INDIA EAST WEST KOR BANGALORE KARNATAKA MAHARASHTRA 560 400 110001 02139 90210 9021 20742 WASHINGTON OAK ELM COURT CIR CIRCLE LAKE SHORE OLD MARTIN LUTHER KING JR DR ANCHORAGE AK MONTGOMERY AL NASHVILLE TN & AND OF THE DE LA c/o attn ( ) . - / ' ff ﬃ ٣ ß é ü 中".split(
    ' ',
  );
const SIGNS = ['A', 'E', 'S', 'N', '1', '0', '-', '/', '.', ',', '#', '&', "'"];
const MOST_CHANGES = 3;
const MOST_REPEATED = 8;

/** Texts that a search begins with: ordinary ones, and those that earlier searches found. */
export const TEXTS: readonly string[] = [
  '123 Main St Springfield MA',
  '1745 T St SE, Washington DC 20020',
  '1745D T St Washington DC',
  '5 W 7th Ave Unit 2 Anchorage AK 99501',
  'N6 W23001 MAIN',
  'springf il',
  '9021 ca',
  'Koramangala Bengaluru Karnataka 560034',
  'S S S S S S S S S S S',
  'nagar nagar nagar nagar',
  'MARTIN NORTH  MARTIN NORTHNORTH FIRST NORTH NORTH NORTH NORTH NORTH NORTH NORTH NORTH NORTH NORTH',
  "S  BANGALORE BANGALORE BANGALORE BANGALORE BANGALORE BANGALORE INDIA S S MAIN MAI'N -MAIN MAIN MAI'N -MAIN SS & DE  S",
  'KARANTAKAKARANTAKA NEW 1 NAGAR LAKE 123 LAKELAKE 123 UN.IT DE THETHE BANGALORE BANGALORE E DR SPRINGFIELD 20742 1 SHORE MOUNT',
  ' S S INDIA S WEST LUTHER',
  '5 M#T ROD',
  '//2 NORTH BOXBOX BOXBOX',
  `${'CALIFORNIA '.repeat(9)}${'CALIFORNIA'.repeat(40)}`,
  `123 ${'1-'.repeat(400)}`,
  `WEST1 WEST WEST SOUTH WEST COURT 123N123N12E3N123N 0213902139 HWY HWY HWY HWY RD 123N123N ${'1-'.repeat(400)}`,
  `N6S S EAST WEST STATE S STATE ${'1123131231'.repeat(90)}`,
  'D11R E NORTH EAST DR ROUTE 11000111000111000111 11001110001 1110001 - 1ST S ST - - 1ST 20742 ma WASHINGTON AL AL AL LAKE NE ALAL aa maE COURT UNIT0 & & ROAD ROAD ROAD',
  '٣#wahsington  ab north  attn springfeild  n s e w  ttn s e w  1-a1 #  c/o unit abcde oo1/2  20020 the first (pune  a  oo ij 1/2 1st th # ksh ﬃ 1  ee abcd  ',
  'MA é W N6W 99501 110001 AAv/e é N W 7th AAv/e # # #, . INDIA INDIAINDIA Ancho&rage INDIA # Unit 2 AAv/e UntA 2 INDIA MARTIN AK 99501 22 7th',
];

/** A text beside another one: with some words put in, left out, repeated, exchanged or misspelt. */
export function changedText(text: string, random: Random): string {
  const words = text.split(' ');
  for (let changes = 1 + random.below(MOST_CHANGES); changes > 0; changes--) {
    const at = random.below(words.length + 1);
    const own = words[at] ?? '';
    const place = random.below(own.length + 1);
    const word = random.of(WORDS);
    switch (random.below(8)) {
      case 0:
        words.splice(at, 0, ...Array.from({ length: 1 + random.below(MOST_REPEATED) }, () => word));
        break;
      case 1:
        words.splice(at, 1);
        break;
      case 2:
        words.splice(at, 1, word);
        break;
      case 3:
        words.splice(at, 0, ...words.slice(at, at + 1 + random.below(MOST_REPEATED)));
        break;
      case 4:
        words.splice(at, 1, own.slice(0, place) + random.of(SIGNS) + own.slice(place));
        break;
      case 5:
        words.splice(at, 1, own.slice(0, place) + own.slice(place + 1));
        break;
      case 6:
        words.splice(at, 1, own + own);
        break;
      default:
        words.splice(at, 2, words[at + 1] ?? word, own);
    }
  }
  return words.join(' ').slice(0, LONGEST);
}

/** A text of its own. */
export function newText(random: Random): string {
  return Array.from({ length: 1 + random.below(20) }, () => random.of(WORDS)).join(' ');
}

/** Points in the sample data, between them, and where nothing is. */
export const POINTS: readonly string[] = ['38.866,-76.98', '42.1,-72.5', '61.2,-149.9', '0,0', '90,0', '-45,180', '39,-98'];

export function changedPoint(point: string, random: Random): string {
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  const reach = 10 ** (random.below(7) - 5);
  const beside = (degrees: number, most: number): number => Math.max(-most, Math.min(most, degrees + (random.share() - 0.5) * reach));
  return `${beside(latitude, 90)},${beside(longitude, 180)}`;
}

export function newPoint(random: Random): string {
  return `${180 * random.share() - 90},${360 * random.share() - 180}`;
}

export const IP_ADDRESSES: readonly string[] = [
  '8.8.8.8',
  '223.255.255.255',
  '1.0.0.0',
  '2001:4860::1',
  '2a00::',
  '3fff::ffff',
  '::ffff:9.9.9.9',
];

export function changedAddress(address: string, random: Random): string {
  const isV6 = address.includes(':');
  const parts = address.split(isV6 ? ':' : '.');
  const at = random.below(parts.length);
  if (parts[at] !== '') parts[at] = isV6 ? random.below(65_536).toString(16) : String(random.below(256));
  return parts.join(isV6 ? ':' : '.');
}

export function newAddress(random: Random): string {
  return Array.from({ length: 4 }, () => random.below(256)).join('.');
}
