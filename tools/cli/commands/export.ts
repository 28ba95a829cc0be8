import { extname } from 'node:path';
import { EXPORT_FORMATS, type ExportFormat, exportDataset } from '../table/export-dataset.js';
import { flag, type RawOptions, requiredOption, stops, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { createProgress } from '../terminal/progress.js';
import { report, type Terminal } from '../terminal/terminal.js';
import { requireNew, requirePlace } from './batch-table.js';
import { namedDataset } from './installed.js';

export function registerExport(program: OperationCommand, terminal: Terminal): void {
  program
    .command('export <dataset>')
    .description('Write all addresses and ranges of a dataset to a file')
    .option('--to <file>', `The file; its ending says its form: ${EXPORT_FORMATS.join(', ')}`)
    .option('--force', 'Overwrite the file')
    .json()
    .examples(
      'doorplate export us-md --to md.csv',
      'doorplate export ./datasets/md --to md.geojson',
      'What it writes, doorplate build --us points:FILE reads.',
    )
    .action((dataset: string, options: RawOptions) => exportTo(dataset, options, terminal));
}

async function exportTo(dataset: string, options: RawOptions, terminal: Terminal): Promise<void> {
  const path = requiredOption(options, 'to', 'expected a file such as addresses.csv');
  const format = formatOf(path);
  await requirePlace(path);
  if (!flag(options, 'force')) await requireNew(path);
  const location = await namedDataset(dataset, terminal);
  const progress = createProgress(terminal);
  try {
    const counts = await exportDataset(location, { path, format, report: progress.report }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall === undefined) throw error;
      return stops(`${path} cannot be written`)(error);
    });
    progress.finish(`wrote ${path}`);
    await report(terminal, options, { path, ...counts }, [`${counts.addresses} addresses, ${counts.ranges} ranges`]);
  } finally {
    progress.stop();
  }
}

function formatOf(path: string): ExportFormat {
  const ending = extname(path).slice(1).toLowerCase();
  const format = EXPORT_FORMATS.find((name) => name === ending);
  if (format !== undefined) return format;
  throw unusable(`--to names ${path}, expected an ending of ${EXPORT_FORMATS.map((name) => `.${name}`).join(', ')}`);
}
