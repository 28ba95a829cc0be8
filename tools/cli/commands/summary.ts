import pkg from '../../../package.json' with { type: 'json' };
import { HttpClient } from '../../download/http-client.js';
import { putFiles } from '../table/run-file.js';
import { addSummary, emptySummary } from '../table/summary.js';
import { readSummary, summaryFiles, summaryLines, writeSummaries } from '../table/summary-files.js';
import type { RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { report, type Terminal } from '../terminal/terminal.js';

export function registerSummary(program: OperationCommand, terminal: Terminal, done: Done): void {
  program
    .command('summary <file...>')
    .description('Add up the summaries of the shards of a batch')
    .option('--summary <file>', 'Counts of the whole, as .json or .svg; may be repeated')
    .json()
    .examples('doorplate summary shard-*.json --summary whole.svg')
    .action(async (files: readonly string[], options: RawOptions) => done(await summarize(files, options, terminal)));
}

async function summarize(files: readonly string[], options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const written = summaryFiles(options);
  const whole = emptySummary();
  for (const file of files) addSummary(whole, await readSummary(file));
  await writeSummaries(written, whole);
  await putFiles(new HttpClient({ version: pkg.version, env: terminal.env }), written);
  await report(terminal, options, whole, summaryLines(whole));
  return EXIT.ok;
}
