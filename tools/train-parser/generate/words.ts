import type { Random } from '../../random.js';

/** Words that generated addresses are made of, besides the names of streets and cities. */
export const ORDINAL_WORDS = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ');

/** `1st`, `22nd`, `113th`. */
export function ordinal(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return `${number}th`;
  return number + (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
}

/** Each word with a capital. */
export function capitalize(text: string): string {
  return text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

export const GIVEN_NAMES =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Carlos Maria Wei Priya Ahmed Olga'.split(
    ' ',
  );
export const SURNAMES =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Lee Nguyen Patel Kim Park Hill Lane Woods Rivers'.split(
    ' ',
  );
export const FIRM_WORDS =
  'Acme Summit Northern Pacific Valley Central First National Liberty Eagle Golden Blue Ridge Lakeside Harbor Metro United Premier Heritage Cascade Pioneer Sunset'.split(
    ' ',
  );
const FIRM_TYPES =
  'Bank|Supply Co|Insurance Agency|Medical Center|Dental Group|Hardware|Properties LLC|Realty Inc|Elementary School|Community College|Auto Parts|Pharmacy|Law Offices|Consulting Group|Trust Co|Foods Inc|Hotel|Hospital|Church|Public Library|Services Corp|Apartments|University|Book Store|Shopping Center|Fire Department|Museum'.split(
    '|',
  );
/** Kinds of firms, schools and clubs that are numbered. */
export const NUMBERED_FIRMS = 'Lodge|Elks Lodge|Post|School|Local|Store|Supercenter|Station|Fire Station|Council|Branch'.split('|');
export const BUILDINGS =
  'Willis Tower|One Liberty Plaza|Empire State Building|Lincoln Center|Parkway Plaza|West Tower|Science Hall|City Hall|The Courtyards|Oak Hill Apartments|Sunset Towers|North Building|Medical Arts Building|University Mall|Federal Building|County Courthouse|Terminal 2|1 Lincoln Ctr|30 Allen Plaza|200 Park Center|Building 7'.split(
    '|',
  );

export const person = (random: Random): string => `${random.of(GIVEN_NAMES)} ${random.of(SURNAMES)}`;
export const firm = (random: Random): string => `${random.of(FIRM_WORDS)} ${random.of(FIRM_TYPES)}`;
