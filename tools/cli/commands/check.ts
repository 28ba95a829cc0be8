import { checkDataset } from '../../build/check-dataset.js';
import type { RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress } from '../terminal/progress.js';
import { report, type Terminal } from '../terminal/terminal.js';
import { namedDataset } from './installed-name.js';
import { addSourceOptions, namedSources, selectionOf, withRecipe } from './source-options.js';

export function registerCheck(program: OperationCommand, terminal: Terminal, done: Done): void {
  addSourceOptions(
    program.command('check <dataset>').description('Compare a dataset of US addresses, row by row, with the files that it was built from'),
  )
    .json()
    .examples('doorplate check ./datasets/us --recipe us.json')
    .action(async (dir: string, options: RawOptions) => done(await check(dir, options, terminal)));
}

async function check(dir: string, given: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const options = await withRecipe(given);
  const files = await namedSources(options);
  const progress = createProgress(terminal);
  const findings = await checkDataset(await namedDataset(dir, terminal), files, selectionOf(options), progress.report).finally(() =>
    progress.stop(),
  );
  const { unexplained, counts } = findings;
  await report(terminal, options, { unexplained, counts }, findings.lines());
  return findings.unexplained === 0 ? EXIT.ok : EXIT.notFound;
}
