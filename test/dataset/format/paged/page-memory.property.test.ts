import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PageMemory, PagePlaces, type Running } from '../../../../src/dataset/format/paged/page-memory.js';

const FILES = 3;
const PAGES = 40;
const MAX_BYTES = 512 * 1024;
/** Pages start at multiples of eight bytes. */
const UNIT = 8;

const page = fc.record({ file: fc.nat(FILES - 1), page: fc.nat(PAGES - 1) });
const question = fc.nat(2);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), at: page }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), at: page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('begin' as const, 'end' as const), question }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveBack' as const) }) },
);

/** What a page has: its length and its bytes follow from its number, and some pages are longer than a segment. */
const PAGE_BYTES = Array.from({ length: FILES * PAGES }, (_, i) => {
  const [file, number] = [Math.floor(i / PAGES), i % PAGES];
  return new Uint8Array(number === 0 ? 24 * 1024 : 100 + 97 * number + 13 * file).fill(1 + i);
});
const bytesOf = (file: number, number: number) => PAGE_BYTES[file * PAGES + number] as Uint8Array;

it('keeps pages as they are, and those that a running question has used since its run began', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 400 }), fc.integer({ min: 1, max: 6 }), (steps, segments) => {
      const limit = segments * 2 ** 14;
      const memory: PageMemory = new PageMemory(MAX_BYTES, (bytes, areInUse) => areInUse || memory.bytes + bytes <= limit);
      const empty = memory.bytes;
      const files = Array.from({ length: FILES }, () => new PagePlaces(PAGES));
      const questions: readonly Running[] = Array.from({ length: 3 }, () => ({ since: 0 }));
      const running = new Set<Running>();
      /** By page: the run that has put or used it last. */
      const used = new Map<string, number>();
      const isThere = (file: number, number: number): boolean => files[file]?.places[number] !== 0;
      for (const each of steps) {
        if (each.kind === 'put' || each.kind === 'use') {
          const { file, page: number } = each.at;
          const places = files[file] as PagePlaces;
          if (each.kind === 'put' && !isThere(file, number)) memory.put(places, number, bytesOf(file, number));
          else if (isThere(file, number)) places.usedAt[number] = memory.run;
          else continue;
          used.set(`${file} ${number}`, memory.run);
        } else if (each.kind === 'giveBack') memory.giveBack();
        else {
          const asked = questions[each.question] as Running;
          if (each.kind === 'begin') {
            memory.begin(asked);
            running.add(asked);
          } else {
            memory.end(asked);
            running.delete(asked);
          }
        }
        const since = Math.min(...Array.from(running, (asked) => asked.since));
        for (const [key, run] of used) {
          const [file = 0, number = 0] = key.split(' ').map(Number);
          if (isThere(file, number)) {
            if (Buffer.compare(bytesAt(memory, files, file, number), bytesOf(file, number)) !== 0) expect.fail(`${key} has other bytes`);
          } else {
            if (run >= since) expect.fail(`${key} is gone, which a question uses`);
            used.delete(key);
          }
        }
      }
      for (const [file, { bytes }] of files.entries()) {
        const there = Array.from({ length: PAGES }, (_, number) => (isThere(file, number) ? bytesOf(file, number).length : 0));
        expect(bytes).toBe(there.reduce((sum, length) => sum + length, 0));
      }
      for (const asked of questions) memory.end(asked);
      while (memory.giveBack());
      expect(memory.bytes).toBe(empty);
      expect(files.map(({ bytes }) => bytes)).toEqual(Array(FILES).fill(0));
    }),
    { numRuns: 150 },
  );
});

it('uses the memory of pages that nobody uses again rather than more', () => {
  const limit = 4 * 2 ** 14;
  const memory: PageMemory = new PageMemory(MAX_BYTES, (bytes, areInUse) => areInUse || memory.bytes + bytes <= limit);
  const places = new PagePlaces(10_000);
  const asked: Running = { since: 0 };
  for (let number = 0; number < 10_000; number++) {
    if (number % 5 === 0) memory.begin(asked);
    memory.put(places, number, new Uint8Array(1000).fill(number));
    expect(memory.bytes).toBeLessThanOrEqual(limit);
  }
  expect(places.bytes).toBeGreaterThan(limit / 2);
});

function bytesAt({ segments, placeBits }: PageMemory, files: readonly PagePlaces[], file: number, number: number): Uint8Array {
  const place = files[file]?.places[number] as number;
  const from = UNIT * (place % 2 ** placeBits);
  return (segments[place >>> placeBits] as Uint8Array).subarray(from, from + bytesOf(file, number).length);
}
