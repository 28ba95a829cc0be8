import { describe, expect, it } from 'vitest';
import { alignColumns, formatExplain, formatResult } from '../../../../tools/cli/terminal/output.js';

const plain = (_: string, text: string) => text;
const tagged = (style: string, text: string) => `<${style}>${text}`;

describe('formatResult', () => {
  it('writes suggestions a line each', () => {
    expect(formatResult(['Springfield, IL', 'Springfield, MA'], plain)).toEqual(['Springfield, IL', 'Springfield, MA']);
    expect(formatResult([], plain)).toEqual([]);
  });

  it('aligns fields, dots nested ones, and shows null as a dash', () => {
    const result = {
      formattedAddress: null,
      location: { latitude: 1.5, longitude: -2 },
      accuracy: { type: 'rooftop' },
      list: ['a', 'b'],
      flag: false,
    };
    expect(formatResult(result, plain)).toEqual([
      'formattedAddress    -',
      'location.latitude   1.5',
      'location.longitude  -2',
      'accuracy.type       rooftop',
      'list                a; b',
      'flag                false',
    ]);
  });

  it('leaves colour to the painter', () => {
    expect(formatResult({ City: null }, tagged)).toEqual(['<dim>City  <dim>-']);
  });
});

describe('alignColumns', () => {
  it('aligns texts to the left and numbers to the right, without blanks at the end', () => {
    expect(
      alignColumns([
        ['name', 'rows', 'title'],
        ['a', 5, 'x'],
        ['bcdefg', 12345, 'longer'],
      ]),
    ).toEqual(['name    rows   title', 'a           5  x', 'bcdefg  12345  longer']);
    expect(alignColumns([])).toEqual([]);
  });
});

describe('formatExplain', () => {
  it('writes only the parts that there are', () => {
    expect(formatExplain({ datasets: [{ name: 'us', version: '1' }] }, plain)).toEqual(['', 'Datasets', '  us 1']);
    const lines = formatExplain(
      {
        datasets: [],
        candidates: [{ text: '1 MAIN ST', score: 0.5, reason: 'best' }],
        changes: [{ component: 'postType', from: null, to: 'ST', reason: 'filled in' }],
        fields: { City: 'source 1' },
        notes: ['rule 7'],
      },
      plain,
    );
    expect(lines).toEqual([
      '',
      'Candidates',
      '  0.500  1 MAIN ST  best',
      '',
      'Changes',
      '  postType  - -> ST  filled in',
      '',
      'Fields',
      '  City  source 1',
      '',
      'Notes',
      '  rule 7',
    ]);
  });
});
