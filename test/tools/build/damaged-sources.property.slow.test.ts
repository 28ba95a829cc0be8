import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/measure.js';
import { isDoorplateError } from '../../../src/errors.js';
import { ImportedRows } from '../../../tools/build/imported-rows.js';
import { buildIp } from '../../../tools/build/ip/build.js';
import { type SourceFile, sourceFiles } from '../../../tools/build/source-file.js';
import { folderForEach } from '../../fixtures/folder.js';
import { runCommand } from '../cli/run-command.js';
import { SMALL_SOURCES, type SmallSource } from './small-sources.js';

const CUTS = 8;
const CHANGES = 20;
const BUILDS = 2;
/** Formats whose builds join all ZIP codes of the country, which takes seconds: their files are read alone. */
const LONG = /^(?:geonames|hud|usps-names|usps-citystate)$/;

const folder = folderForEach();

/** The bytes cut short or changed, at all kinds of places; the same ones for the same seed. */
function* damaged(bytes: Buffer, seed: number): Generator<Buffer> {
  const random = seeded(seed);
  const place = (): number => Math.floor(random() * bytes.length);
  for (const length of [0, 1, 2, 30, 99, bytes.length - 23, bytes.length - 9, bytes.length - 2, bytes.length - 1]) {
    yield bytes.subarray(0, Math.max(0, length));
  }
  for (let i = 0; i < CUTS; i++) yield bytes.subarray(0, place());
  for (let i = 0; i < CHANGES; i++) {
    const changed = Buffer.from(bytes);
    // Heads and ends say most of a file.
    const at = i % 4 === 0 ? place() % 64 : i % 4 === 1 ? bytes.length - 1 - (place() % 64) : place();
    const length = i % 5 === 0 ? 4 : 1;
    for (let j = at; j < Math.min(bytes.length, at + length); j++) {
      changed[j] = i % 3 === 0 ? (changed[j] as number) ^ (1 << Math.floor(8 * random())) : Math.floor(256 * random());
    }
    yield changed;
  }
}

/** Reads a file as a build does, and gives what it told of its rows. */
async function read({ kind, format }: SmallSource, path: string) {
  const imported = new ImportedRows();
  const [file] = (await sourceFiles(kind, `${format}:${path}`)) as [SourceFile];
  await file.read(imported);
  if (imported.ipRanges.length > 0) await buildIp({ files: imported.ipRanges, level: 'city' });
  return imported.ledger.tallies[0] ?? null;
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

describe.each(SMALL_SOURCES.map((source, at) => ({ ...source, seed: 1 + at })))('$title ($format)', (source) => {
  const path = () => folder(source.name);

  it('is read when it is whole', async () => {
    await writeFile(path(), source.wrap(source.bytes));
    const tally = await read(source, path());
    if (tally === null) return;
    expect(tally.read).toBe(source.rows(source.bytes) ?? tally.read);
    expect([sum(tally.rejected), sum(tally.leftOut), tally.kept > 0]).toEqual([0, 0, true]);
  });

  it('is told by name when it is damaged, or has every row accounted for', async () => {
    for (const bytes of damaged(source.bytes, source.seed)) {
      await writeFile(path(), source.wrap(bytes));
      const tally = await read(source, path()).catch((error: unknown) => {
        if (!isDoorplateError(error)) throw error;
        expect(error.message === NOTHING_OF_IP || error.message.includes(path())).toBe(true);
        expect(error.message.length).toBeLessThan(500);
        return null;
      });
      if (tally === null) continue;
      expect(tally.read).toBe(source.rows(bytes) ?? tally.read);
      if (tally.ofRows) expect(tally.kept + sum(tally.rejected) + sum(tally.leftOut)).toBe(tally.read);
    }
  });

  if (source.kind !== 'in' && LONG.test(source.format)) return;
  it('never ends a build with anything but one message or a dataset', async () => {
    const all = [...damaged(source.bytes, source.seed)];
    const random = seeded(source.seed);
    for (let i = 0; i < BUILDS; i++) {
      await writeFile(path(), source.wrap(all[Math.floor(random() * all.length)] as Buffer));
      const words = ['build', folder('out'), `--${source.kind}`, `${source.format}:${path()}`, '--name', 'a', '--version', '1'];
      const { exit, notices } = await runCommand(words);
      expect([0, 2, 3]).toContain(exit);
      const left = (await readdir(folder())).filter((name) => name !== basename(path()));
      if (exit !== 0) expect([left, notices]).toEqual([[], expect.stringMatching(/^error [^\n]+\n$/)]);
      for (const name of left) {
        expect(name).toMatch(/^out(?:\.rejects\.csv|\.conflicts\.csv)?$/);
        await rm(folder(name), { recursive: true });
      }
    }
  });
});

const NOTHING_OF_IP = 'The source files say no place of any address';
