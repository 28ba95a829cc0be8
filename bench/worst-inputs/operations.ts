import type { Doorplate } from '../../src/doorplate.js';
import type { Random } from '../../tools/random.js';
import { changedAddress, changedPoint, changedText, IP_ADDRESSES, newAddress, newPoint, newText, POINTS, TEXTS } from './inputs.js';

/** An operation, and what it is asked. */
export interface Operation {
  readonly name: string;
  readonly ask: (doorplate: Doorplate, input: string) => Promise<unknown>;
  /** Inputs that a search begins with. */
  readonly inputs: readonly string[];
  readonly changed: (input: string, random: Random) => string;
  readonly made: (random: Random) => string;
}

type OfText = (doorplate: Doorplate, text: string) => Promise<unknown>;

const text = (name: string, ask: OfText): Operation => ({ name, ask, inputs: TEXTS, changed: changedText, made: newText });

function point(name: string, options: Parameters<Doorplate['reverse']>[1]): Operation {
  const ask: OfText = (doorplate, input) => {
    const [latitude = 0, longitude = 0] = input.split(',').map(Number);
    return doorplate.reverse({ latitude, longitude }, options);
  };
  return { name, ask, inputs: POINTS, changed: changedPoint, made: newPoint };
}

const address = { inputs: IP_ADDRESSES, changed: changedAddress, made: newAddress };
const MOST = { limit: 50, explain: true } as const;

/** Every operation with the options of the contract, and with those that make it work most. */
export const OPERATIONS: readonly Operation[] = [
  text('parse', (d, input) => d.parse(input)),
  text('parse, explained', (d, input) => d.parse(input, { explain: true })),
  text('verify', (d, input) => d.verify(input)),
  text('speculate', (d, input) => d.speculate(input)),
  text('speculate, explained', (d, input) => d.speculate(input, { explain: true })),
  text('geocode', (d, input) => d.geocode(input)),
  text('geocode, 50 candidates', (d, input) => d.geocode(input, { ...MOST, near: { latitude: 42, longitude: -72 } })),
  point('reverse', {}),
  point('reverse, 50 candidates', { ...MOST, maxDistanceMeters: 20_000_000 }),
  text('suggest-address', (d, input) => d.suggestTexts('suggest-address', input)),
  text('complete-address, 50', (d, input) => d.suggestAddress(input, { ...MOST, bias: { state: 'MA' } })),
  text('suggest-city', (d, input) => d.suggestTexts('suggest-city', input)),
  text('complete-city, 50', (d, input) => d.suggestCity(input, { ...MOST, bias: { state: 'MA' } })),
  text('suggest-zip', (d, input) => d.suggestTexts('suggest-zip', input)),
  text('complete-zip, 50', (d, input) => d.suggestZip(input, { ...MOST, displayType: 3 })),
  text('suggest-in-city', (d, input) => d.suggestTexts('suggest-in-city', input)),
  text('complete-in-city, 50', (d, input) => d.suggestInCity(input, { ...MOST, displayType: 3, bias: { state: 'Goa' } })),
  text('suggest-in-locality', (d, input) => d.suggestTexts('suggest-in-locality', input)),
  text('complete-in-locality, 50', (d, input) => d.suggestInLocality(input, { ...MOST, displayType: 3, bias: { state: 'Goa' } })),
  text('suggest-in-pin', (d, input) => d.suggestTexts('suggest-in-pin', input)),
  text('complete-in-pin, 50', (d, input) => d.suggestInPin(input, { ...MOST, displayType: 3, within: { state: 'Goa' } })),
  { name: 'ip', ask: (d, input) => d.ip(input), ...address },
  { name: 'ip, explained', ask: (d, input) => d.ip(input, { explain: true }), ...address },
];
