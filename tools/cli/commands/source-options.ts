import type { Command } from 'cac';
import { STATES } from '../../../src/address/index.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Selection } from '../../build/selection.js';
import { expectedFiles, type SourceFile, sourceFiles } from '../../build/source-file.js';
import { type CenterlineFields, parseCenterlineFields } from '../../us/import/centerlines/fields.js';
import { listOption, type RawOptions, textOption } from '../terminal/arguments.js';

const KINDS = ['us', 'places', 'in', 'ip'] as const;
const STATE_CODES = STATES.map(({ code }) => code);

/** Adds the options that name source files and cut them. */
export function addSourceOptions(command: Command): Command {
  return command
    .option('--recipe <file>', 'JSON file of options, by their names, paths relative to its folder; options given beside it count more')
    .option('--us <format:file>', `US addresses: ${expectedFiles('us')}; may be repeated`)
    .option('--places <format:file>', `US ZIP codes and city names: ${expectedFiles('places')}; may be repeated`)
    .option('--in <format:file>', `Indian places: ${expectedFiles('in')}; may be repeated`)
    .option('--ip <format:file>', `IP ranges: ${expectedFiles('ip')}; may be repeated, the earlier file counts`)
    .option('--state <code>', 'State of US addresses that do not say theirs')
    .option('--fields <field=property,...>', 'Properties of centre lines that bear unusual names')
    .option('--region <code>', 'Keep US addresses of this state only; may be repeated')
    .option('--zip3 <digits>', 'Keep US addresses whose ZIP code begins so only; may be repeated');
}

/** The files that the options name, in the order of the kinds. Throws `CONFIG_INVALID` when there is none. */
export async function namedSources(options: RawOptions): Promise<readonly SourceFile[]> {
  const files = KINDS.flatMap((kind) => listOption(options, kind).map((value) => sourceFiles(kind, value)));
  const sources = (await Promise.all(files)).flat();
  if (sources.length === 0)
    throw new DoorplateError('CONFIG_INVALID', `no source file is named, expected ${KINDS.map((kind) => `--${kind}`).join(', ')}`);
  return sources;
}

/** What the options ask of the source files. Throws `CONFIG_INVALID` for codes that do not exist. */
export function selectionOf(options: RawOptions): Selection {
  const zip3 = listOption(options, 'zip3');
  const wrong = zip3.find((digits) => !/^\d{3}$/.test(digits));
  if (wrong !== undefined) throw new DoorplateError('CONFIG_INVALID', '--zip3 is not three digits');
  const regions = listOption(options, 'region').map((code) => code.toUpperCase());
  if (regions.some((code) => !STATE_CODES.includes(code))) throw new DoorplateError('CONFIG_INVALID', "--region is not a state's code");
  const state = textOption(options, 'state')?.toUpperCase() ?? null;
  if (state !== null && !STATE_CODES.includes(state)) throw new DoorplateError('CONFIG_INVALID', "--state is not a state's code");
  return { state, regions, zip3, fields: fieldsOf(options) };
}

function fieldsOf(options: RawOptions): CenterlineFields {
  const text = textOption(options, 'fields');
  try {
    return text === undefined ? {} : parseCenterlineFields(text);
  } catch (cause) {
    throw new DoorplateError('CONFIG_INVALID', `--fields: ${(cause as Error).message}`, {}, { cause });
  }
}
