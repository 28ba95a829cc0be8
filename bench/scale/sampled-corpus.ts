import { type Corpus, corpusFrom, visitAddresses } from '../compare/suggest-corpus.js';

/** Some addresses of a dataset, at most so many, spread evenly over its shards. */
export async function sampledCorpus(folder: string, addresses: number, most: number): Promise<Corpus> {
  const step = Math.ceil(addresses / most);
  const weights = new Map<string, number>();
  let at = 0;
  await visitAddresses(folder, (number, street, ofStreet) => {
    if (at++ % step === 0) weights.set(`${number} ${street}`, ofStreet);
  });
  return corpusFrom(weights);
}
