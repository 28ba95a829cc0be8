import { describe, expect, it } from 'vitest';
import { type CorsOptions, compileCors } from '../../src/http/cors.js';

describe('compileCors', () => {
  it('is off unless switched on', () => {
    expect(compileCors(undefined)).toBeNull();
    expect(compileCors(false)).toBeNull();
  });

  it('lets any origin read when switched on', () => {
    for (const option of [true, {}, { origins: '*' as const }]) {
      expect(compileCors(option)?.headers('https://a.example')).toHaveProperty('access-control-allow-origin', '*');
      expect(compileCors(option)?.headers(undefined)).toHaveProperty('access-control-allow-origin', '*');
    }
  });

  it('lets the named origins read and no other', () => {
    const cors = compileCors({ origins: ['https://a.example', 'https://b.example'], maxAgeSeconds: 5 });
    expect(cors?.headers('https://b.example')).toHaveProperty('access-control-allow-origin', 'https://b.example');
    for (const origin of [undefined, 'null', 'https://a.example.evil', 'http://a.example']) expect(cors?.headers(origin)).toEqual({});
    expect(cors?.preflight['access-control-max-age']).toBe('5');
  });

  it.each([
    { origins: 'https://a.example' },
    { origins: ['https://a.example/'] },
    { origins: ['a.example'] },
    { origins: ['null'] },
    { origins: ['*'] },
    { origins: [''] },
    { origins: null },
    { origin: ['https://a.example'] },
  ])('refuses %j, which would let in others or nobody', (option) => {
    expect(() => compileCors(option as CorsOptions)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('takes origins of apps and extensions', () => {
    const origins = ['capacitor://localhost', 'chrome-extension://abcdef', 'http://localhost:5173', 'http://[::1]:80'];
    for (const origin of origins) expect(compileCors({ origins })?.headers(origin)).toHaveProperty('access-control-allow-origin', origin);
  });

  it('never lets cookies through', () => {
    expect(JSON.stringify([compileCors(true)?.headers('https://a.example'), compileCors(true)?.preflight])).not.toContain('credentials');
  });
});
