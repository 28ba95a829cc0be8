import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';

// Packs the package and asks whether TypeScript finds the right types for each subpath, for import, require and bundlers.
// What TypeScript resolved before it knew `exports` is left out: Node 20.19 is the oldest that the package runs on.
const folder = mkdtempSync(join(tmpdir(), 'doorplate-types-'));
try {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', `--pack-destination=${folder}`], { encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(join(folder, filename))));
  if (analysis.types === false) throw new Error('The package has no types');
  const problems = analysis.problems.filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'));
  for (const problem of problems) console.error(described(problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`types of ${Object.keys(analysis.entrypoints).length} entry points are right`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function described({ kind, ...details }: Problem): string {
  return `${kind} ${JSON.stringify(details)}`;
}
