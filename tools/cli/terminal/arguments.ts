import { DoorplateError, type ErrorDetails } from '../../../src/errors.js';
import { editDistance } from '../../../src/text/edit-distance.js';

/** Options of one command as the parser returns them; read them with the functions of this file. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** Typing errors up to which a name is meant, fewer in short ones. */
const [MOST_ERRORS, LETTERS_AN_ERROR] = [2, 3];

/** The end of a message about an unknown word: the known one that it is a misspelling of, else all of them; `before`: in front of each. */
export function knownInstead(typed: string, known: readonly string[], before = ''): string {
  const near = nearestName(typed, known);
  return near === undefined ? `expected one of ${known.map((name) => before + name).join(', ')}` : `did you mean ${before}${near}?`;
}

/** The known name with the fewest typing errors; undefined where each has too many. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const limit = Math.min(MOST_ERRORS, Math.floor(typed.length / LETTERS_AN_ERROR));
  const found = known.map((name) => ({ name, errors: editDistance(typed.toLowerCase(), name.toLowerCase(), limit) }));
  return found.filter(({ errors }) => errors <= limit).sort((a, b) => a.errors - b.errors)[0]?.name;
}

/** Values of an option that may be given several times, in order. */
export function listOption(options: RawOptions, name: string): readonly string[] {
  const value = options[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((item) => {
    if (typeof item !== 'string') throw unusableOption(name, 'needs a value');
    return item;
  });
}

/** Value of an option that may be given once; undefined when it is not. */
export function textOption(options: RawOptions, name: string): string | undefined {
  const values = listOption(options, name);
  if (values.length > 1) throw unusableOption(name, `is given ${values.length} times, expected once`);
  if (values[0] === '') throw unusableOption(name, 'is empty');
  return values[0];
}

/** Value of an option that must be given once; `expected` ends the message where it is not. */
export function requiredOption(options: RawOptions, name: string, expected?: string): string {
  const value = textOption(options, name);
  if (value === undefined) throw unusableOption(name, expected === undefined ? 'is missing' : `is missing, ${expected}`);
  return value;
}

/** Value of an option that is a whole number inside bounds. */
export function integerOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  return numberOption(options, name, /^\d{1,15}$/, { minimum, maximum, expected: `a whole number from ${minimum} to ${maximum}` });
}

const MAX_PORT = 65_535;

/** Value of an option that is a port, 0 for any free one. */
export function portOption(options: RawOptions, name: string): number | undefined {
  return integerOption(options, name, 0, MAX_PORT);
}

/** Value of an option in seconds, down to a millisecond, inside bounds; gives milliseconds. */
export function secondsOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  const expected = `seconds from ${minimum} to ${maximum}, with at most three decimals`;
  const seconds = numberOption(options, name, /^\d{1,9}(\.\d{1,3})?$/, { minimum, maximum, expected });
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

/** Value of an option that is a number of this form inside bounds. */
function numberOption(
  options: RawOptions,
  name: string,
  form: RegExp,
  { minimum, maximum, expected }: { readonly minimum: number; readonly maximum: number; readonly expected: string },
): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = form.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw unusableOption(name, `is "${text}", expected ${expected}`);
}

/** Value of an option that is one of a few words. */
export function choiceOption<T extends string>(options: RawOptions, name: string, choices: readonly T[]): T | undefined {
  const text = textOption(options, name);
  return text === undefined ? undefined : oneOf(choices, text, `--${dashed(name)} is`, { option: dashed(name) });
}

/** The word among those that are known. Throws `CONFIG_INVALID`, which says what is meant, behind what the word was given as. */
export function oneOf<T extends string>(known: readonly T[], word: string, given: string, details: ErrorDetails = {}): T {
  const found = known.find((each) => each === word);
  if (found !== undefined) return found;
  throw unusable(`${given} "${word}", ${knownInstead(word, known)}`, details);
}

/** Whether a switch is on. */
export function flag(options: RawOptions, name: string): boolean {
  return options[name] === true;
}

/** The error of an option, named as it is typed. */
export function unusableOption(name: string, problem: string): DoorplateError {
  const option = dashed(name);
  return unusable(`--${option} ${problem}`, { option });
}

/** The error for what a command line asks for in vain. */
export function unusable(message: string, details: ErrorDetails = {}, cause?: unknown): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', message, details, { cause });
}

/** Makes an error of the system one that says what it stopped: `The summary x.json cannot be read: ENOENT`. */
export function stops(what: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    throw unusable(`${what}: ${cause.code ?? 'UNKNOWN'}`, {}, cause);
  };
}

/** The name of an option as it is typed: `basePath` is `base-path`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Refuses options that are not among the known ones, which would have no effect. */
export function requireOnly(options: RawOptions, known: readonly string[], problem: string): void {
  const unused = Object.keys(options).find((name) => !known.includes(name));
  if (unused !== undefined) throw unusableOption(unused, problem);
}
