import { createRequire } from 'node:module';
import { parse } from '../../dist/address.js';

/**
 * One parser in a process of its own, as its package ships it: `node parse-worker.mjs NAME`. Says `ready` when it read plain
 * addresses right, takes the texts, then answers each message with the milliseconds of one round over them.
 */
const require = createRequire(import.meta.url);
const options = { maxInputLength: 100_000 };
/** Of each parser the call, and how to find primary number and ZIP code in its answer. */
const PARSERS = {
  doorplate: () => [(text) => parse(text, options), ({ result }) => [result?.AddressNumber, result?.ZipCode]],
  'parse-address 1.1.2': () => [require('parse-address').parseLocation, (found) => [found?.number, found?.zip]],
  'addresser 1.1.22': () => [require('addresser').parseAddress, (found) => [found.streetNumber, found.zipCode]],
  '@universe/address-parser 4.0.0': async () => {
    const { parse: parseUniverse } = await import('@universe/address-parser');
    return [(text) => parseUniverse(text), ({ number, zip }) => [number, zip]];
  },
};
const PLAIN = [
  ['1745 Oak Street, Arlington, VA 22201', '1745', '22201'],
  ['212 Elm St Apt 4, Dover, NH 03820', '212', '03820'],
  ['900 N Lake Ave, Pasadena, CA 91104', '900', '91104'],
  ['31 Cedar Ln, Akron, OH 44312-1234', '31', '44312'],
];

const name = process.argv[2];
const [call, numberAndZip] = await PARSERS[name]();
for (const [text, number, zip] of PLAIN) {
  const [foundNumber, foundZip] = numberAndZip(await call(text));
  if (foundNumber !== number || foundZip !== zip)
    throw new Error(`${name} reads ${foundNumber} and ${foundZip} from a plain address, expected ${number} and ${zip}`);
}

async function round(texts) {
  const start = performance.now();
  for (const text of texts) {
    // Some parsers throw on some texts: a throw counts as an answer.
    try {
      const answer = call(text);
      if (answer instanceof Promise) await answer;
    } catch {}
  }
  return performance.now() - start;
}

let texts = [];
process.on('message', async (message) => {
  if (Array.isArray(message)) texts = message;
  process.send(await round(texts));
});
process.send('ready');
