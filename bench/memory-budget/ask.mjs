import { readFile } from 'node:fs/promises';

/*
 * Asks the built package in a process of plain Node, so that nothing but the package and its data takes memory.
 * Arguments: the package's entry, `maxBytes`, how many questions, a file of addresses, datasets. Writes figures as JSON.
 */
const [entry, maxBytes, questions, addresses, ...data] = process.argv.slice(2);
const MEBIBYTE = 2 ** 20;
const SEED = 20261123;

const { open } = await import(entry);
const sample = JSON.parse(await readFile(addresses, 'utf8'));
const doorplate = await open({ only: true, data, maxBytes: Number(maxBytes) });
const startMiB = Math.round(process.memoryUsage.rss() / MEBIBYTE);
const operations = {
  verify: ({ line }) => doorplate.verify(line),
  geocode: ({ line }) => doorplate.geocode(line),
  reverse: ({ latitude, longitude }) => doorplate.reverse({ latitude, longitude }),
  suggestAddress: ({ line }) => doorplate.suggestAddress(line.slice(0, -6)),
};
const names = Object.keys(operations);
const count = Number(questions);
const taken = Object.fromEntries(names.map((name) => [name, new Float64Array(Math.ceil(count / names.length))]));
let [found, seed] = [0, SEED];
const begun = performance.now();
for (let i = 0; i < count; i++) {
  // Numerical Recipes' linear congruential generator; the high bits choose.
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  const name = names[i % names.length];
  const start = performance.now();
  const { status } = await operations[name](sample[Math.floor((seed / 2 ** 32) * sample.length)]);
  taken[name][Math.floor(i / names.length)] = (performance.now() - start) * 1000;
  if (status === 'found') found++;
}
const seconds = Math.round((performance.now() - begun) / 1000);
await doorplate.close();
// The first tenth fills what is kept.
const microseconds = Object.fromEntries(names.map((name) => [name, [...taken[name].subarray(Math.floor(count / names.length / 10))]]));
const memoryMiB = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ found, memoryMiB, startMiB, seconds, microseconds }));
