import { foldName } from '../../src/dataset/key.js';
import { cleanLocalityName } from './names.js';
import type { PostalRow } from './postal-row.js';

/**
 * Joins the postal authority's offices with the rows of a gazetteer. An office and a gazetteer row with the same PIN code and
 * name are one locality: state and district are the office's, the sub-district is the gazetteer's. Districts that both know
 * keep the gazetteer's spelling, as the directory's is all capitals.
 */
export function mergePostalRows(offices: Iterable<PostalRow>, gazetteer: readonly PostalRow[]): readonly PostalRow[] {
  const spellings = new Map<string, string>();
  for (const { stateCode, district } of gazetteer) {
    const key = districtKey(stateCode, district);
    if (!spellings.has(key)) spellings.set(key, district);
  }
  const byName = new Map<string, PostalRow[]>();
  for (const row of gazetteer) {
    const key = localityKey(row);
    const rows = byName.get(key);
    if (rows === undefined) byName.set(key, [row]);
    else rows.push(row);
  }
  const used = new Set<string>();
  const merged: PostalRow[] = [];
  for (const { pin, place, stateCode, district: written, subDistrict } of offices) {
    const district = spellings.get(districtKey(stateCode, written)) ?? written;
    const key = localityKey({ pin, place });
    const twins = byName.get(key);
    if (twins !== undefined) used.add(key);
    const twin = twins?.find((row) => row.stateCode === stateCode && foldName(row.district) === foldName(district));
    merged.push({ pin, place, stateCode, district, subDistrict: subDistrict || (twin?.subDistrict ?? '') });
  }
  for (const [key, rows] of byName) if (!used.has(key)) merged.push(...rows);
  return merged;
}

function localityKey({ pin, place }: Pick<PostalRow, 'pin' | 'place'>): string {
  return `${pin}|${foldName(cleanLocalityName(place).name)}`;
}

function districtKey(stateCode: string, district: string): string {
  return `${stateCode}|${foldName(district)}`;
}
