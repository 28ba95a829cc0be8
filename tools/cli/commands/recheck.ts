import { QUERY_NAMES } from '../../../src/contract.js';
import { addDataOptions, dataChoice } from '../questions/question-options.js';
import { requireOperation } from '../questions/reply.js';
import { type RawOptions, requiredOption, textOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { requirePackages } from '../terminal/optional-packages.js';
import type { Terminal } from '../terminal/terminal.js';
import { addRunOptions, batchTable } from './batch-table.js';
import { namedDataset } from './installed.js';

export function registerRecheck(program: OperationCommand, terminal: Terminal): void {
  const command = program
    .command('recheck <old-dataset> <new-dataset>')
    .description('Show which rows of a table two editions of a dataset answer differently: field, before, after')
    .option('--table <file>', 'The table')
    .option('--operation <name>', `What its rows are asked: ${QUERY_NAMES.join(', ')} (default: verify)`);
  addRunOptions(addDataOptions(command))
    .examples(
      'doorplate recheck ./md-2026.10 ./md-2026.11 --table customers.csv',
      'doorplate recheck ./md-2026.10 us-md --table customers.csv --fields FullAddress,DpvConfirmation --out changes.xlsx',
    )
    .action((before: string, after: string, options: RawOptions) => recheck([before, after], options, terminal));
}

async function recheck(editions: readonly [before: string, after: string], options: RawOptions, terminal: Terminal): Promise<void> {
  requirePackages(options);
  const table = requiredOption(options, 'table', 'expected a file such as customers.csv');
  const operation = requireOperation(textOption(options, 'operation') ?? 'verify');
  const choice = dataChoice(options);
  const [before, after] = await Promise.all(editions.map((edition) => namedDataset(edition, terminal)));
  const named = { ...options, data: [after as string, ...choice.data] };
  await batchTable(operation, table, named, terminal, { ...choice, data: [before as string, ...choice.data] });
}
