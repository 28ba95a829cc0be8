import { placeKey, streetKey } from '../../src/dataset/key.js';
import { groupBy } from './group.js';
import type { Listed, Written } from './listed.js';
import { standardWord, streetWords } from './street-words.js';

/** An address folded for comparison. */
interface Folded {
  readonly building: string;
  readonly name: string;
  readonly type: string;
  readonly directionals: string;
  readonly city: string;
  readonly zip: string;
}

/**
 * The addresses of a region by number and place: says in how many parts each differs from a text, so that a case counts
 * only where the address that was meant is closer to what was written than every other one.
 */
export class Rivals {
  readonly #byPlace: ReadonlyMap<string, Folded[]>;
  /** Streets by line and place. */
  readonly #streets = new Set<string>();

  constructor(listed: readonly Listed[]) {
    const buildings = [...groupBy(listed, ({ building }) => building).values()].map(([first]) => first as Listed);
    const placed = buildings.flatMap((address) => {
      const folded = { building: address.building, ...fold(address) };
      return [folded.zip, folded.city].map((place) => ({ key: `${numberKey(address.number)}|${place}`, folded }));
    });
    for (const { folded } of placed) for (const place of [folded.zip, folded.city]) this.#streets.add(streetIn(folded, place));
    const groups = [...groupBy(placed, ({ key }) => key)];
    this.#byPlace = new Map(groups.map(([key, group]) => [key, group.map(({ folded }) => folded)]));
  }

  /** The least number of parts in which any address but one differs from a text; `building` null: but none. Infinity where none has the number there. */
  closest(text: Written, building: string | null): number {
    const wanted = fold(text);
    const others = this.#inPlace(wanted, text.number).filter((other) => other.building !== building);
    return others.reduce((least, other) => Math.min(least, differences(wanted, other)), Number.POSITIVE_INFINITY);
  }

  /** Whether what is written is the line of a real street in the city or the ZIP code that is written, and not the one of the address. */
  isOtherStreet(text: Written, address: Written): boolean {
    const [wanted, meant] = [fold(text), fold(address)];
    if (LINE.some((part) => wanted[part] !== meant[part]))
      return [wanted.zip, wanted.city].some((place) => this.#streets.has(streetIn(wanted, place)));
    // The line is right and the place is not: the street of that line in the other place.
    const elsewhere = wanted.zip === meant.zip ? wanted.city : wanted.zip;
    return (wanted.zip !== meant.zip || wanted.city !== meant.city) && this.#streets.has(streetIn(wanted, elsewhere));
  }

  /** Whether the city or the ZIP code of a text has the number on a street of just that line. */
  hasLine(text: Written): boolean {
    const wanted = fold(text);
    return this.#inPlace(wanted, text.number).some((other) => LINE.every((part) => wanted[part] === other[part]));
  }

  /** Whether the city or the ZIP code of a text has the number on a street that begins with the words of its line, directionals aside. */
  beginsLine(text: Written): boolean {
    const wanted = fold(text);
    return this.#inPlace(wanted, text.number).some((other) =>
      `${other.name} ${other.type} `.startsWith(`${wanted.name} ${wanted.type}`.trim()),
    );
  }

  /** The number of parts in which an address differs from a text. */
  distance(text: Written, address: Written): number {
    return differences(fold(text), fold(address));
  }

  #inPlace({ zip, city }: Omit<Folded, 'building'>, number: string): readonly Folded[] {
    return [...new Set([zip, city])].flatMap((place) => this.#byPlace.get(`${numberKey(number)}|${place}`) ?? []);
  }
}

const LINE = ['name', 'type', 'directionals'] as const;

function streetIn(folded: Omit<Folded, 'building'>, place: string): string {
  return `${LINE.map((part) => folded[part]).join('|')}|${place}`;
}

function fold({ street, city, zip }: Written): Omit<Folded, 'building'> {
  const { before, name, type, behind } = streetWords(street);
  const directionals = [before, behind].map(standardWord).sort().join('');
  return { name: streetKey(name), type: standardWord(type), directionals, city: placeKey(city), zip };
}

function numberKey(number: string): string {
  return number.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Letters by which names differ, and one for each of type, directionals, city and ZIP code that differs. */
function differences(a: Omit<Folded, 'building'>, b: Omit<Folded, 'building'>): number {
  const parts = (['type', 'directionals', 'city', 'zip'] as const).filter((part) => a[part] !== b[part]).length;
  return parts + letterEdits(a.name, b.name);
}

/** Insertions, deletions, replacements and swaps of neighbours. */
export function letterEdits(a: string, b: string): number {
  if (a === b) return 0;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? ((rows[i - 2] as number[])[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}
