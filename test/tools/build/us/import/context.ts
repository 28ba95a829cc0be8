import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Places } from '../../../../../src/dataset/index.js';
import { type Reject, Rejects } from '../../../../../tools/build/source/rejects.js';
import type { ImportContext, SourceDraft } from '../../../../../tools/build/us/import/import-context.js';

let folder: string | null = null;
afterAll(() => {
  if (folder !== null) rmSync(folder, { recursive: true });
  folder = null;
});

/** The edition of a file that does not say its own is the day of its last change. */
const CHANGED = new Date('2026-11-26T12:00:00Z');

/** Writes a file into a folder that is gone after the tests, and gives its path. */
export function written(name: string, content: string | Uint8Array): string {
  folder ??= mkdtempSync(join(tmpdir(), 'doorplate-source-'));
  const path = join(folder, name);
  writeFileSync(path, content);
  utimesSync(path, CHANGED, CHANGED);
  return path;
}

const ZIPS: Readonly<Record<string, { readonly city: string; readonly [field: string]: unknown }>> = {
  '21093': { city: 'Lutherville Timonium', state: 'MD', county: 'Baltimore', countyFips: '24005', latitude: 39.43, longitude: -76.62 },
  '00501': { city: 'Holtsville', state: 'NY', county: 'Suffolk', countyFips: '36103', latitude: null, longitude: null },
  '05143': { city: 'Chester', state: 'VT', county: 'Windsor', countyFips: '50027', latitude: null, longitude: null },
};
/** Knows three ZIP codes, one of which is near to every place. */
const THREE_ZIPS = {
  zip: (zip: string) => ZIPS[zip] ?? null,
  hasCity: (name: string) => Object.values(ZIPS).some(({ city }) => city.toUpperCase() === name),
  countiesOf: () => [],
  zipsAround: () => [],
  nearestZip: () => ZIPS['05143'],
} as unknown as Places;

/** All that an importer yields, rejects and names as its sources. */
export async function imported<T>(
  read: (context: ImportContext) => AsyncIterable<T>,
  options: { readonly places?: Places | null; readonly state?: string | null } = {},
) {
  const rejected: (readonly [line: number | null, reason: string])[] = [];
  const sources: SourceDraft[] = [];
  const rejects = new Rejects('source', ({ line, reason }: Reject) => rejected.push([line, reason]));
  const { places = THREE_ZIPS, state = null } = options;
  const rows: T[] = [];
  for await (const row of read({ rejects, places, state, addSource: (draft) => sources.push(draft) - 1 })) rows.push(row);
  const [leftOut, changed] = [Object.fromEntries(rejects.leftOut), Object.fromEntries(rejects.changed)];
  return { rows, rejected, leftOut, changed, sources, read: rejects.read };
}
