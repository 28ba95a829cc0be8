import { remembered } from '../../src/bounded-cache.js';
import { Random } from '../random.js';
import { Evaluation, type LabelledRow } from './evaluation.js';
import { makeAddress } from './generate/address.js';
import { type Names, readNames } from './generate/names.js';
import { type Item, LabelledTexts } from './labelled-texts.js';

/** Addresses generated for a fit. */
const GENERATED_ROWS = 8_000;
const GENERATOR_SEED = 7;

/** Rows to fit and to measure with: labelled files, and generated rows. */
export class TrainingSet {
  readonly evaluation: Evaluation;
  readonly texts: LabelledTexts;
  readonly #names: Names;
  readonly #items = new Map<string, Item[]>();

  private constructor(evaluation: Evaluation, names: Names) {
    this.evaluation = evaluation;
    this.texts = new LabelledTexts(evaluation);
    this.#names = names;
  }

  static async open(): Promise<TrainingSet> {
    return new TrainingSet(await Evaluation.open(), await readNames());
  }

  /** The rows of a labelled file with their evidence; one row in `every` is taken. */
  labelled(source: string, every = 1): Item[] {
    return remembered(this.#items, `${source} ${every}`, () =>
      this.texts.prepare(this.evaluation.rows(source).filter((_, i) => i % every === 0)),
    );
  }

  /** Generated rows with their evidence; the same count and seed give the same rows. */
  generated(count = GENERATED_ROWS, seed = GENERATOR_SEED): Item[] {
    const random = new Random(seed);
    const rows = Array.from({ length: count }, (): LabelledRow => {
      const { input, fields, outerUnit } = makeAddress(random, this.#names);
      return { source: 'generated', input, readings: [this.evaluation.canon(fields)], mergedOnly: false, outerUnit };
    });
    return this.texts.prepare(rows);
  }
}
