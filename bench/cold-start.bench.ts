import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { report } from './measure.js';

/**
 * What a function that starts cold pays: import, opening and the first verification, each start in a process of its own, over the
 * built package: `npm run build && npm run bench -- cold-start`. `--entry URL` measures another build.
 */
const STARTS = 25;
const ADDRESS = '1745 T St SE, Washington DC 20020';
const script = fileURLToPath(new URL('./cold-start/first-answer.mjs', import.meta.url));
const given = process.argv.indexOf('--entry');
const entry = given < 0 ? new URL('../dist/index.js', import.meta.url).href : (process.argv[given + 1] ?? '');

interface Start {
  readonly import: number;
  readonly open: number;
  readonly verify: number;
}

const starts = Array.from(
  { length: STARTS },
  (): Start => JSON.parse(execFileSync(process.execPath, [script, entry, ADDRESS], { encoding: 'utf8' })),
);
const total = (start: Start): number => start.import + start.open + start.verify;
starts.sort((a, b) => total(a) - total(b));
const rounded = (start: Start) => ({
  importMilliseconds: Number(start.import.toFixed(1)),
  openMilliseconds: Number(start.open.toFixed(1)),
  verifyMilliseconds: Number(start.verify.toFixed(1)),
  totalMilliseconds: Number(total(start).toFixed(1)),
});
await report('cold-start', {
  starts: STARTS,
  fastest: rounded(starts[0] as Start),
  median: rounded(starts[STARTS >> 1] as Start),
});
