import { builtPackage } from '../data.js';
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

/** The built package with all files of a dataset open, asked as README asks it. */
export async function doorplate(folder: string): Promise<Engine> {
  const { open } = await builtPackage();
  const opened = await open({ data: [folder], only: true, maxBytes: ROOM_FOR_ALL });
  await opened.reader();
  const find = async (text: string): Promise<readonly string[]> =>
    ((await opened.suggestAddress(text)).result ?? []).map((address) => address.text);
  return { name: 'doorplate', typings: ALL, find, most: null };
}

/** The words of a text, without commas. */
export function wordsOf(text: string): readonly string[] {
  return text
    .replace(/,/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
}
