import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { suggestTexts } from '../../src/suggest/index.js';
import { ROOM_FOR_ALL } from '../measure.js';
import type { Typing } from './suggest-queries.js';

/** At most ten addresses for what is typed. */
export type Find = (text: string) => readonly string[] | Promise<readonly string[]>;

export interface Engine {
  readonly name: string;
  /** What it can be asked. */
  readonly typings: readonly Typing[];
  readonly find: Find;
  /** Most of the queries that it is asked, because it takes long; null: all, in every round. */
  readonly most: number | null;
}

export const EXACT: readonly Typing[] = ['prefix'];
export const WORDS: readonly Typing[] = ['prefix', 'dropped'];
export const ALL: readonly Typing[] = ['prefix', 'dropped', 'prefix, error', 'dropped, error'];
export const BEST = 10;

export async function doorplate(folder: string): Promise<Engine> {
  const store = await DatasetStore.open([directorySource(folder)], { maxBytes: ROOM_FOR_ALL });
  await store.use(async (view) => {
    for (const { file } of view.files('us-streets')) await view.tables('us-streets', file.key);
    for (const kind of ['us-street-numbers', 'us-street-row-numbers'] as const) {
      for (const { file } of view.files(kind)) await view.tables(kind, file.key);
    }
    await suggestTexts(view, 'suggest-address', '1 main');
  });
  const find = (text: string): readonly string[] => {
    const answer = store.use((view) => suggestTexts(view, 'suggest-address', text));
    if (answer instanceof Promise || answer.status !== 'found') throw new Error('everything is resident');
    return answer.result;
  };
  return { name: 'doorplate', typings: ALL, find, most: null };
}

/** The words of a text, without commas. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replace(/,/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
}
