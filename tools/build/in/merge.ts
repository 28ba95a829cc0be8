import { groupBy } from '../../../src/group.js';
import { foldName } from '../../../src/text/search-key.js';
import { districtSkeletons } from './consonant-skeleton.js';
import { cleanAreaName, cleanLocalityName } from './names.js';
import type { PostalRow } from './postal-row.js';
import { presentName } from './renamed.js';
import { INDIAN_STATES } from './states.js';

/**
 * Joins the postal authority's offices with the rows of a gazetteer. An office and a gazetteer row with the same PIN code and
 * name are one locality: state and district are the office's, the sub-district is the gazetteer's, and so is the position where the
 * office has none. Districts that both know keep the gazetteer's spelling, as the directory's is all capitals.
 */
export function mergePostalRows(offices: Iterable<PostalRow>, gazetteer: readonly PostalRow[]): readonly PostalRow[] {
  const spellings = new DistrictSpellings(gazetteer);
  const byName = groupBy(gazetteer, localityKey);
  const used = new Set<string>();
  const merged: PostalRow[] = [];
  for (const office of inOwnState([...offices], gazetteer)) {
    const district = spellings.of(office);
    const key = localityKey(office);
    const twins = byName.get(key);
    if (twins !== undefined) used.add(key);
    const twin = twins?.find((row) => row.stateCode === office.stateCode && foldName(row.district) === foldName(district));
    const subDistrict = office.subDistrict || (twin?.subDistrict ?? '');
    const too = foldName(district) === foldName(office.district) ? {} : { districtToo: office.district };
    merged.push({ ...office, ...too, district, subDistrict, position: office.position ?? twin?.position ?? null });
  }
  const homes = homesByPin(merged);
  for (const [key, rows] of byName) if (!used.has(key)) merged.push(...rows.map((row) => atHome(row, homes.get(row.pin) ?? [])));
  return merged;
}

/** Districts and states of the directory by PIN code, those of most offices first. */
function homesByPin(rows: readonly PostalRow[]): ReadonlyMap<string, readonly PostalRow[]> {
  const homes = new Map<string, readonly PostalRow[]>();
  for (const [pin, ofPin] of groupBy(rows, ({ pin }) => pin)) {
    const districts = [...groupBy(ofPin, ({ stateCode, district }) => `${stateCode}|${district}`).values()];
    homes.set(
      pin,
      districts.sort((a, b) => b.length - a.length).flatMap(([first]) => first ?? []),
    );
  }
  return homes;
}

/** A row that only the gazetteer has lies in a district that the directory names for its PIN code. */
function atHome(row: PostalRow, homes: readonly PostalRow[]): PostalRow {
  const [home] = homes;
  if (home === undefined) return row;
  if (homes.some(({ stateCode, district }) => presentKey(stateCode, district) === presentKey(row.stateCode, row.district))) return row;
  const { stateCode, district } = home;
  return { ...row, stateCode, district };
}

/** Share of a district's offices in a sorting district; where one state has it, another state is a mistake. Chosen. */
const MOST_OF_DISTRICT = 0.8;
/** A state that fewer offices of a sorting district have, and that the gazetteer does not know for the PIN code, is a mistake. Chosen. */
const FEW_OF_SORTING = 0.02;
const SORTING_DIGITS = 3;

/** Offices in the state that nearly all others of their district have, and in the district of their PIN code where theirs is far away. */
function inOwnState(offices: readonly PostalRow[], gazetteer: readonly PostalRow[]): readonly PostalRow[] {
  const sorting = ({ pin }: PostalRow): string => pin.slice(0, SORTING_DIGITS);
  const ofDistrict = groupBy(offices, (row) => `${sorting(row)}|${foldName(row.district)}`);
  const states = new Map([...ofDistrict].map(([key, rows]) => [key, stateOfMost(rows)]));
  const stated = offices.map((row) => ({ ...row, stateCode: states.get(`${sorting(row)}|${foldName(row.district)}`) ?? row.stateCode }));
  const ofSorting = groupBy(stated, sorting);
  const ofState = groupBy(stated, (row) => `${sorting(row)}|${row.stateCode}`);
  const known = groupBy(gazetteer, ({ pin }) => pin);
  const isFar = (row: PostalRow): boolean => {
    const listed = known.get(row.pin) ?? [];
    if (listed.length === 0 || listed.some(({ stateCode }) => stateCode === row.stateCode)) return false;
    const all = ofSorting.get(sorting(row))?.length ?? 0;
    return (ofState.get(`${sorting(row)}|${row.stateCode}`)?.length ?? 0) < FEW_OF_SORTING * all;
  };
  return stated.map((row) => {
    const [home] = isFar(row) ? (known.get(row.pin) ?? []) : [];
    return home === undefined ? row : { ...row, stateCode: home.stateCode, district: home.district };
  });
}

function stateOfMost(rows: readonly PostalRow[]): string | undefined {
  const [largest] = [...groupBy(rows, ({ stateCode }) => stateCode)].sort(([, a], [, b]) => b.length - a.length);
  return largest !== undefined && largest[1].length >= MOST_OF_DISTRICT * rows.length ? largest[0] : undefined;
}

/** How the gazetteer spells the districts of its rows. */
class DistrictSpellings {
  readonly #byName = new Map<string, string>();
  /** Null: several districts of the state sound so. */
  readonly #bySound = new Map<string, string | null>();

  constructor(rows: Iterable<PostalRow>) {
    for (const { stateCode, district } of rows) {
      const name = presentKey(stateCode, district);
      if (this.#byName.has(name)) continue;
      this.#byName.set(name, district);
      for (const sound of soundsOf(stateCode, district)) {
        const key = `${stateCode}|${sound}`;
        this.#bySound.set(key, this.#bySound.has(key) ? null : district);
      }
    }
  }

  /** The gazetteer's name of the district, or the one that the row has. */
  of({ stateCode, district }: PostalRow): string {
    const same = this.#byName.get(presentKey(stateCode, district));
    if (same !== undefined) return same;
    for (const sound of soundsOf(stateCode, district)) {
      const alike = this.#bySound.get(`${stateCode}|${sound}`);
      if (alike !== undefined && alike !== null) return alike;
    }
    return district;
  }
}

/** The folded name in use today, within its state. */
function presentKey(stateCode: string, district: string): string {
  const name = cleanAreaName(district)?.name ?? district;
  return `${stateCode}|${foldName(presentName(INDIAN_STATES.get(stateCode)?.code ?? '', name))}`;
}

function soundsOf(stateCode: string, district: string): readonly string[] {
  return districtSkeletons(district, INDIAN_STATES.get(stateCode)?.name ?? '');
}

function localityKey({ pin, place }: Pick<PostalRow, 'pin' | 'place'>): string {
  return `${pin}|${foldName(cleanLocalityName(place).name)}`;
}
