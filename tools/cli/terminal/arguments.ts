import { DoorplateError } from '../../../src/errors.js';

/** Options of one command as the parser hands them over; read them with the functions of this file. */
export type RawOptions = Readonly<Record<string, unknown>>;

/**
 * The parser turns words that look like numbers into numbers (`02139` into 2139, `2026.10` into 2026.1) and words that
 * start with a minus sign into flags. A NUL in front, which no command line can hold, keeps a word as it was typed.
 */
const GUARD = '\0';

/** Guards the values among the words of a command line; command names and flags stay as they are. */
export function guardWords(words: readonly string[], commands: ReadonlySet<string>): string[] {
  let ended = false;
  return words.map((word) => {
    if (ended) return word;
    if (word === '--') ended = true;
    const equals = word.indexOf('=');
    if (word.startsWith('--')) return equals < 0 ? word : `${word.slice(0, equals + 1)}${GUARD}${word.slice(equals + 1)}`;
    if (commands.has(word)) return word;
    return isFlag(word) ? word : GUARD + word;
  });
}

/** A minus sign with a letter behind; `-71.1` and `-` are values. */
function isFlag(word: string): boolean {
  const second = word.charCodeAt(1) | 32;
  return word.startsWith('-') && second >= 97 && second <= 122;
}

/** A parsed value as it was typed; lists item by item, switches as they are. */
export function restoreWords<T>(value: T): T {
  if (Array.isArray(value)) return value.map(restoreWords) as T;
  return (typeof value === 'string' && value.startsWith(GUARD) ? value.slice(1) : value) as T;
}

/** Free words of a command together with those behind `--`, joined by single blanks. */
export function joinWords(words: readonly string[], options: RawOptions): string {
  const rest = Array.isArray(options['--']) ? (options['--'] as string[]) : [];
  return [...words, ...rest].join(' ');
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

/** Value of an option that must be given once. */
export function requiredOption(options: RawOptions, name: string): string {
  const value = textOption(options, name);
  if (value === undefined) throw unusable(name, 'is missing');
  return value;
}

/** Value of an option that is a whole number inside bounds. */
export function integerOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw unusable(name, `is not a whole number from ${minimum} to ${maximum}`);
  return value;
}

/** Value of an option in seconds, down to a millisecond, inside bounds; gives milliseconds. */
export function secondsOption(options: RawOptions, name: string, minimum: number, maximum: number): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw unusable(name, `is not a number of seconds from ${minimum} to ${maximum}`);
  return Math.round(value * 1000);
}

/** Value of an option that is one of a few words. */
export function choiceOption<T extends string>(options: RawOptions, name: string, choices: readonly T[]): T | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const choice = choices.find((item) => item === text);
  if (choice === undefined) throw unusable(name, `does not exist with that value, expected one of ${choices.join(', ')}`);
  return choice;
}

/** Whether a switch is on. */
export function flag(options: RawOptions, name: string): boolean {
  const value = options[name];
  // Given twice, a switch is a list.
  return Array.isArray(value) ? value.includes(true) : value === true;
}

function unusable(name: string, problem: string): DoorplateError {
  const typed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new DoorplateError('CONFIG_INVALID', `--${typed} ${problem}`, { option: typed });
}
