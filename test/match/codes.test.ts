import { describe, expect, it } from 'vitest';
import { matchCode, rejectionCode } from '../../src/match/codes.js';
import type { Correction, Part } from '../../src/match/index.js';

function corrected(...parts: readonly Part[]): Correction[] {
  return parts.map((part) => ({ part, component: 'name', from: null, to: null, reason: '' }));
}

describe('AlgorithmUsed', () => {
  it.each([
    [[], '100'],
    [['street'], '101'],
    [['city'], '102'],
    [['state'], '102'],
    [['city', 'state'], '102'],
    [['zip'], '103'],
    [['directional'], '104'],
    [['type'], '104'],
    [['type', 'directional', 'directional'], '104'],
    [['city', 'zip'], '105'],
    [['street', 'type'], '105'],
  ] as const)('corrections %j give %s', (parts, code) => {
    expect(matchCode(corrected(...parts))).toBe(code);
  });

  it.each([
    ['number', '410'],
    ['street', '411'],
    ['type', '412'],
    ['directional', '413'],
    ['city', '414'],
    ['state', '415'],
    ['zip', '416'],
  ] as const)('%s rejected gives %s', (part, code) => {
    expect(rejectionCode(part)).toBe(code);
  });
});
