import { readRegularFile } from '../../src/auth/node/regular-file.js';
import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import { dashed, knownInstead, type RawOptions, stops, unusable } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';

/** Options that a file and the environment cannot set: they say where to look and what to do. */
const TYPED_ONLY = new Set(['config', 'printConfig', 'help']);
/** Options that may be repeated; the environment holds them as one text with commas. */
const LISTS = new Set(['data', 'cors', 'corsAllowHeader', 'retiredTokenKey', 'baseUrl', 'dialect']);
const ENVIRONMENT_PREFIX = 'DOORPLATE_SERVE_';
const ON = ['1', 'true'];
const OFF = ['0', 'false', ''];

/** One option as the command declares it, which is the one schema of all three places. */
interface Setting {
  /** Key of the file: the option's name in camel case. */
  readonly key: string;
  /** Name in the environment, behind the prefix. */
  readonly variable: string;
  readonly isSwitch: boolean;
}

/** Options from all places. */
export interface Configured {
  readonly options: RawOptions;
  /** What to call an option that was not typed, by its name on the command line. */
  readonly origins: ReadonlyMap<string, string>;
}

export function addConfigOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--config <file>', 'JSON file with any of these options, by name in camel case: { "port": 8080, "compress": true }')
    .option('--print-config', 'Print what is set, by file, environment and options, and end');
}

/**
 * Adds to the options that were typed those of the environment (`DOORPLATE_SERVE_PORT`) and of a file; what is typed goes before the
 * environment, and that before the file. Throws `CONFIG_INVALID` naming the key or variable that is unknown or of the wrong type.
 */
export async function configuredOptions(
  command: OperationCommand,
  typed: RawOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Configured> {
  const settings = settingsOf(command);
  const origins = new Map<string, string>();
  const file = configFile(typed, env);
  const fromFile = file === undefined ? {} : readFileOptions(settings, file, await readConfig(file));
  const fromEnvironment = readEnvironment(settings, env);
  for (const { key, variable } of settings) {
    if (key in typed) continue;
    if (key in fromEnvironment) origins.set(dashed(key), `$${ENVIRONMENT_PREFIX}${variable}`);
    else if (key in fromFile) origins.set(dashed(key), `"${key}" in ${file}`);
  }
  return { options: { ...fromFile, ...fromEnvironment, ...typed }, origins };
}

/** Runs a task; an error about an option names the place where the option was set. */
export async function namingOrigins<T>({ origins }: Configured, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    const option = isDoorplateError(error) ? String(error.details.option) : '';
    const origin = origins.get(option);
    if (!isDoorplateError(error) || origin === undefined) throw error;
    throw new DoorplateError(error.code, error.message.replace(`--${option}`, origin), error.details, { cause: error });
  }
}

/** The settings as a file that would set them, defaults included. Passwords in addresses are left out. */
export function printedConfig(command: OperationCommand, options: RawOptions, defaults: Readonly<Record<string, unknown>>): string {
  const printed = settingsOf(command).flatMap(({ key, isSwitch }) => {
    const value = options[key] ?? defaults[key] ?? (isSwitch ? false : undefined);
    return value === undefined ? [] : [[key, printable(key, value)]];
  });
  return JSON.stringify(Object.fromEntries(printed), null, 2);
}

function settingsOf(command: OperationCommand): readonly Setting[] {
  return command.options
    .map((option) => ({ key: option.attributeName(), isSwitch: option.isBoolean() }))
    .filter(({ key }) => !TYPED_ONLY.has(key))
    .map(({ key, isSwitch }) => ({ key, isSwitch, variable: dashed(key).replaceAll('-', '_').toUpperCase() }));
}

function configFile(typed: RawOptions, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = typed.config;
  return Array.isArray(given) ? String(given.at(-1)) : env[`${ENVIRONMENT_PREFIX}CONFIG`];
}

async function readConfig(path: string): Promise<unknown> {
  const text = await readRegularFile(path).catch(stops(`The file ${path} cannot be read`));
  try {
    return JSON.parse(text);
  } catch {
    // The reason is left out: it quotes the file, which may hold a password.
    throw unusable(`The file ${path} is not JSON`);
  }
}

function readFileOptions(settings: readonly Setting[], path: string, content: unknown): RawOptions {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw unusable(`The file ${path} holds no object, expected one such as { "port": 8080 }`);
  }
  const options: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(content)) {
    const setting = settings.find((known) => known.key === key);
    if (setting === undefined) {
      const known = settings.map((each) => each.key);
      throw unusable(`"${key}" in ${path} is unknown, ${knownInstead(key, known)}`);
    }
    const option = setting.isSwitch ? (typeof value === 'boolean' ? value : null) : textValues(value);
    if (option === null) {
      throw unusable(`"${key}" in ${path} is unusable, expected ${setting.isSwitch ? 'true or false' : 'a text or a number'}`);
    }
    options[key] = option;
  }
  return options;
}

function readEnvironment(settings: readonly Setting[], env: Readonly<Record<string, string | undefined>>): RawOptions {
  const options: Record<string, unknown> = {};
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(ENVIRONMENT_PREFIX) || variable === `${ENVIRONMENT_PREFIX}CONFIG` || value === undefined) continue;
    const name = variable.slice(ENVIRONMENT_PREFIX.length);
    const setting = settings.find((known) => known.variable === name);
    if (setting === undefined) {
      const known = settings.map((each) => each.variable);
      throw unusable(`$${variable} is unknown, ${knownInstead(name, known, ENVIRONMENT_PREFIX)}`);
    }
    if (!setting.isSwitch) options[setting.key] = LISTS.has(setting.key) ? value.split(',') : [value];
    else if (ON.includes(value) || OFF.includes(value)) options[setting.key] = ON.includes(value);
    else throw unusable(`$${variable} is unusable, expected 1 or 0`);
  }
  return options;
}

/** The values as if they had been typed; null for what cannot be. */
function textValues(value: unknown): readonly string[] | null {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isText = (item: unknown) => typeof item === 'string' || typeof item === 'number';
  return values.every(isText) ? values.map(String) : null;
}

/** A value as the file holds it: numbers as numbers, one value without its list. */
function printable(key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const values = value.map((text: string) => (/^(0|[1-9]\d{0,14})(\.\d{1,3})?$/.test(text) ? Number(text) : withoutPassword(text)));
  return LISTS.has(key) ? values : values[0];
}

function withoutPassword(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.password === '') return text;
  url.password = '***';
  return url.href;
}
