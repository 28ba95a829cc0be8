import { methodName, OPERATIONS, type OperationName, type QueryName, SUGGEST_NAMES } from '../../../src/contract.js';
import type { Doorplate } from '../../../src/index.js';

/** Work of one question that looks for an example, milliseconds. */
const WORK_MS = 250;
/** Texts that have completions in nearly all data: the first ones mostly do; of ranges, letters alone. */
const BEGINNINGS = ['1', '10', '100', '12', '2', '25', '200', '300', '500', '1000', '5', '7', ...'abcdefghijklmnoprstw'];
/** House numbers to try on a street that has ranges of them. */
const NUMBERS = ['100', '101', '10', '11', '2', '1', '1000', '1001'];
/** Completions of a text that are looked at. */
const LINES = 3;
/** Letters of a street that a prefix has. */
const LETTERS = 4;

/**
 * An example of what an operation can be asked: that of the contract where the mounted data answers it, else one drawn of the data, such
 * as an address that is listed or a prefix that has completions. Null where the data has none.
 */
export async function sampleOf(doorplate: Doorplate, operation: OperationName): Promise<string | null> {
  const { sample } = OPERATIONS[operation];
  if (operation === 'token' || (await isAnswered(doorplate, operation, sample))) return sample;
  const address = await listedAddress(doorplate);
  if (address === null) return operation === 'parse' ? sample : null;
  const drawn = await drawnOf(doorplate, operation, address);
  return drawn !== null && (await isAnswered(doorplate, operation, drawn)) ? drawn : null;
}

/** Whether the mounted data has what a text asks for: a listed address, for operations about addresses, else any answer. */
async function isAnswered(doorplate: Doorplate, operation: QueryName, text: string): Promise<boolean> {
  const list = SUGGEST_NAMES.find((name) => name === operation);
  return orElse(false, async () => {
    if (list !== undefined) return ((await doorplate[methodName(list)](text, { limit: 1, workMs: WORK_MS })).result ?? []).length > 0;
    if (operation === 'ip') return (await doorplate.ip(text)).status === 'found';
    if (operation === 'reverse') {
      const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
      return (await doorplate.reverse({ latitude, longitude }, { workMs: WORK_MS })).status === 'found';
    }
    const { result } = await doorplate[operation === 'speculate' ? 'speculate' : 'verify'](text, { workMs: WORK_MS });
    return result !== null && result.DpvConfirmation !== 'N';
  });
}

/** An address of the streets that are mounted, on one line: `12 ELM ST, SPRINGFIELD IL 62701`. */
async function listedAddress(doorplate: Doorplate): Promise<string | null> {
  for (const typed of BEGINNINGS) {
    const lines = await orElse(
      [],
      async () => (await doorplate.suggestTexts('suggest-address', typed, { limit: LINES, workMs: WORK_MS })).result ?? [],
    );
    const addresses = lines.flatMap((line) => (/^\d/.test(line) ? [line] : NUMBERS.map((number) => `${number} ${line}`)));
    for (const address of addresses) if (await isAnswered(doorplate, 'verify', address)) return address;
  }
  return null;
}

/** What an operation can be asked of an address on one line. */
async function drawnOf(doorplate: Doorplate, operation: QueryName, address: string): Promise<string | null> {
  const [line = '', place = ''] = address.split(/, (?=[^,]*$)/);
  const [, city = '', zip = ''] = /^(.*) [A-Z]{2} (\d{5})/.exec(place) ?? [];
  if (operation === 'speculate') return address.replace(/ \d{5}(?:-\d{4})?$/, '');
  if (operation === 'suggest-address') return line.slice(0, line.indexOf(' ') + 1 + LETTERS).trimEnd();
  if (operation === 'suggest-city') return city.slice(0, LETTERS);
  if (operation === 'suggest-zip') return zip.slice(0, LETTERS);
  if (operation !== 'reverse') return operation === 'parse' || operation === 'verify' || operation === 'geocode' ? address : null;
  const { result } = await doorplate.geocode(address, { workMs: WORK_MS });
  return result === null ? null : `${result.location.latitude}, ${result.location.longitude}`;
}

/** Data that is missing or cannot be read gives no example, and no error either: the question itself will name it. */
async function orElse<T>(otherwise: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}
