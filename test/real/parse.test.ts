import { describe, expect, it } from 'vitest';
import { format, type PlaceKnowledge, parseComponents } from '../../src/address/index.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { calibrationOf } from '../../tools/train-parser/calibration.js';
import { Evaluation, fieldsOf, isDerived, type LabelledRow } from '../../tools/train-parser/evaluation.js';

const evaluation = await Evaluation.open();
/** Rows of a file in percent that must be read right, every field of them. */
const LEAST: Readonly<Record<string, number>> = {
  addresser: 96,
  derived_nocomma: 99,
  derived_spelled: 99,
  openaddresses_sample: 99.5,
  parse_address: 96,
  postgis_tiger: 96,
  pub28_fgdc_handmade: 99,
  rrad_comma: 99.9,
  rrad_nocomma: 99.3,
  rrad_usps: 99.7,
  sroussey_extra: 96,
  us50: 97,
  usaddress_osm_synth: 97,
  usaddress_train: 90,
};
const EVERY = 7;

describe('labelled files', () => {
  it.each(evaluation.sources)('%s is read right', (source) => {
    const rows = evaluation.rows(source);
    const right = rows.filter((row) => evaluation.isRight(row, fieldsOf(parseComponents(row.input).components)));
    expect((100 * right.length) / rows.length).toBeGreaterThanOrEqual(LEAST[source] ?? 90);
  });

  it.each(evaluation.sources)('%s: what is read right stays right with the places of a dataset', async (source) => {
    const { places } = await packagePlaces();
    const isRight = (row: LabelledRow, known?: PlaceKnowledge) =>
      evaluation.isRight(row, fieldsOf(parseComponents(row.input, known).components));
    const worse = evaluation.rows(source).filter((row) => isRight(row) && !isRight(row, places));
    expect(worse.map(({ input }) => input)).toEqual([]);
  });

  it('are read with a calibrated confidence', () => {
    const answers = evaluation.sources
      .filter((source) => !isDerived(source))
      .flatMap((source) => evaluation.rows(source))
      .map((row) => {
        const { components, confidence } = parseComponents(row.input);
        return { confidence, right: evaluation.isRight(row, fieldsOf(components)) };
      });
    expect(calibrationOf(answers).expectedCalibrationError).toBeLessThan(0.03);
  });

  it.each(evaluation.sources)('%s: a full address is read into the components that it was written from', (source) => {
    const unequal = evaluation.rows(source).filter(({ input }, i) => {
      if (source.startsWith('rrad') && i % EVERY !== 0) return false;
      const { components, kind } = parseComponents(input);
      if (kind !== 'address') return false;
      const full = format(components).full;
      return format(parseComponents(full).components).full !== full;
    });
    // Labelled noise (two addresses in one, fragments) has no stable reading.
    expect(unequal.length / evaluation.rows(source).length).toBeLessThanOrEqual(source === 'usaddress_train' ? 0.03 : 0.02);
  });
});
