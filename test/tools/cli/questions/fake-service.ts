import { DoorplateError } from '../../../../src/errors.js';
import type { Answer, Service } from '../../../../src/service.js';

/**
 * A service whose every operation answers with its own name and what it was asked. Inputs that start with a known word
 * end otherwise: `absent` is not found, `empty` and `missing` throw, `bug` throws something foreign.
 */
export function fakeService(delay: (input: string) => Promise<void> = async () => undefined): Service {
  const answer = async (name: string, input: unknown, options: unknown): Promise<Answer<unknown>> => {
    const text = String(input);
    await delay(text);
    if (text.startsWith('absent')) return { status: 'not-found', result: null, messages: ['no such street'] };
    if (text.startsWith('empty')) throw new DoorplateError('INPUT_EMPTY', 'address is missing or empty');
    if (text.startsWith('missing')) throw new DoorplateError('DATASET_NOT_MOUNTED', 'No dataset holds streets');
    if (text.startsWith('bug')) throw new TypeError('secret detail');
    return { status: 'found', result: name.startsWith('suggest') ? [name, text] : { name, input, options }, messages: [] };
  };
  const suggestTexts = (list: string, input: unknown, options: unknown) => answer(list, input, options);
  const handler = {
    get: (_: object, name: string) =>
      name === 'suggestTexts' ? suggestTexts : (input: unknown, options: unknown) => answer(name, input, options),
  };
  return new Proxy({}, handler) as Service;
}
