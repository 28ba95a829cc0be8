import { parseArgs } from 'node:util';

type Value = number | string | boolean | readonly string[];
type Values<T> = {
  readonly [K in keyof T]: T[K] extends number ? number : T[K] extends string ? string : T[K] extends boolean ? boolean : readonly string[];
};

/** Options that leave a part out, or draw another one than the result that is kept. */
const OF_PARTS: ReadonlySet<string> = new Set(['only', 'sample', 'seed', 'region', 'questions', 'bare']);

let isPart = false;

/** Whether the options leave in all that a result has. */
export const isWholeRun = (): boolean => !isPart;

/**
 * The options of a bench, by their defaults: a number, a text, a switch, or a list whose option may be repeated. Throws for an
 * unknown name and for a number that is none.
 */
export function readOptions<const T extends Readonly<Record<string, Value>>>(defaults: T) {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? 'boolean' : 'string', multiple: typeof value === 'object' } as const,
      ]),
    ),
  });
  isPart = Object.keys(values).some((name) => OF_PARTS.has(name));
  const chosen = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, given(name, values[name], value)]));
  const only = (chosen.only ?? []) as readonly string[];
  return {
    values: chosen as Values<T>,
    /** Whether `--only` leaves something in, which goes by any of these names. */
    isWanted: (...names: readonly string[]): boolean => only.length === 0 || names.some((name) => only.includes(name)),
  };
}

function given(name: string, value: unknown, usual: Value): unknown {
  if (value === undefined || typeof usual !== 'number') return value ?? usual;
  if (value === '' || !Number.isFinite(Number(value))) throw new Error(`--${name} ${value}: expected a number`);
  return Number(value);
}

/** The folder that a run of the bench `scale` has left. */
export function scaleFolder(folder: string): string {
  if (folder === '') throw new Error('expected --folder, the folder of a run of the bench scale');
  return folder;
}
