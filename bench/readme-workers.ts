import { resultIfAny } from './readme-results.js';

interface WorkersResult {
  readonly machine: { readonly cpu: string; readonly cores: number };
  readonly batches: readonly {
    operation: string;
    addresses: number;
    runs: readonly { name: string; microsecondsAnAddress: number; timesOneThread: number }[];
  }[];
}

/** The table of batches in worker threads beside the same on one thread. */
export function workersTable(): readonly string[] {
  const workers = resultIfAny<WorkersResult>('workers');
  const [first] = workers?.batches ?? [];
  if (workers === null || first === undefined) return [];
  const [, ...others] = first.runs.map(({ name }) => name);
  return [
    `Batches in worker threads, which start with each run, beside one thread that is warm (\`npm run bench -- workers\`; ${workers.machine.cores} cores,`,
    `${workers.machine.cpu}); times as fast:`,
    '',
    `| batch | addresses | one thread, µs an address | ${others.join(' | ')} |`,
    `|---|---:|---:|${'---:|'.repeat(others.length)}`,
    ...workers.batches.map(({ operation, addresses, runs: [one, ...threads] }) => {
      const times = threads.map(({ timesOneThread }) => timesOneThread.toFixed(1)).join(' | ');
      return `| \`${operation}\` | ${addresses.toLocaleString('en-US')} | ${one?.microsecondsAnAddress.toFixed(0)} | ${times} |`;
    }),
    '',
  ];
}
