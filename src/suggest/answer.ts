import type { Unfinished } from '../answer-within.js';
import type { Suggestions } from '../contract.js';
import type { FileKind, Manifest } from '../dataset/manifest.js';
import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView, LoadedTable, Tables } from '../dataset/view.js';
import { STEP } from '../places/search/scan.js';
import type { Answer, Explain } from '../service.js';

/** Where a list leaves the entries that it has found when its time is over. */
export type UnfinishedList = Unfinished<Answer<unknown>>;

export interface Line {
  readonly text: string;
  /** Steps of rank times 2^32, plus weight. */
  readonly score: number;
  /** A function where the text is made for explanations alone. */
  readonly reason: string | (() => string);
}

/** Throws `DATASET_NOT_MOUNTED` when there are none. */
export function requireTables<K extends FileKind & keyof Tables>(view: DatasetView, kind: K): readonly LoadedTable<K>[] {
  const tables = view.tables(kind);
  if (tables.length === 0) throw notMounted([kind]);
  return tables;
}

/** By score, then in mount order; one text is given once. */
export function mergeLines<L extends Line>(perDataset: readonly (readonly L[])[], limit: number): readonly L[] {
  const all = perDataset.length === 1 ? (perDataset[0] as readonly L[]) : perDataset.flat().sort((a, b) => b.score - a.score);
  const best: L[] = [];
  for (const line of all) {
    if (best.length === limit) break;
    if (!hasText(best, line.text)) best.push(line);
  }
  return best;
}

function hasText(lines: readonly Line[], text: string): boolean {
  for (let i = 0; i < lines.length; i++) if ((lines[i] as Line).text === text) return true;
  return false;
}

/** `asked`: tables or indexes. `rule` says how the lines were ranked. */
export function explainLines(lines: readonly Line[], asked: readonly { readonly manifest: Manifest }[], rule: string): Explain {
  const manifests = [...new Set(asked.map(({ manifest }) => manifest))];
  return {
    datasets: manifests.map(({ name, version }) => ({ name, version })),
    candidates: lines.map(({ text, score, reason }) => ({
      text,
      score: score / STEP,
      reason: typeof reason === 'string' ? reason : reason(),
    })),
    notes: [rule, 'The whole part of a score is its step of rank, the fraction its weight.'],
  };
}

export function textsOf(lines: readonly Line[]): Suggestions {
  return lines.map((line) => line.text);
}
