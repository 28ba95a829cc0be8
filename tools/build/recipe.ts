import { dirname, isAbsolute, join } from 'node:path';
import { readRegularFile } from '../../src/auth/node/regular-file.js';
import { DoorplateError } from '../../src/errors.js';
import { configError } from './config-error.js';

/** What a recipe may hold: lists of `format:file`, lists of texts, texts, and true. */
const FILES = ['us', 'places', 'in', 'ip'] as const;
const LISTS = ['region', 'zip3', 'zip', 'county'] as const;
const TEXTS = ['name', 'version', 'level', 'state', 'city', 'fields', 'crs', 'encoding', 'delimiter', 'licence', 'attribution'] as const;
const FLAGS = ['complete'] as const;
const KNOWN: readonly string[] = [...FILES, ...LISTS, ...TEXTS, ...FLAGS];

/** The options of a build as its recipe gives them; paths are relative to where the command runs. */
export interface Recipe {
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly texts: ReadonlyMap<string, string>;
  /** The names of those that are true. */
  readonly flags: readonly string[];
}

/**
 * Reads a recipe: a JSON object of options by their names, such as `{"name": "us", "version": "2026.11", "us": ["nad:NAD_r21.zip",
 * "tiger:tiger/*.zip"], "region": ["MD"]}`, with paths relative to the recipe's folder.
 *
 * @throws DoorplateError `CONFIG_INVALID` naming what is wrong with a recipe.
 */
export async function readRecipe(path: string): Promise<Recipe> {
  const text = await readRegularFile(path).catch((error: unknown) => {
    throw configError(path, error);
  });
  const recipe = parsed(text, path);
  const unknown = Object.keys(recipe).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) throw invalid(path, `holds "${unknown}", expected ${KNOWN.join(', ')}`);
  const files = FILES.map((name) => [name, listOf(recipe, name, path).map((file) => located(file, dirname(path)))] as const);
  const lists = LISTS.map((name) => [name, listOf(recipe, name, path)] as const);
  const texts = TEXTS.flatMap((name) => {
    const value = recipe[name];
    if (value === undefined) return [];
    if (typeof value !== 'string') throw invalid(path, `holds ${name} that is not a text`);
    return [[name, value] as const];
  });
  const flags = FLAGS.filter((name) => {
    const value = recipe[name] ?? false;
    if (typeof value !== 'boolean') throw invalid(path, `holds ${name} that is neither true nor false`);
    return value;
  });
  return { flags, files: new Map(files.filter(isGiven)), lists: new Map(lists.filter(isGiven)), texts: new Map(texts) };
}

function isGiven([, items]: readonly [string, readonly string[]]): boolean {
  return items.length > 0;
}

function parsed(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    const recipe: unknown = JSON.parse(text);
    if (typeof recipe === 'object' && recipe !== null && !Array.isArray(recipe)) return recipe as Record<string, unknown>;
  } catch {
    // The parser's message quotes the text.
  }
  throw invalid(path, 'is not a JSON object');
}

function listOf(recipe: Readonly<Record<string, unknown>>, name: string, path: string): readonly string[] {
  const value = recipe[name] ?? [];
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw invalid(path, `holds ${name} that is not a list of texts`);
  return value;
}

/** The path behind the format, relative to where the command runs. */
function located(file: string, folder: string): string {
  const colon = file.indexOf(':');
  const path = file.slice(colon + 1);
  return colon < 0 || path === '' || isAbsolute(path) ? file : `${file.slice(0, colon)}:${join(folder, path)}`;
}

function invalid(path: string, problem: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', `The recipe ${path} ${problem}`, { file: path });
}
