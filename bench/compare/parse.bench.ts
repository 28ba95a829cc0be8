import { createRequire } from 'node:module';
import { parse as parseUniverse } from '@universe/address-parser';
import { parse } from '../../src/address/index.js';
import { report } from '../measure.js';
import { mixedInputs } from '../parse-inputs.js';

/**
 * The parser beside the other JavaScript ones, on the same strings in the same process and in interleaved rounds:
 * `npm run bench -- compare/parse`.
 */
const require = createRequire(import.meta.url);
const { parseLocation } = require('parse-address') as { parseLocation(text: string): Readonly<Record<string, string>> | null };
const { parseAddress } = require('addresser') as { parseAddress(text: string): Readonly<Record<string, string>> };

interface Peer {
  readonly name: string;
  /** Primary number and ZIP code: enough to see that the parser did its work. */
  readonly read: (
    text: string,
  ) =>
    | Promise<readonly [string | null | undefined, string | null | undefined]>
    | readonly [string | null | undefined, string | null | undefined];
  readonly call: (text: string) => unknown;
}

const options = { maxLength: 100_000 };
const PEERS: readonly Peer[] = [
  {
    name: 'doorplate',
    call: (text) => parse(text, options),
    read: (text) => {
      const { result } = parse(text, options);
      return [result?.AddressNumber, result?.ZipCode];
    },
  },
  {
    name: 'parse-address 1.1.2',
    call: parseLocation,
    read: (text) => {
      const found = parseLocation(text);
      return [found?.number, found?.zip];
    },
  },
  {
    name: 'addresser 1.1.22',
    call: parseAddress,
    read: (text) => {
      const { streetNumber, zipCode } = parseAddress(text);
      return [streetNumber, zipCode];
    },
  },
  {
    name: '@universe/address-parser 4.0.0',
    call: (text) => parseUniverse(text),
    read: async (text) => {
      const { number, zip } = await parseUniverse(text);
      return [number, zip];
    },
  },
];
const PLAIN = [
  ['1745 Oak Street, Arlington, VA 22201', '1745', '22201'],
  ['212 Elm St Apt 4, Dover, NH 03820', '212', '03820'],
  ['900 N Lake Ave, Pasadena, CA 91104', '900', '91104'],
  ['31 Cedar Ln, Akron, OH 44312-1234', '31', '44312'],
] as const;
const ROUNDS = 15;
const REFERENCE = 'parse-address 1.1.2';

for (const { name, read } of PEERS) {
  for (const [text, number, zip] of PLAIN) {
    const [foundNumber, foundZip] = await read(text);
    if (foundNumber !== number || foundZip !== zip)
      throw new Error(`${name} reads ${foundNumber} and ${foundZip} from a plain address, expected ${number} and ${zip}`);
  }
}

const { from, texts } = await mixedInputs(1000, 1);
/** Texts a second. Some peers throw on some texts: a throw counts as an answer. */
async function round({ call }: Peer): Promise<number> {
  const start = performance.now();
  for (const text of texts) {
    try {
      const answer = call(text);
      if (answer instanceof Promise) await answer;
    } catch {}
  }
  return (1000 * texts.length) / (performance.now() - start);
}

const rates = new Map<string, number[]>(PEERS.map(({ name }) => [name, []]));
for (const peer of PEERS) await round(peer);
for (let i = 0; i < ROUNDS; i++) {
  for (let k = 0; k < PEERS.length; k++) {
    const peer = PEERS[(i + k) % PEERS.length] as Peer;
    rates.get(peer.name)?.push(await round(peer));
  }
}
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const reference = rates.get(REFERENCE) as number[];
await report('compare/parse', {
  texts: texts.length,
  from,
  rounds: ROUNDS,
  parsers: PEERS.map(({ name }) => {
    const list = rates.get(name) as number[];
    return {
      name,
      addressesPerSecond: Math.round(median(list)),
      timesParseAddress: Number(median(list.map((rate, i) => rate / (reference[i] as number))).toFixed(2)),
    };
  }),
});
