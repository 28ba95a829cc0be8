import { assemble } from '../../src/address/assemble.js';
import { L, LABEL_COUNT } from '../../src/address/grammar/labels.js';
import { C } from '../../src/address/grammar/token-classes.js';
import { tokenize } from '../../src/address/grammar/tokens.js';
import type { Weights } from '../../src/address/grammar/weights.js';
import { type CanonicalFields, type Evaluation, type FieldName, fieldsOf, type LabelledRow, outerUnit } from './evaluation.js';
import { decode, type Evidence, gather } from './reference-decoder.js';

/** A labelled text with its evidence, and for each right reading the evidence that leaves only labels agreeing with it. */
export interface Item {
  readonly row: LabelledRow;
  readonly evidence: Evidence;
  readonly restricted: readonly Evidence[];
}

/** The fields that a label's words go into; labels that are not here go into none. */
const FIELDS_OF: Partial<Readonly<Record<keyof typeof L, readonly FieldName[]>>> = {
  NUMBER: ['AddressNumber'],
  LEAD_UNIT: ['UnitType', 'UnitNumber'],
  LEAD_UNIT_ID: ['UnitNumber'],
  LEAD_FLOOR_ID: ['UnitNumber'],
  LEAD_FLOOR: ['UnitType'],
  MID_UNIT: ['UnitType'],
  MID_UNIT_ID: ['UnitNumber'],
  PRE_MOD: ['StreetPreMod'],
  PRE_DIR: ['StreetPreDir'],
  PRE_TYPE: ['StreetPreType'],
  PRE_SEP: ['StreetPreSep'],
  NAME: ['StreetName'],
  POST_TYPE: ['StreetPostType'],
  POST_DIR: ['StreetPostDir'],
  POST_MOD: ['StreetPostMod'],
  UNIT: ['UnitType'],
  UNIT_ID: ['UnitNumber'],
  FLOOR_ID: ['UnitNumber'],
  FLOOR: ['UnitType'],
  UNIT2: ['UnitType'],
  UNIT2_ID: ['UnitNumber'],
  FLOOR2_ID: ['UnitNumber'],
  FLOOR2: ['UnitType'],
  PO_BOX: ['UnitType'],
  PO_BOX_ID: ['UnitNumber'],
  ROUTE: ['StreetPreType'],
  ROUTE_ID: ['StreetName'],
  BOX: ['UnitType'],
  BOX_ID: ['UnitNumber'],
  GENERAL: ['StreetName'],
  CITY: ['City'],
  STATE: ['StateCode'],
  ZIP: ['ZipCode'],
  ZIP4: ['Zip4'],
};
/** Fields whose standard spelling does not show the words it came from: the whole reading is compared in the end. */
const PHRASES: ReadonlySet<FieldName> = new Set([
  'StreetPreType',
  'StreetPreDir',
  'StreetPostDir',
  'UnitType',
  'StateCode',
  'StreetPostMod',
  'StreetPreMod',
]);
const NUMBER_SIGN = /^(?:NO|NUM|NUMBER|NBR)$/;
const TENS = /^(?:TWENTY|THIRTY|FORTY|FIFTY|SIXTY|SEVENTY|EIGHTY|NINETY)$/;
const UNIT_LABEL = /UNIT|FLOOR/;
const plain = (text: string) => text.replace(/[ -]/g, '');
const wordsOf = (text: string) => text.split(/[ -]/).filter((word) => word !== '');

/** Finds the right readings of labelled texts in the grammar. */
export class LabelledTexts {
  readonly #evaluation: Evaluation;
  readonly #known = new Map<string, boolean>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  prepare(rows: readonly LabelledRow[]): Item[] {
    return rows.map((row) => {
      const evidence = gather(tokenize(row.input), false);
      return { row, evidence, restricted: row.readings.map((reading) => this.#restrict(evidence, reading, row)) };
    });
  }

  /** Whether a labelling gives one of the right readings, outer unit included. */
  isRight({ row, evidence }: Item, labels: Uint8Array): boolean {
    const components = assemble(evidence.tokens, labels);
    if (row.outerUnit !== undefined && row.outerUnit !== outerUnit(components)) return false;
    return this.#evaluation.isRight(row, fieldsOf(components));
  }

  /** The right labelling of the highest score, or null when the grammar has none. */
  best(item: Item, weights: Weights): Uint8Array | null {
    let best: { readonly labels: Uint8Array; readonly score: number } | null = null;
    for (const evidence of item.restricted) {
      for (const reading of decode(evidence, weights, 6)) {
        if (best !== null && reading.score <= best.score) break;
        if (this.isRight(item, reading.labels)) {
          best = reading;
          break;
        }
      }
    }
    return best?.labels ?? null;
  }

  /** Leaves out the labels that would put a word into a field whose value does not have it. */
  #restrict(evidence: Evidence, reading: CanonicalFields, row: LabelledRow): Evidence {
    const allowed = new Uint8Array(evidence.allowed);
    evidence.tokens.forEach(({ text }, i) => {
      for (let l = 0; l < LABEL_COUNT; l++) {
        const label = L[l] as keyof typeof L;
        const at = i * LABEL_COUNT + l;
        const fields = FIELDS_OF[label];
        if (allowed[at] === 0 || fields === undefined) continue;
        const fits = (one: CanonicalFields) => fields.some((field) => this.#fits(text, field, one[field]));
        if (fits(reading)) continue;
        if (UNIT_LABEL.test(label) && (this.#isOuter(text, evidence.classes[i] as readonly number[], row) || row.readings.some(fits)))
          continue;
        allowed[at] = 0;
      }
    });
    return { ...evidence, allowed };
  }

  /** Whether a word may belong to the outer unit of a row. */
  #isOuter(word: string, classes: readonly number[], { outerUnit: outer }: LabelledRow): boolean {
    if (!outer) return false;
    const words = outer.split(' ');
    return (
      words.includes(word) ||
      this.#evaluation.canon({ UnitType: word }).UnitType === words[0] ||
      /^(?:FLOOR|FL|FLR)$/.test(word) ||
      classes.includes(C.ORDINAL_WORD) ||
      classes.includes(C.ORDINAL_NUMBER)
    );
  }

  #fits(word: string, field: FieldName, value: string): boolean {
    const key = `${word}|${field}|${value}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const fits = this.#compare(word, field, value);
    this.#known.set(key, fits);
    return fits;
  }

  #compare(word: string, field: FieldName, value: string): boolean {
    if (word === '#') return true;
    if (value === '') return field === 'UnitType' && NUMBER_SIGN.test(word);
    const forms = [
      this.#evaluation.canon({ [field]: word })[field],
      ...(field === 'UnitNumber' ? [this.#evaluation.canon({ UnitNumber: word, UnitType: 'FL' }).UnitNumber] : []),
    ];
    const within = wordsOf(value);
    const isPart = (part: string) => within.includes(part) || (part.length > 2 && value.replaceAll(' ', '').includes(part));
    if (forms.some((form) => form !== '' && wordsOf(form).every(isPart))) return true;
    if (field === 'City' && /^[NSEW]$/.test(word)) return true;
    if (PHRASES.has(field)) return true;
    const form = forms[0] as string;
    if (field === 'AddressNumber' || field === 'UnitNumber') return plain(value).includes(plain(form));
    if (field === 'ZipCode' || field === 'Zip4') return plain(value).includes(plain(form)) || form.includes(value);
    return field === 'StreetName' && (TENS.test(word) || value === 'GENERAL DELIVERY' || /^(?:ML?K|M|L|KING)$/.test(word));
  }
}
