import { type DatasetName, REPLACED } from './datasets.js';
import { HAPPENINGS, type Happening } from './happenings.js';
import { FAILING_WAYS, WAYS, type Way } from './ways.js';

/** Datasets that are mounted together, how each is read, and what happens then. */
export interface Mount {
  readonly datasets: readonly (readonly [name: DatasetName, way: Way])[];
  /** Whether the datasets of the package are not mounted with them. */
  readonly only: boolean;
  /** Null: the default. */
  readonly maxBytes: number | null;
  readonly happenings: readonly Happening[];
  /** Questions that are asked of it. */
  readonly questions: number;
}

/** None to three datasets of each kind. */
const TOGETHER: readonly (readonly DatasetName[])[] = [
  ['town'],
  ['us-md-baltimore-county'],
  ['town', 'us-places'],
  ['towns', 'streets', 'postal', 'town'],
  ['us-places', 'us-md-baltimore-county', 'town', 'ip-country'],
  ['in-places', 'india', 'ip-cities', 'ip-countries'],
  ['town', 'us-md-baltimore-county', 'streets', 'us-places', 'towns', 'in-places', 'ip-country'],
];

/** From less than one of the files needs to more than all do. */
const BUDGETS = [0.5, 1, 1.5, 3, 6, 12, 64].map((mebibytes) => mebibytes * 2 ** 20);

export const ALL_WAYS = Object.keys(WAYS) as readonly Way[];
const ALL_HAPPENINGS = (Object.keys(HAPPENINGS) as readonly Happening[]).filter((name) => name !== 'one by one' && name !== 'closed');

/** All datasets in one way, alone or beside the package, the happenings in turn. */
export function mountsIn(way: Way): readonly Mount[] {
  return TOGETHER.map((names, i): Mount => {
    const turn = i + ALL_WAYS.indexOf(way);
    return {
      datasets: names.map((name) => [name, way]),
      only: turn % 2 === 0,
      maxBytes: null,
      happenings: ['one by one', ...turns(turn, 2), ...ofFailing([way]), 'closed'],
      questions: 5,
    };
  });
}

/** In little memory: from disk, over a network, and some of both. */
export function mountsInLittle(): readonly Mount[] {
  const ways = [['folder'], ['http'], ['memory', 'http']] as const;
  return BUDGETS.flatMap((maxBytes, size) =>
    TOGETHER.filter((_, i) => (i + size) % 2 === 0).map((names, i): Mount => {
      const own = ways[(size + i) % ways.length] ?? ways[0];
      return {
        datasets: names.map((name, n) => [name, own[n % own.length] as Way]),
        only: (size + i) % 4 > 0,
        maxBytes,
        happenings: ['one by one', ...turns(size + i, 1), 'closed'],
        questions: 5,
      };
    }),
  );
}

/** Some of the datasets in any order, each in any way, in any memory. */
export function mixedMounts(count: number, random: () => number): readonly Mount[] {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, turn): Mount => {
    const names = [...any(TOGETHER)].sort(() => random() - 0.5);
    const datasets = names.map((name) => [name, any(ALL_WAYS)] as const);
    return {
      datasets,
      only: random() < 0.6,
      maxBytes: random() < 0.4 ? any(BUDGETS) : null,
      happenings: [...turns(turn, 3), ...ofFailing(datasets.map(([, way]) => way)), 'closed'],
      questions: 5,
    };
  });
}

/** A few that have failed before or stand for many. */
export const SAMPLE: readonly Mount[] = [
  { way: 'http', names: ['town'], only: false, happenings: ['one by one', '50 at once'] },
  { way: 'http', names: ['us-md-baltimore-county'], only: true, happenings: ['one by one', 'cut short'] },
  { way: 'http without ranges', names: ['town', 'us-places'], only: true, happenings: ['one by one', 'read late', 'preload'] },
  { way: 'folder', names: ['town', 'streets', 'towns'], only: true, maxBytes: 2 ** 20, happenings: ['one by one', '50 at once'] },
  { way: 'cache of http that fails', names: [REPLACED, 'towns'], only: true, happenings: ['healed', 'replaced', 'reader'] },
].map(({ way, names, maxBytes = null, happenings, ...more }) => ({
  datasets: names.map((name) => [name as DatasetName, way as Way]),
  maxBytes,
  happenings: [...(happenings as readonly Happening[]), 'closed'],
  questions: 25,
  ...more,
}));

export function labelOf({ datasets, only, maxBytes }: Mount): string {
  const names = datasets.map(([name, way]) => `${name} (${way})`).join(' + ');
  return `${names}${only ? '' : ' + the package'}${maxBytes === null ? '' : ` in ${maxBytes} bytes`}`;
}

function turns(at: number, count: number): readonly Happening[] {
  return Array.from({ length: count }, (_, i) => ALL_HAPPENINGS[(at * count + i) % ALL_HAPPENINGS.length] as Happening);
}

function ofFailing(ways: readonly Way[]): readonly Happening[] {
  return ways.some((way) => FAILING_WAYS.has(way)) ? ['healed'] : [];
}
