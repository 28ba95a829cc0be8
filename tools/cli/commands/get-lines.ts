import { basename } from 'node:path';
import { counted, formatBytes } from '../../build/format/quantities.js';
import type { CurrentDataset, GotDataset } from '../../build/get/get-area.js';
import type { Cost, Plan } from '../../build/get/plan.js';
import { type FileTally, tallyLines } from '../../build/source-ledger.js';
import { shown } from '../terminal/shown.js';

const MINUTE_S = 60;

/** A plan for a reader. */
export function planLines(
  { area, name, sources, notices }: Plan,
  { files, bytes, unknownFiles, rows, diskBytes, seconds }: Cost,
): string[] {
  const fetched = [
    ...(files > unknownFiles ? [`${counted(files - unknownFiles, 'file')}, ${formatBytes(bytes)}`] : []),
    ...(rows === null ? [] : [`${rows.toLocaleString('en-US')} rows`]),
    ...(unknownFiles > 0 ? [`${counted(unknownFiles, 'file')} of unknown size`] : []),
  ];
  const about = unknownFiles > 0 ? 'at least' : 'about';
  const estimates = [
    ...(bytes > 0 ? [`disk: ${about} ${formatBytes(diskBytes)}`] : []),
    ...(seconds > 0 ? [`time: ${about} ${seconds < MINUTE_S ? `${seconds} s` : `${Math.ceil(seconds / MINUTE_S)} min`}`] : []),
  ];
  return shown([
    `${area.title}: dataset ${name}`,
    ...sources.map(
      ({ title, edition, licence, files: own }) => `  ${title}, edition ${edition}: ${counted(own.length, 'file')}; licence: ${licence}`,
    ),
    `  to fetch: ${fetched.join(', ')}`,
    ...(estimates.length === 0 ? [] : [`  ${estimates.join('; ')}`]),
    ...notices.map((notice) => `  note: ${notice}`),
  ]);
}

/** That there was nothing to get, for a reader. */
export function currentLine({ plan, path, spent }: CurrentDataset): string {
  const asked = counted(spent.requests, 'request');
  return `${plan.name} ${plan.version}: the publishers have nothing newer than what is in ${path}, asked in ${asked}`;
}

/** What getting an area has done, for a reader. */
export function gotLines({ outcome, spent, seconds, fetchedFiles }: GotDataset, isUs: boolean): string[] {
  const bytes = outcome.files.reduce((sum, file) => sum + file.bytes, 0);
  return shown([
    `fetched ${formatBytes(spent.bytes)} in ${counted(spent.requests, 'request')}, used ${counted(fetchedFiles, 'file')} of the cache, took ${Math.ceil(seconds)} s`,
    ...sumTallies(outcome.tallies).flatMap(tallyLines),
    `dataset of ${formatBytes(bytes)}${isUs ? (outcome.isChecked ? ', compared with its sources row by row: 0 differences' : ', too large to be compared row by row: doorplate check does it') : ''}`,
    ...(outcome.hasRejects ? ['rows that cannot be used are listed next to it, in the .rejects.csv'] : []),
    ...outcome.notices,
  ]);
}

/** The tallies of the parts of one file, `part-00001-17.parquet`, as one of all of them. */
function sumTallies(tallies: readonly FileTally[]): readonly FileTally[] {
  const sums = new Map<string, FileTally & { read: number }>();
  for (const tally of tallies) {
    const path = groupOf(tally.path);
    const known = sums.get(path);
    const sum = known ?? { ...tally, path, read: 0, kept: 0, rejected: new Map(), leftOut: new Map(), changed: new Map() };
    sums.set(path, sum);
    sum.read += tally.read;
    sum.kept += tally.kept;
    for (const counts of ['rejected', 'leftOut', 'changed'] as const) {
      const target = sum[counts] as Map<string, number>;
      for (const [reason, count] of tally[counts]) target.set(reason, (target.get(reason) ?? 0) + count);
    }
  }
  return [...sums.values()];
}

function groupOf(path: string): string {
  const name = basename(path);
  return name.endsWith('.parquet') ? 'Overture row groups' : name.endsWith('_addrfeat.zip') ? 'TIGER/Line counties' : name;
}
