import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Components } from '../../src/address/index.js';
import { DoorplateError } from '../../src/errors.js';

/** The fifteen parts of the contract, in its order. */
const FIELD_NAMES = [
  'AddressNumber',
  'StreetPreMod',
  'StreetPreDir',
  'StreetPreType',
  'StreetPreSep',
  'StreetName',
  'StreetPostType',
  'StreetPostDir',
  'StreetPostMod',
  'UnitType',
  'UnitNumber',
  'City',
  'StateCode',
  'ZipCode',
  'Zip4',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
/** Values by field; a field that is missing, null or empty is not part of the address. */
export type Fields = Readonly<Partial<Record<FieldName, string | null>>>;

/** Components as contract fields. The outer unit is not among them: see {@link outerUnit}. */
export function fieldsOf(components: Components): Fields {
  return {
    AddressNumber: components.number,
    StreetPreMod: components.preMod,
    StreetPreDir: components.preDir,
    StreetPreType: components.preType,
    StreetPreSep: components.preSep,
    StreetName: components.name,
    StreetPostType: components.postType,
    StreetPostDir: components.postDir,
    StreetPostMod: components.postMod,
    UnitType: components.unitType,
    UnitNumber: components.unitNumber,
    City: components.city,
    StateCode: components.state,
    ZipCode: components.zip,
    Zip4: components.zip4,
  };
}

/** The outer secondary designator in one string, empty when there is none. */
export function outerUnit({ outerUnitType, outerUnitNumber }: Components): string {
  return [outerUnitType, outerUnitNumber].filter((part) => part !== null).join(' ');
}

/** Fields in the one spelling that readings are compared in; every field is there, empty where it has no value. */
export type CanonicalFields = Readonly<Record<FieldName, string>>;

/** A labelled text. */
export interface LabelledRow {
  readonly source: string;
  readonly input: string;
  /** The readings that count as right; the first is the preferred one. */
  readonly readings: readonly CanonicalFields[];
  /** The split of the street was not read by hand: only its words count. */
  readonly mergedOnly: boolean;
  /** The outer of two units, where the label says it. */
  readonly outerUnit?: string;
}

/** The spellings that the scorer of the evaluation files takes for equal. */
export interface Canon {
  canon(fields: Fields): CanonicalFields;
  streetBag(fields: CanonicalFields): string;
}

const STREET: ReadonlySet<FieldName> = new Set(FIELD_NAMES.filter((name) => name.startsWith('Street')));

/** The labelled files in `$DOORPLATE_DATA/eval/parser` and the rules by which their scorer compares. */
export class Evaluation {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly #canon: Canon;

  private constructor(folder: string, canon: Canon) {
    this.folder = folder;
    this.#canon = canon;
    this.sources = readdirSync(folder)
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => file.slice(0, -'.jsonl'.length))
      .sort();
  }

  /** @throws DoorplateError `CONFIG_INVALID` when DOORPLATE_DATA is not set. */
  static async open(): Promise<Evaluation> {
    const root = process.env.DOORPLATE_DATA;
    if (!root) throw new DoorplateError('CONFIG_INVALID', 'DOORPLATE_DATA is not set, expected the folder that holds eval/parser');
    const folder = join(root, 'eval', 'parser');
    const { canon } = (await import(pathToFileURL(join(folder, 'canon.mjs')).href)) as Pick<Canon, 'canon'>;
    const { streetBag } = (await import(pathToFileURL(join(folder, 'street.mjs')).href)) as Pick<Canon, 'streetBag'>;
    return new Evaluation(folder, { canon, streetBag });
  }

  canon(fields: Fields): CanonicalFields {
    return this.#canon.canon(fields);
  }

  /** The rows of a file. */
  rows(source: string): readonly LabelledRow[] {
    return readFileSync(join(this.folder, `${source}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const row = JSON.parse(line) as { input: string; expect: Fields; alt?: Fields[]; mergedOnly?: boolean };
        const readings = [row.expect, ...(row.alt ?? [])].map((fields) => this.canon(fields));
        return { source, input: row.input, readings, mergedOnly: row.mergedOnly === true };
      });
  }

  /** Whether the fields are one of the row's readings: all of them, or, where only words count, the street as a bag of words. */
  isRight(row: LabelledRow, fields: Fields): boolean {
    const got = this.canon(fields);
    return row.readings.some(
      (want) => FIELD_NAMES.every((name) => want[name] === got[name]) || (row.mergedOnly && this.#merged(want, got)),
    );
  }

  /** Whether the street's words and all other fields are right, wherever the street is split. */
  isMergedRight(row: LabelledRow, fields: Fields): boolean {
    const got = this.canon(fields);
    return row.readings.some((want) => this.#merged(want, got));
  }

  /** The fields that differ from the closest reading: `City: want "A" got "B"`. */
  differences(row: LabelledRow, fields: Fields): string {
    const got = this.canon(fields);
    const lists = row.readings.map((want) =>
      FIELD_NAMES.filter((name) => want[name] !== got[name]).map((name) => ({ name, want: want[name] })),
    );
    const [closest = []] = lists.sort((a, b) => a.length - b.length);
    return closest.map(({ name, want }) => `${name}: want "${want}" got "${got[name]}"`).join('; ');
  }

  #merged(want: CanonicalFields, got: CanonicalFields): boolean {
    return (
      FIELD_NAMES.every((name) => STREET.has(name) || want[name] === got[name]) &&
      this.#canon.streetBag(want) === this.#canon.streetBag(got)
    );
  }
}

/** Files made of another one: a source is held out with all that was made of it. */
const DERIVED_FROM: Readonly<Record<string, string>> = {
  derived_nocomma: 'openaddresses_sample',
  derived_spelled: 'openaddresses_sample',
  rrad_nocomma: 'rrad_comma',
  rrad_usps: 'rrad_comma',
};

/** The source that a file's rows were taken from. */
export const originOf = (source: string): string => DERIVED_FROM[source] ?? source;
/** Whether a file only rewrites the rows of another one. */
export const isDerived = (source: string): boolean => source in DERIVED_FROM || source === 'rrad_comma';
