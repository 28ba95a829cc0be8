import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { DoorplateError } from '../../src/errors.js';
import { listOption, type RawOptions, textOption } from '../cli/terminal/arguments.js';
import { refuse } from './config-error.js';

/** Options that a recipe may hold: lists of `format:file`, lists of texts, and texts. */
const FILES = ['us', 'places', 'in', 'ip'] as const;
const LISTS = ['region', 'zip3'] as const;
const TEXTS = ['name', 'version', 'level', 'state', 'fields', 'licence', 'attribution'] as const;
const KNOWN: readonly string[] = [...FILES, ...LISTS, ...TEXTS];

/**
 * The options together with those of the recipe that they name: a JSON object of options by their names, such as
 * `{"name": "us", "version": "2026.11", "us": ["nad:NAD_r21.zip", "tiger:tiger/*.zip"], "region": ["MD"]}`. Paths are relative to the
 * recipe's folder. Files are read in the order of the recipe, then of the command line; of a text or list, the command line's counts.
 *
 * @throws DoorplateError `CONFIG_INVALID` naming what is wrong with a recipe.
 */
export async function withRecipe(options: RawOptions): Promise<RawOptions> {
  const path = textOption(options, 'recipe');
  if (path === undefined) return options;
  const recipe = parsed(await readFile(path, 'utf8').catch((error: unknown) => refuse(path, error)), path);
  const unknown = Object.keys(recipe).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw invalid(path, `holds "${unknown}", expected ${KNOWN.join(', ')}`);
  const merged: Record<string, unknown> = { ...options };
  for (const name of FILES) {
    const own = texts(recipe, name, path).map((file) => located(file, dirname(path)));
    const all = [...own, ...listOption(options, name)];
    if (all.length > 0) merged[name] = all;
  }
  for (const name of LISTS) {
    const own = texts(recipe, name, path);
    if (options[name] === undefined && own.length > 0) merged[name] = own;
  }
  for (const name of TEXTS) {
    const value = recipe[name];
    if (value !== undefined && typeof value !== 'string') throw invalid(path, `holds ${name} that is no text`);
    if (options[name] === undefined && value !== undefined) merged[name] = value;
  }
  return merged;
}

function parsed(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    const recipe: unknown = JSON.parse(text);
    if (typeof recipe === 'object' && recipe !== null && !Array.isArray(recipe)) return recipe as Record<string, unknown>;
  } catch {
    // The parser's message quotes the text.
  }
  throw invalid(path, 'is no JSON object');
}

function texts(recipe: Readonly<Record<string, unknown>>, name: string, path: string): readonly string[] {
  const value = recipe[name] ?? [];
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw invalid(path, `holds ${name} that is no list of texts`);
  return value;
}

/** The path behind the format, relative to where the command runs. */
function located(file: string, folder: string): string {
  const colon = file.indexOf(':');
  const path = file.slice(colon + 1);
  return colon < 0 || path === '' || isAbsolute(path) ? file : `${file.slice(0, colon)}:${join(folder, path)}`;
}

function invalid(path: string, problem: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `the recipe ${path} ${problem}`, { file: path });
}
