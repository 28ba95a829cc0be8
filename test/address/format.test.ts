import { describe, expect, it } from 'vitest';
import { format, NO_COMPONENTS, parseComponents } from '../../src/address/index.js';

const lines = (text: string) => format(parseComponents(text).components);

describe('format', () => {
  it('puts the units on the second line, the outer one first', () => {
    expect(lines('4800 Campus Dr Bldg 4 Apt 2, Irvine, CA 92612')).toEqual({
      line1: '4800 CAMPUS DR',
      line2: 'BLDG 4 APT 2',
      lastLine: 'IRVINE CA 92612',
      full: '4800 CAMPUS DR BLDG 4 APT 2, IRVINE CA 92612',
    });
  });

  it.each([
    ['PO Box 12, Nome, AK 99762', 'PO BOX 12', null],
    ['Box 12, Nome, AK 99762', 'PO BOX 12', null],
    ['RR 2 Box 18, Clay, WV 25043', 'RR 2 BOX 18', null],
    ['PSC 3 Box 1234, APO AE 09021', 'PSC 3 BOX 1234', null],
    ['901 Janesville Ave PO Box 901, Fort Atkinson WI 53538', '901 JANESVILLE AVE', 'PO BOX 901'],
    ['General Delivery, Tampa FL 33602', 'GENERAL DELIVERY', null],
    ['31 Elm St #4B, Concord, NH', '31 ELM ST', '# 4B'],
    ['8200 Kentucky 440, Mayfield, KY', '8200 KY HIGHWAY 440', null],
    ['8200 Hwy 3 Byp Road, Easley SC', '8200 HIGHWAY 3 BYPASS RD', null],
    ['8200 FM 1960 W, Humble TX', '8200 FM 1960 W', null],
  ])('%s', (text, line1, line2) => {
    expect(lines(text)).toMatchObject({ line1, line2 });
  });

  it('joins ZIP code and add-on, and leaves no trace of missing parts', () => {
    expect(lines('1745 T St SE, Washington DC 20020-1234').full).toBe('1745 T ST SE, WASHINGTON DC 20020-1234');
    expect(format({ ...NO_COMPONENTS, zip: '20020' })).toEqual({ line1: null, line2: null, lastLine: '20020', full: '20020' });
    expect(format(NO_COMPONENTS)).toEqual({ line1: null, line2: null, lastLine: null, full: '' });
  });
});
