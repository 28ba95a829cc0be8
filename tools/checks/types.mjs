import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

// Asks of the packed package, which DOORPLATE_PACKED may name, whether TypeScript finds the right types for each subpath: for import,
// require and bundlers, and in projects whose TypeScript looks for them as it did before it knew `exports`.
const folder = mkdtempSync(join(tmpdir(), 'doorplate-types-'));
try {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(process.env.DOORPLATE_PACKED ?? pack())));
  if (analysis.types === false) throw new Error('The package has no types');
  for (const { kind, ...details } of analysis.problems) console.error(kind, JSON.stringify(details));
  if (analysis.problems.length > 0) process.exitCode = 1;
  else console.log(`types of ${Object.keys(analysis.entrypoints).length} entry points are right`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack() {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', `--pack-destination=${folder}`], { encoding: 'utf8' });
  return join(folder, JSON.parse(packed)[0].filename);
}
