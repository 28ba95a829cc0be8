import { readRecipe } from '../../build/recipe.js';
import { listOption, type RawOptions, textOption } from '../terminal/arguments.js';

/**
 * The options together with those of the recipe that they name. Files are read in the order of the recipe, then of the command
 * line; a text or list of the command line replaces that of the recipe.
 *
 * @throws DoorplateError `CONFIG_INVALID` naming what is wrong with a recipe.
 */
export async function withRecipe(options: RawOptions): Promise<RawOptions> {
  const path = textOption(options, 'recipe');
  if (path === undefined) return options;
  const { files, lists, texts } = await readRecipe(path);
  const merged: Record<string, unknown> = { ...options };
  for (const [name, own] of files) merged[name] = [...own, ...listOption(options, name)];
  for (const [name, value] of [...lists, ...texts]) merged[name] ??= value;
  return merged;
}
