import { groupBy } from '../../src/group.js';
import { placeKey } from '../../src/text/search-key.js';
import { type LineForms, lineDistance, lineForms, lineTexts } from './line-forms.js';
import type { Listed, Written } from './listed.js';

/** An address folded for comparison. */
interface Folded {
  readonly forms: LineForms;
  /** Every name that the place goes by. */
  readonly cities: readonly string[];
  readonly zip: string;
}

interface FoldedListed extends Folded {
  readonly building: string;
}

/**
 * The addresses of a region by number and place: says in how many parts each differs from a text, so that a case counts
 * only where the address that was meant is closer to what was written than every other one.
 */
export class Rivals {
  readonly #byPlace: ReadonlyMap<string, FoldedListed[]>;
  /** Streets by line and place. */
  readonly #streets = new Set<string>();

  constructor(listed: readonly Listed[]) {
    const written = groupBy(listed, ({ building, street, city, community }) => [building, street, city, community].join('|'));
    const distinct = [...written.values()].map(([first]) => first as Listed);
    const placed = distinct.flatMap((address) => {
      const folded = { building: address.building, ...fold(address, [address.city, address.community, address.postalCity]) };
      return placesOf(folded).map((place) => ({ place, number: numberKey(address.number), folded }));
    });
    for (const { folded, place } of placed) for (const text of lineTexts(folded.forms)) this.#streets.add(`${text}|${place}`);
    const groups = [...groupBy(placed, ({ number, place }) => `${number}|${place}`)];
    this.#byPlace = new Map(groups.map(([key, group]) => [key, group.map(({ folded }) => folded)]));
  }

  /** The least number of parts in which any address but one differs from a text; `building` null: but none. Infinity where none has the number there. */
  closest(text: Written, building: string | null): number {
    const wanted = fold(text);
    const others = this.#inPlace(wanted, text.number).filter((other) => other.building !== building);
    return others.reduce((least, other) => Math.min(least, differences(wanted, other)), Number.POSITIVE_INFINITY);
  }

  /** Whether what is written is the line of a real street in the city or the ZIP code that is written, and not the one of the address. */
  isOtherStreet(text: Written, address: Listed): boolean {
    const [wanted, meant] = [fold(text), foldListed(address)];
    const texts = lineTexts(wanted.forms);
    if (!hasLineOf(meant, texts)) return placesOf(wanted).some((place) => texts.some((line) => this.#streets.has(`${line}|${place}`)));
    // The line is right and the place is not: the street of that line in the other place.
    const elsewhere = placesOf(wanted).filter((place) => place !== meant.zip && !meant.cities.includes(place));
    return elsewhere.some((place) => texts.some((line) => this.#streets.has(`${line}|${place}`)));
  }

  /** Whether the city or the ZIP code of a text has the number on a street of just that line. */
  hasLine(text: Written): boolean {
    const wanted = fold(text);
    const texts = lineTexts(wanted.forms);
    return this.#inPlace(wanted, text.number).some((other) => hasLineOf(other, texts));
  }

  /** Whether the city or the ZIP code of a text has the number on a street that begins with the words of its line, directionals aside. */
  beginsLine(text: Written): boolean {
    const wanted = fold(text);
    const words = `${wanted.forms.whole} `;
    return this.#inPlace(wanted, text.number).some(({ forms }) => `${forms.whole} `.startsWith(words));
  }

  /** The number of parts in which an address differs from a text. */
  distance(text: Written, address: Listed): number {
    return differences(fold(text), foldListed(address));
  }

  #inPlace(wanted: Folded, number: string): readonly FoldedListed[] {
    return placesOf(wanted).flatMap((place) => this.#byPlace.get(`${numberKey(number)}|${place}`) ?? []);
  }
}

function fold({ street, city, zip }: Written, names: readonly string[] = [city]): Folded {
  return { forms: lineForms(street), cities: [...new Set(names.filter(Boolean).map(placeKey))], zip };
}

function foldListed(address: Listed): Folded {
  return fold(address, [address.city, address.community, address.postalCity]);
}

function placesOf({ zip, cities }: Folded): readonly string[] {
  return [...new Set([zip, ...cities])].filter(Boolean);
}

function hasLineOf({ forms }: Folded, texts: readonly string[]): boolean {
  return lineTexts(forms).some((line) => texts.includes(line));
}

function numberKey(number: string): string {
  return number.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Letters by which names differ, and one for each of type, directionals, city and ZIP code that differs. */
function differences(wanted: Folded, other: Folded): number {
  const sameCity = wanted.cities.length === 0 ? other.cities.length === 0 : wanted.cities.some((city) => other.cities.includes(city));
  return lineDistance(wanted.forms, other.forms) + Number(!sameCity) + Number(wanted.zip !== other.zip);
}
