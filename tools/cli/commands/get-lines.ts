import { tallyLines } from '../../build/file-tally.js';
import { formatBytes } from '../../format/byte-text.js';
import type { CurrentDataset, GotDataset } from '../../get/get-area.js';
import type { Cost, Plan } from '../../get/plan.js';
import { sumTallies } from '../../get/sum-tallies.js';
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
    ...(outcome.hasRejects ? ['rows that cannot be used are listed beside it, in the .rejects.csv'] : []),
    ...outcome.notices,
  ]);
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
