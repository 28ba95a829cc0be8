import { findSources } from '../../../src/dataset/find-sources.js';
import { type DatasetInspection, inspectDataset } from '../../../src/dataset/index.js';
import { formatBytes } from '../../build/format/quantities.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress } from '../terminal/progress.js';
import { shown } from '../terminal/shown.js';
import { alignColumns, alignFields, type Paint, paintFor, report, type Terminal } from '../terminal/terminal.js';
import { namedDataset } from './installed.js';

const STREET_KINDS: ReadonlySet<string> = new Set([
  'us-streets',
  'us-street-index',
  'us-street-rows',
  'us-street-numbers',
  'us-street-row-numbers',
]);
/** Columns that take less are not listed, bytes an address. */
const LEAST_SHOWN = 0.05;

/** Networks change hands: data of IP addresses that is older is worth getting anew, days. */
const FRESH_IP_DAYS = 60;
const DAY_MS = 86_400_000;

export function registerInspect(program: OperationCommand, terminal: Terminal, done: Done): void {
  program
    .command('inspect <dataset>')
    .description('Show what a dataset holds, its sources and attribution, and check every file')
    .option('--counties', 'List counties, not only states')
    .option('--files', 'List every file with its digest')
    .json('Print one JSON object a dataset, with all of it')
    .examples('doorplate inspect us-places', 'doorplate inspect ./data/md', 'doorplate inspect https://data.example.org/us --json')
    .action(async (location: string, options: RawOptions) => done(await inspect(location, options, terminal)));
}

async function inspect(location: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const paint = paintFor(terminal, terminal.output);
  let intact = true;
  const sources = await findSources(await namedDataset(location, terminal));
  for (const [at, source] of sources.entries()) {
    const progress = createProgress(terminal);
    progress.report(at / sources.length, `checking ${source.label}`);
    const inspection = withAge(await inspectDataset(source).finally(() => progress.stop()), new Date());
    intact &&= inspection.intact;
    await report(terminal, options, inspection, [...(at > 0 ? [''] : []), ...inspectionLines(shown(inspection), paint, options)]);
  }
  return intact ? EXIT.ok : EXIT.notFound;
}

interface WarnedInspection extends DatasetInspection {
  readonly warnings: readonly string[];
}

/** An inspection that also warns of data of IP addresses that has grown old. */
function withAge(inspection: DatasetInspection, now: Date): WarnedInspection {
  const { builtAt, totals } = inspection;
  const days = Math.floor((now.getTime() - Date.parse(builtAt)) / DAY_MS);
  if (days <= FRESH_IP_DAYS || !totals.some(({ kind }) => kind.startsWith('ip-'))) return { ...inspection, warnings: [] };
  return { ...inspection, warnings: [`The data of IP addresses is ${days} days old: doorplate get ip fetches this month's`] };
}

/**
 * The inspection for a reader: the dataset, its areas, its sources with what they want shown, and its files by kind, the damaged ones one by one.
 * The options say what else is listed one by one.
 */
function inspectionLines(inspection: WarnedInspection, paint: Paint, options: RawOptions): string[] {
  const { name, version, builtAt, builder, formatVersion, coverage, sources, totals, files, warnings, intact } = inspection;
  const bytes = totals.reduce((sum, total) => sum + total.bytes, 0);
  const addresses = totals.find(({ kind }) => kind === 'us-streets')?.rows ?? 0;
  const damaged = files.filter((file) => file.error !== null);
  return [
    paint('bold', `${name} ${version}`),
    ...alignFields(
      [
        ['location', inspection.label],
        ['built', `${builtAt} by ${builder}, format ${formatVersion}`],
        ['coverage', coverage === null ? null : `west ${coverage[0]}, south ${coverage[1]}, east ${coverage[2]}, north ${coverage[3]}`],
        ['size', sizeText(bytes, addresses, 'an address')],
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
      ...totals.map((total) => [total.kind, total.files, total.rows, sizeText(total.bytes, total.rows)]),
    ]),
    ...areaLines(inspection.areas, flag(options, 'counties')),
    ...columnLines(totals, addresses),
    ...sources.flatMap((source) => [
      '',
      paint('bold', source.title),
      ...alignFields(
        [
          ['rows', source.rows],
          ['rejected', source.rejected ?? null],
          ['lacks', source.lacks ?? null],
          ['complete', source.complete === undefined ? null : `in ${source.complete.length} ZIP codes`],
          ['edition', source.edition || null],
          ['authority', source.authority],
          ['licence', source.licence],
          ['attribution', source.attribution || null],
          ['url', source.url || null],
        ],
        paint,
      ),
    ]),
    ...(flag(options, 'files')
      ? [
          '',
          ...alignColumns([['file', 'rows', 'bytes', 'sha256'], ...files.map((file) => [file.name, file.rows, file.bytes, file.sha256])]),
        ]
      : []),
    ...(warnings.length + damaged.length > 0 ? [''] : []),
    ...warnings.map((warning) => paint('yellow', `warning: ${warning}`)),
    ...damaged.map((file) => paint('red', `${file.name}: ${file.error?.message}`)),
  ];
}

function areaLines(areas: DatasetInspection['areas'], counties: boolean): string[] {
  if (areas.length === 0) return [];
  if (counties) {
    const rows = areas.map(({ state, county, zips, streets, addresses }) => [state, county ?? '-', zips, streets, addresses]);
    return ['', ...alignColumns([['state', 'county', 'ZIP codes', 'streets', 'addresses'], ...rows])];
  }
  const states = [...new Set(areas.map(({ state }) => state))].map((state) => {
    const own = areas.filter((area) => area.state === state);
    const sum = (count: 'zips' | 'streets' | 'addresses'): number => own.reduce((total, area) => total + area[count], 0);
    return [state, own.filter(({ county }) => county !== null).length, sum('zips'), sum('streets'), sum('addresses')];
  });
  return ['', ...alignColumns([['state', 'counties', 'ZIP codes', 'streets', 'addresses'], ...states])];
}

/** Where the bytes of an address go, its share of the street index among them. */
function columnLines(totals: DatasetInspection['totals'], addresses: number): string[] {
  if (addresses === 0) return [];
  const columns = totals.flatMap(({ kind, columns }) =>
    STREET_KINDS.has(kind) ? columns.map((column) => [kind, column.name, column.bytes] as const) : [],
  );
  const shown = columns.filter(([, , bytes]) => bytes / addresses >= LEAST_SHOWN).sort(([, , a], [, , b]) => b - a);
  return [
    '',
    ...alignColumns([
      ['kind', 'column', 'bytes an address'],
      ...shown.map(([kind, name, bytes]) => [kind, name, (bytes / addresses).toFixed(2)]),
    ]),
  ];
}

/** `3.1 MB, 19.8 bytes a row`; the size alone without rows. */
function sizeText(bytes: number, rows: number, row = 'a row'): string {
  return rows > 0 ? `${formatBytes(bytes)}, ${(bytes / rows).toFixed(1)} bytes ${row}` : formatBytes(bytes);
}
