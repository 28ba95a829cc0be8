import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../../../src/address/index.js';
import { DeliveryLineReader } from '../../../../../tools/build/us/import/delivery-line.js';
import { OwnTypeCounts, PostalTypes } from '../../../../../tools/build/us/merge/own-type-counts.js';
import type { AddressRow } from '../../../../../tools/build/us/rows.js';

const reader = new DeliveryLineReader();

/** A row as the importers make it. */
function row(street: string, { unit = '', county = 'Alexandria', source = 0 } = {}): AddressRow {
  const lines = reader.read('10', street, unit);
  if (typeof lines === 'string') throw new Error(lines);
  const [line] = lines;
  return { components: { ...NO_COMPONENTS, ...line, state: 'VA', zip: '22301' }, latitude: 38, longitude: -77, county, source };
}

/** Endings that are learned from rows. */
function learned(...rows: readonly AddressRow[]): readonly string[] {
  const counts = new OwnTypeCounts();
  for (const each of rows) counts.addAddress(each);
  return [...new Set(counts.types().map(({ ending }) => ending))];
}

describe('abbreviations of types that a source has of its own', () => {
  it('are learned where two streets without a type end in them', () => {
    expect(learned(row('RICHMOND HY'), row('JEFFERSON DAVIS HY'), row('SEMINARY RD'))).toEqual(['HY']);
  });

  it('are none where a single street ends so, however many addresses it has', () => {
    expect(learned(row('BIG AL'), row('BIG AL'), row('BIG AL'))).toEqual([]);
  });

  it('are learned from a single street of a source that has three others', () => {
    const others = ['A HY', 'B HY', 'A CR', 'B CR', 'A PZ', 'B PZ'].map((street) => row(street));
    expect(learned(row('CANAL AL'), ...others.slice(0, 4))).toEqual(['HY', 'CR']);
    expect(learned(row('CANAL AL'), ...others)).toEqual(['HY', 'CR', 'PZ', 'AL']);
  });

  it('are none where next to all streets have the postal spelling', () => {
    const circles = Array.from({ length: 50 }, (_, at) => row(`OAK ${at} CIR`));
    expect(learned(row('A CR'), row('B CR'), ...circles)).toEqual([]);
    expect(learned(row('A CR'), row('B CR'), ...circles.slice(0, 30))).toEqual(['CR']);
  });

  it('are not learned from units', () => {
    expect(learned(row('MAIN ST', { unit: 'PA' }), row('ELM ST', { unit: 'PA' }))).toEqual([]);
  });

  it('are those of one source, and of one county where the source is not of that county alone', () => {
    const counts = new OwnTypeCounts();
    for (const street of ['RICHMOND HY', 'QUAKER HY']) counts.addAddress(row(street));
    const types = new PostalTypes(counts.types());
    expect(types.address(row('RICHMOND HY')).components).toMatchObject({ name: 'RICHMOND', postType: 'HWY' });
    const other = row('RICHMOND HY', { source: 1 });
    expect(types.address(other)).toBe(other);
    const across = row('LEE HY', { county: 'Arlington' });
    expect(types.address(across).components).toMatchObject({ name: 'LEE', postType: 'HWY' });
    for (let at = 0; at < 50; at++) counts.addAddress(row(`LEE ${at} HWY`, { county: 'Arlington' }));
    expect(new PostalTypes(counts.types()).address(across)).toBe(across);
  });

  it('come together from counts of several threads', () => {
    const [first, second] = [new OwnTypeCounts(), new OwnTypeCounts()];
    first.addAddress(row('RICHMOND HY'));
    second.addAddress(row('QUAKER HY'));
    expect(second.types()).toEqual([]);
    second.absorb(first.counts);
    expect(second.types()).toContainEqual(expect.objectContaining({ ending: 'HY' }));
  });
});

describe('PostalTypes', () => {
  const counts = new OwnTypeCounts();
  for (const street of ['A HY', 'B HY', 'A CR', 'B CR']) counts.addAddress(row(street));
  const types = new PostalTypes(counts.types());

  it.each([
    ['OAK CR E', '', { name: 'OAK', postType: 'CIR', postDir: 'E', unitType: null }],
    ['MILL RUN HY', '', { name: 'MILL RUN', postType: 'HWY', unitType: null }],
    ['MILL RUN HY', 'APT 3', { name: 'MILL RUN', postType: 'HWY', unitType: 'APT', unitNumber: '3', outerUnitType: null }],
    ['NORTH HY', '', { preDir: null, name: 'NORTH', postType: 'HWY' }],
    ['OAK QY', '', { name: 'OAK QY', postType: null }],
    ['OAK DR', 'APT CR', { name: 'OAK', postType: 'DR', unitType: 'APT', unitNumber: 'CR' }],
  ])('reads %s %s', (street, unit, parts) => {
    expect(types.address(row(street, { unit })).components).toMatchObject(parts);
  });
});
