import { groupBy } from '../../src/group.js';
import { foldName } from '../../src/text/search-key.js';
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
  for (const office of offices) {
    const district = spellings.of(office);
    const key = localityKey(office);
    const twins = byName.get(key);
    if (twins !== undefined) used.add(key);
    const twin = twins?.find((row) => row.stateCode === office.stateCode && foldName(row.district) === foldName(district));
    const subDistrict = office.subDistrict || (twin?.subDistrict ?? '');
    merged.push({ ...office, district, subDistrict, position: office.position ?? twin?.position ?? null });
  }
  for (const [key, rows] of byName) if (!used.has(key)) merged.push(...rows);
  return merged;
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
