import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { wrongDirections } from './directions.js';
import { unusedExports } from './exports.js';
import { sourceTexts } from './source-text.js';

// The rules of this repository that Biome has no words for; `npm run lint` runs both.
const root = fileURLToPath(new URL('../../', import.meta.url));
const GENERATED = /\/generated\//;
/** Exports without a user, to be made private with the next change of their file. */
const KNOWN: ReadonlySet<string> = new Set([
  'src/match/codes.ts: NO_MATCH',
  'src/match/index.ts: Considered',
  'src/match/index.ts: Outcome',
  'src/match/index.ts: UnitMatch',
  'src/match/line-index.ts: LineIndex',
  'src/match/numbers.ts: lowerBound',
  'src/suggest/addresses/address-lines.ts: isSameLine',
  'src/suggest/addresses/longer-numbers.ts: MAX_FILES',
  'src/suggest/addresses/shards-of-rows.ts: MAX_SHARDS',
  'src/suggest/places/in-area-words.ts: InAreaWords',
  'src/suggest/places/in-places.ts: startsWithDigits',
  'src/suggest/scan.ts: MAX_SCANNED',
]);

const files = sourceTexts(root, ['src', 'tools', 'test', 'bench']);
const subpaths = readdirSync(`${root}src`).map((name) => `src/${name}/index.ts`);
const entries = new Set(['src/index.ts', ...subpaths.filter((path) => path !== 'src/match/index.ts' && existsSync(`${root}${path}`))]);
const unused = unusedExports(files, entries).filter((found) => !GENERATED.test(found));
report('import that points the wrong way', wrongDirections(files));
report(
  'export that nothing imports',
  unused.filter((found) => !KNOWN.has(found)),
);

function report(rule: string, found: readonly string[]): void {
  for (const each of found) console.error(`${each}: ${rule}`);
  if (found.length > 0) process.exitCode = 1;
}
