import { DoorplateError } from '../../../src/errors.js';
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
    if (typeof item !== 'string') throw unusable(name, 'needs a value');
    return item;
  });
}

/** Value of an option that may be given once; undefined when it is not. */
export function textOption(options: RawOptions, name: string): string | undefined {
  const values = listOption(options, name);
  if (values.length > 1) throw unusable(name, `is given ${values.length} times, expected once`);
  if (values[0] === '') throw unusable(name, 'is empty');
  return values[0];
}

/** Value of an option that must be given once; `expected` ends the message where it is not. */
export function requiredOption(options: RawOptions, name: string, expected?: string): string {
  const value = textOption(options, name);
  if (value === undefined) throw unusable(name, expected === undefined ? 'is missing' : `is missing, ${expected}`);
  return value;
}

/** Value of an option that is a whole number inside bounds. */
export function integerOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw unusable(name, `is "${text}", expected a whole number from ${minimum} to ${maximum}`);
  return value;
}

const MAX_PORT = 65_535;

/** Value of an option that is a port, 0 for any free one. */
export function portOption(options: RawOptions, name: string): number | undefined {
  return integerOption(options, name, 0, MAX_PORT);
}

/** Value of an option in seconds, down to a millisecond, inside bounds; gives milliseconds. */
export function secondsOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum))
    throw unusable(name, `is "${text}", expected seconds from ${minimum} to ${maximum}, with at most three decimals`);
  return Math.round(value * 1000);
}

/** Value of an option that is one of a few words. */
export function choiceOption<T extends string>(options: RawOptions, name: string, choices: readonly T[]): T | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const choice = choices.find((item) => item === text);
  if (choice === undefined) throw unusable(name, `is "${text}", ${knownInstead(text, choices)}`);
  return choice;
}

/** Whether a switch is on. */
export function flag(options: RawOptions, name: string): boolean {
  return options[name] === true;
}

/** The error of an option, named as it is typed. */
export function unusable(name: string, problem: string): DoorplateError {
  const typed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new DoorplateError('CONFIG_INVALID', `--${typed} ${problem}`, { option: typed });
}

/** Refuses options that are not among the known ones, which would have no effect. */
export function requireOnly(options: RawOptions, known: readonly string[], problem: string): void {
  const unused = Object.keys(options).find((name) => !known.includes(name));
  if (unused !== undefined) throw unusable(unused, problem);
}
