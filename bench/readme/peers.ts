import { result } from './results.js';

interface Machine {
  readonly machine: { readonly cpu: string };
}
interface ParseResult extends Machine {
  readonly texts: number;
  readonly parsers: readonly { name: string; timesParseAddress: number }[];
}
interface IpResult extends Machine {
  readonly data: string;
  readonly ratios: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly openRatio: number;
  readonly residentRatio: number;
  readonly bytesRatio: number;
}
interface ReverseResult extends Machine {
  readonly times: { readonly idAgainstGeokdbush: number; readonly fullResultAgainstGeokdbush: number };
}
/** The table of how many times as fast as its peers the library is, each measured with them in the same run. */
export function peerTable(): readonly string[] {
  const parse = result<ParseResult>('compare/parse');
  const ip = result<IpResult>('compare/ip');
  const reverse = result<ReverseResult>('compare/reverse');
  const [own, ...parsers] = parse.parsers;
  if (own?.name !== 'doorplate') throw new Error(`first of the parsers is ${own?.name}, expected doorplate`);
  return [
    '| task | beside | times as fast | on |',
    '|---|---|---:|---|',
    ...parsers.map((peer) => row('parse an address', peer.name, own.timesParseAddress / peer.timesParseAddress, parse)),
    row('nearest of 2 million points', 'geokdbush', reverse.times.idAgainstGeokdbush, reverse),
    row('nearest address, whole answer', 'geokdbush, its id alone', reverse.times.fullResultAgainstGeokdbush, reverse),
    ...Object.entries(ip.ratios).flatMap(([version, ratios]) =>
      ['maxmind', 'mmdb-reader', 'mmdb-lib'].map((peer) => row(`locate an ${version} address`, peer, ratios[`to ${peer}`] ?? 0, ip)),
    ),
    '',
    `Of IP location against maxmind: opening takes ${percent(ip.openRatio)} of its time, resident memory is ${percent(ip.residentRatio)}, the` +
      ` files are ${percent(ip.bytesRatio)} (${ip.data}).`,
  ];
}

function row(task: string, peer: string, times: number, { machine }: Machine): string {
  return `| ${task} | ${peer} | ${times.toFixed(times < 10 ? 1 : 0)} | ${machine.cpu} |`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
