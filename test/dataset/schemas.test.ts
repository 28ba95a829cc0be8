import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SCHEMAS = new URL('../../src/dataset/schemas/', import.meta.url);
const GENERATED = new URL('../../src/dataset/generated/', import.meta.url);

describe('generated code', () => {
  it('belongs to the schemas', () => {
    const names = readdirSync(SCHEMAS)
      .filter((name) => name.endsWith('.fbs'))
      .sort();
    const digest = createHash('sha256');
    for (const name of names) digest.update(readFileSync(new URL(name, SCHEMAS)));
    expect(readFileSync(new URL('README', GENERATED), 'utf8')).toContain(digest.digest('hex'));
  });
});
