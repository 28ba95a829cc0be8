import { type Machine, result } from './results.js';
import { heading, percent, rounded, row } from './text.js';

interface ParseResult {
  readonly texts: number;
  readonly from: string;
  readonly parsers: readonly { readonly name: string; readonly addressesPerSecond: number; readonly timesParseAddress: number }[];
}
interface IpResult {
  readonly data: string;
  readonly lookupsPerSecond: Readonly<Record<'IPv4' | 'IPv6', Readonly<Record<string, number>>>>;
  readonly ratios: Readonly<Record<'IPv4' | 'IPv6', Readonly<Record<string, number>>>>;
  readonly openMilliseconds: Readonly<Record<string, number>>;
  readonly residentMegabytes: Readonly<Record<string, number>>;
  readonly openRatio: number;
  readonly residentRatio: number;
  readonly bytesRatio: number;
}
interface ReverseResult {
  readonly times: { readonly idAgainstGeokdbush: number; readonly fullResultAgainstGeokdbush: number };
}

/** How many times as fast as a peer the library is at one task. */
export interface Peer {
  readonly task: string;
  readonly name: string;
  readonly times: number;
  readonly machine: Machine;
}

interface HardTexts {
  readonly parsers: readonly string[];
  readonly texts: readonly { readonly text: string; readonly answers: readonly (string | null)[] }[];
}

/**
 * The places of the texts that the first page shows: a comma as a dash, a quarter, thousands, two units, a country; a venue, an address said
 * twice, a county for the city, a city in short, a crossing with one type.
 */
const FIRST_TEXTS: readonly number[] = [0, 2, 3, 4, 9, 10, 11, 12, 13, 14];

/** Texts that people write, and what the parsers make of them. */
export function hardTextsTable(): readonly string[] {
  return hardTexts((_, at) => FIRST_TEXTS.includes(at));
}

/** The same of every text. */
export function allHardTextsTable(): readonly string[] {
  return hardTexts(() => true);
}

function hardTexts(isShown: (text: unknown, at: number) => boolean): readonly string[] {
  const { parsers, texts } = result<HardTexts>('compare/hard-texts');
  const cell = (answer: string | null): string => {
    if (answer === null) return 'nothing';
    return answer.startsWith('refused: ') ? answer.replace(/^refused: (?:The text )?/, 'refused: ') : `\`${answer}\``;
  };
  const rows = texts.filter(isShown).map(({ text, answers }) => row([`\`${text}\``, ...answers.map(cell)]));
  return [...heading('text', ...parsers), ...rows];
}

export const parseResult = () => result<ParseResult>('compare/parse');

export const ipPeers = () => result<IpResult>('compare/ip');

export const NEAREST_ID = 'id of the nearest of 2 million points, inside the library';

/** Every peer, each measured with the library in the same run. */
export function peers(): readonly Peer[] {
  const parse = parseResult();
  const ip = ipPeers();
  const reverse = result<ReverseResult>('compare/reverse');
  const [own, ...parsers] = parse.parsers;
  if (own?.name !== 'doorplate') throw new Error(`first of the parsers is ${own?.name}, expected doorplate`);
  const { machine } = reverse;
  return [
    ...parsers.map(({ name, timesParseAddress }) => ({
      task: 'parse an address',
      name,
      times: own.timesParseAddress / timesParseAddress,
      machine: parse.machine,
    })),
    { task: NEAREST_ID, name: 'geokdbush', times: reverse.times.idAgainstGeokdbush, machine },
    {
      task: 'nearest address, whole answer, inside the library',
      name: 'geokdbush, its id alone',
      times: reverse.times.fullResultAgainstGeokdbush,
      machine,
    },
    ...Object.entries(ip.ratios).flatMap(([version, ratios]) =>
      ['maxmind', 'mmdb-reader', 'mmdb-lib'].map((name) => {
        const times = ratios[`to ${name}`];
        if (times === undefined) throw new Error(`compare/ip has no ${version} ratio to ${name}`);
        return { task: `locate an ${version} address, \`ipReader()\``, name, times, machine: ip.machine };
      }),
    ),
  ];
}

export function peerTable(): readonly string[] {
  const { openRatio, residentRatio, bytesRatio, data } = ipPeers();
  return [
    ...heading('task', 'peer', '-times as fast', 'on'),
    ...peers().map(({ task, name, times, machine }) => row([task, name, rounded(times), machine.cpu])),
    '',
    `IP location beside maxmind: a first answer inside the library takes ${percent(openRatio)} of its time, resident memory of \`ipReader()\` is ${percent(residentRatio)},` +
      ` files are ${percent(bytesRatio)} (${data}).`,
  ];
}
