import { STATES } from '../../../src/address/index.js';
import { readRecipe } from '../../build/recipe.js';
import type { Selection } from '../../build/selection.js';
import { expectedFiles, type SourceFile, sourceFiles } from '../../build/source-file.js';
import type { Reading } from '../../build/us/import/import-context.js';
import { flag, listOption, type RawOptions, textOption, unusable, unusableOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';

const KINDS = ['us', 'places', 'in', 'ip'] as const;
const STATE = new RegExp(`^(?:${STATES.map(({ code }) => code).join('|')})$`, 'i');

/** Adds the options that name source files and select rows of them. */
export function addSourceOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--recipe <file>', 'JSON file of options, by their names, paths relative to its folder; options of the command line win')
    .option('--us <format:file>', `US addresses: ${expectedFiles('us')}; may be repeated`)
    .option('--places <format:file>', `US ZIP codes and city names: ${expectedFiles('places')}; may be repeated`)
    .option('--in <format:file>', `Indian places: ${expectedFiles('in')}; may be repeated`)
    .option('--ip <format:file>', `IP ranges: ${expectedFiles('ip')}; may be repeated, the earlier file counts`)
    .option('--state <code>', 'State of US addresses that do not say theirs')
    .option('--city <name>', 'City of US addresses that do not say theirs')
    .option('--fields <field=column,...>', 'Columns of points, or properties of center lines, that have unusual names; + joins several')
    .option('--complete', 'The US addresses are all that exist where the files have any: others are answered as not existing')
    .option('--crs <system>', 'Projection of points: EPSG:26912 and other UTM zones, or the well-known text of a .prj, or its file')
    .option(
      '--encoding <name>',
      'Encoding of texts, such as windows-1250 (default: UTF-8 or UTF-16, and lines that are neither as Windows-1252)',
    )
    .option('--delimiter <character>', 'Between the cells of texts (default: the comma, semicolon, tab or bar that their first lines have)')
    .option('--region <code>', 'Keep US addresses of this state only; may be repeated')
    .option('--zip3 <digits>', 'Keep US addresses with this start of the ZIP code only; may be repeated')
    .option(
      '--zip <code>',
      'Keep US addresses of this ZIP code only; may be repeated. A single one is that of addresses around it that do not say theirs',
    )
    .option('--county <fips>', 'Keep US addresses in this county only, five digits; may be repeated');
}

/** The files that the options name, in the order of the kinds. Throws `CONFIG_INVALID` when there is none. */
export async function namedSources(options: RawOptions): Promise<readonly SourceFile[]> {
  const files = KINDS.flatMap((kind) => listOption(options, kind).map((value) => sourceFiles(kind, value)));
  const sources = (await Promise.all(files)).flat();
  if (sources.length === 0) throw unusable(`No source file is named, expected ${KINDS.map((kind) => `--${kind}`).join(', ')}, or --recipe`);
  return sources;
}

/** What the options ask of the source files. Throws `CONFIG_INVALID` for codes that do not exist. */
export function selectionOf(options: RawOptions): Selection {
  const codes = (name: string, form: RegExp, expected: string): readonly string[] =>
    listOption(options, name).map((code) => {
      if (form.test(code)) return code.toUpperCase();
      throw unusableOption(name, `is "${code}", expected ${expected}`);
    });
  return {
    state: textOption(options, 'state') === undefined ? null : (codes('state', STATE, 'the code of a state')[0] as string),
    city: textOption(options, 'city') ?? null,
    regions: codes('region', STATE, 'the code of a state'),
    zip3: codes('zip3', /^\d{3}$/, 'three digits'),
    zips: codes('zip', /^\d{5}$/, 'five digits'),
    counties: codes('county', /^\d{5}$/, 'five digits'),
    ...(flag(options, 'complete') ? { complete: true } : {}),
    reading: readingOf(options),
  };
}

function readingOf(options: RawOptions): Reading {
  const [fields, crs, encoding, delimiter] = ['fields', 'crs', 'encoding', 'delimiter'].map((name) => textOption(options, name));
  return { fields, crs, encoding, delimiter: delimiter === '\\t' ? '\t' : delimiter };
}

/**
 * The options together with those of the recipe that they name. Files are read in the order of the recipe, then of the command
 * line; a text or list of the command line replaces that of the recipe.
 *
 * @throws DoorplateError `CONFIG_INVALID` naming what is wrong with a recipe.
 */
export async function withRecipe(options: RawOptions): Promise<RawOptions> {
  const path = textOption(options, 'recipe');
  if (path === undefined) return options;
  const { files, lists, texts, flags } = await readRecipe(path);
  const merged: Record<string, unknown> = { ...options };
  for (const [name, own] of files) merged[name] = [...own, ...listOption(options, name)];
  for (const [name, value] of [...lists, ...texts]) merged[name] ??= value;
  for (const name of flags) merged[name] ??= true;
  return merged;
}
