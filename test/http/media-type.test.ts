import { describe, expect, it } from 'vitest';
import { chooseMediaType } from '../../src/http/media-type.js';

describe('chooseMediaType', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/json'],
    ['TEXT/PLAIN', 'text/plain'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['text/plain;q=0.5, text/json;q=0.6', 'text/json'],
    ['text/plain, application/json', 'application/json'],
    ['text/plain, application/json, text/json', 'application/json'],
    ['application/json;q=0.1, */*', 'text/json'],
    ['application/json;q=0, text/json;q=0, */*;q=0.1', 'text/plain'],
    ['text/*;q=0.3, text/plain;q=0.9', 'text/plain'],
    ['text/plain;q=0', 'application/json'],
    ['text/plain;q=2', 'application/json'],
    ['text/plain;q=x', 'application/json'],
    ['text/plain ; q=0.5', 'text/plain'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    [',;,;q=1,/', 'application/json'],
    ['application/problem+json', 'application/json'],
  ])('%j gives %s', (accept, expected) => {
    expect(chooseMediaType(accept)).toBe(expected);
  });

  it('reads a header of any length', () => {
    expect(chooseMediaType('text/plain;q=0.1,'.repeat(20_000))).toBe('text/plain');
  });

  it('reads no more than the first ranges of a header', () => {
    expect(chooseMediaType(`${'a/b,'.repeat(31)}text/plain`)).toBe('text/plain');
    expect(chooseMediaType(`${'a/b,'.repeat(32)}text/plain`)).toBe('application/json');
  });
});
