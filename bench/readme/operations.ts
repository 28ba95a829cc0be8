import type { Timing } from '../measure.js';
import { result } from './results.js';
import { grouped, heading, rounded, row } from './text.js';

interface OperationsResult {
  readonly timings: readonly (Timing & { readonly timesParseAddress: number; readonly bytes: number })[];
}
interface MountResult {
  readonly datasets: readonly {
    readonly name: string;
    readonly files: number;
    readonly bytes: number;
    readonly rows: number;
    readonly mountMilliseconds: number;
  }[];
  readonly mountAllMilliseconds: number;
}
interface ListsResult {
  readonly timings: readonly {
    readonly data: string;
    readonly list: string;
    readonly typed: string;
    readonly found: number;
    readonly medianMicroseconds: number;
    readonly p99Microseconds: number;
  }[];
}

export const operations = (): OperationsResult['timings'] => result<OperationsResult>('operations').timings;

export function operationsTable(): readonly string[] {
  const { machine } = result<OperationsResult>('operations');
  return [
    ...heading('operation, in process', '-median, µs', '-99th percentile, µs', '-times `parse-address`', '-bytes allocated'),
    ...operations().map((each) =>
      row([
        each.name,
        rounded(each.medianMicroseconds),
        rounded(each.p99Microseconds),
        each.timesParseAddress.toFixed(2),
        grouped(each.bytes),
      ]),
    ),
    '',
    `One thread, ${machine.cores} cores, ${machine.cpu}, Node ${machine.node}; all shards resident.`,
  ];
}

export function datasetsTable(): readonly string[] {
  const { datasets, mountAllMilliseconds } = result<MountResult>('mount');
  return [
    ...heading('dataset', '-files', '-MB', '-rows', '-mount, ms'),
    ...datasets.map((each) =>
      row([`\`${each.name}\``, each.files, (each.bytes / 1e6).toFixed(2), grouped(each.rows), each.mountMilliseconds.toFixed(1)]),
    ),
    row(['all', '', '', '', mountAllMilliseconds.toFixed(1)]),
  ];
}

const TYPED: Readonly<Record<string, string>> = { begin: 'prefix', 'with state': 'with its state', 'letter doubled': 'one letter doubled' };

export function listsTable(): readonly string[] {
  const { timings } = result<ListsResult>('suggest-lists');
  return [
    ...heading('dataset', 'list', 'typed', '-found, %', '-median, µs', '-99th percentile, µs'),
    ...timings.map((each) =>
      row([
        `\`${each.data}\``,
        each.list,
        TYPED[each.typed] ?? each.typed,
        (100 * each.found).toFixed(2),
        rounded(each.medianMicroseconds),
        rounded(each.p99Microseconds),
      ]),
    ),
  ];
}
