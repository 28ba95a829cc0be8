import { Random } from '../tools/random.js';
import { Evaluation } from '../tools/train-parser/evaluation.js';
import { makeAddress } from '../tools/train-parser/generate/address.js';
import { readNames } from '../tools/train-parser/generate/names.js';

/** Address strings to time parsers on, and where they are from. */
export interface MixedInputs {
  readonly from: string;
  readonly texts: readonly string[];
}

/** Seeded strings: of the labelled files where DOORPLATE_DATA names a folder that holds them, else generated ones. */
export async function mixedInputs(count: number, seed: number): Promise<MixedInputs> {
  const random = new Random(seed);
  if (!process.env.DOORPLATE_DATA) {
    const names = await readNames();
    return { from: 'generated addresses', texts: Array.from({ length: count }, () => makeAddress(random, names).input) };
  }
  const evaluation = await Evaluation.open();
  const all = evaluation.sources.flatMap((source) => evaluation.rows(source).map(({ input }) => input));
  return { from: 'labelled files', texts: random.shuffle([...all]).slice(0, count) };
}
