// Each row of the tables of what is left out, by the texts in its comments.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokenize } from '../../../src/address/grammar/tokens.js';
import { type Aside, AsideRows } from '../../../src/address/marks/aside.js';
import { ASIDE_TABLE } from '../../../src/address/marks/asides.js';
import { NAMES } from '../../../src/address/marks/names.js';
import { REPEATS } from '../../../src/address/marks/said-again.js';

const TABLES: Readonly<Record<string, readonly Aside[]>> = { asides: ASIDE_TABLE, names: NAMES, 'said-again': REPEATS };

interface Example {
  readonly row: Aside;
  readonly text: string;
  readonly left: string;
}

/** The comments `text → what is left out` behind each name of a table's file. */
const EXAMPLES: readonly Example[] = Object.entries(TABLES).flatMap(([file, rows]) => {
  const source = readFileSync(new URL(`../../../src/address/marks/${file}.ts`, import.meta.url), 'utf8');
  const [, ...parts] = source.split(/^ {4}name: /m);
  expect(parts).toHaveLength(rows.length);
  return parts.flatMap((part, i) =>
    [...part.matchAll(/^ {4}\/\/ (.+) → (.+)$/gm)].map(([, text = '', left = '']) => ({ row: rows[i] as Aside, text, left })),
  );
});

function leftOutBy(row: Aside, text: string): string {
  const found = new AsideRows([row]).without(tokenize(text), { places: undefined, isTable: !/,\s/.test(text) });
  return found === null ? 'nothing' : found.left.map((left) => left.text).join(' / ');
}

it.each(EXAMPLES)('$row.name: of $text $left is left out', ({ row, text, left }) => {
  expect(leftOutBy(row, text)).toBe(left);
});

it('each row has a text of which it leaves something out', () => {
  const rows = new Set(EXAMPLES.filter(({ left }) => left !== 'nothing').map(({ row }) => row));
  expect(
    Object.values(TABLES)
      .flat()
      .filter((row) => !rows.has(row))
      .map(({ name }) => name),
  ).toEqual([]);
});
