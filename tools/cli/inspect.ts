import type { CAC } from 'cac';
import { type DatasetInspection, inspectDataset } from '../../src/dataset/index.js';
import { findSources } from '../../src/dataset/locate.js';
import { flag, type RawOptions } from './arguments.js';
import { EXIT, type ExitCode } from './exit.js';
import { alignColumns, alignFields, formatBytes } from './output.js';
import { createProgress } from './progress.js';
import { type Paint, paintFor, type Terminal, writeLines } from './terminal.js';

export function registerInspect(program: CAC, terminal: Terminal): void {
  program
    .command('inspect <dir>', 'Tell what a dataset holds and check every file of it')
    .option('--json', 'Print one JSON object a dataset')
    .example('  doorplate inspect ./datasets/us-places')
    .example('  doorplate inspect https://data.example.org/us --json')
    .action((location: string, options: RawOptions) => inspect(location, flag(options, 'json'), terminal));
}

async function inspect(location: string, json: boolean, terminal: Terminal): Promise<ExitCode> {
  const paint = paintFor(terminal, terminal.output);
  let intact = true;
  const sources = await findSources(location);
  for (const [at, source] of sources.entries()) {
    const progress = createProgress(terminal);
    progress.report(at / sources.length, `checking ${source.label}`);
    const inspection = await inspectDataset(source).finally(() => progress.stop());
    intact &&= inspection.intact;
    await writeLines(
      terminal.output,
      json ? [JSON.stringify(inspection)] : [...(at > 0 ? [''] : []), ...inspectionLines(inspection, paint)],
    );
  }
  return intact ? EXIT.ok : EXIT.notFound;
}

/** The inspection for a reader: the dataset, its sources with what they want shown, and its files by kind, the damaged ones one by one. */
export function inspectionLines(inspection: DatasetInspection, paint: Paint): string[] {
  const { name, version, builtAt, builder, formatVersion, coverage, sources, totals, files, intact } = inspection;
  const bytes = totals.reduce((sum, total) => sum + total.bytes, 0);
  const rows = totals.reduce((sum, total) => sum + total.rows, 0);
  const damaged = files.filter((file) => file.error !== null);
  return [
    paint('bold', `${name} ${version}`),
    ...alignFields(
      [
        ['location', inspection.label],
        ['built', `${builtAt} by ${builder}, format ${formatVersion}`],
        ['coverage', coverage === null ? null : `west ${coverage[0]}, south ${coverage[1]}, east ${coverage[2]}, north ${coverage[3]}`],
        ['size', perRow(bytes, rows)],
        [
          'checks',
          intact ? paint('green', `${files.length} files intact`) : paint('red', `${damaged.length} of ${files.length} files damaged`),
        ],
      ],
      paint,
    ),
    '',
    ...alignColumns([
      ['kind', 'files', 'rows', 'size'],
      ...totals.map((total) => [total.kind, total.files, total.rows, perRow(total.bytes, total.rows)]),
    ]),
    ...sources.flatMap((source) => [
      '',
      paint('bold', source.title),
      ...alignFields(
        [
          ['rows', source.rows],
          ['edition', source.edition || null],
          ['authority', source.authority],
          ['licence', source.licence],
          ['attribution', source.attribution || null],
          ['url', source.url || null],
        ],
        paint,
      ),
    ]),
    ...(damaged.length > 0 ? [''] : []),
    ...damaged.map((file) => paint('red', `${file.name}: ${file.error?.message} (${file.error?.code})`)),
  ];
}

function perRow(bytes: number, rows: number): string {
  return rows > 0 ? `${formatBytes(bytes)}, ${(bytes / rows).toFixed(1)} bytes a row` : formatBytes(bytes);
}
