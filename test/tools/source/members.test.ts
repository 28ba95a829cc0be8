import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isDamage, readMember, sourceMembers } from '../../../tools/source/members.js';
import { written } from '../us/import/context.js';

const TEXT = Buffer.from(Array.from({ length: 5_000 }, (_, i) => `${i},${(i * 7_919) % 10_007}\n`).join(''));

async function read(name: string, content: Uint8Array, wanted = /\.csv$/) {
  const found: [string, string][] = [];
  for await (const member of sourceMembers(written(name, content), wanted)) {
    found.push([member.name, Buffer.from(await readMember(member, 1_000_000)).toString()]);
  }
  return found;
}

describe('sourceMembers', () => {
  it('tells containers by their content', async () => {
    const text = TEXT.toString();
    expect(await read('a.csv', TEXT)).toEqual([['a.csv', text]]);
    expect(await read('b.csv.gz', gzipSync(TEXT))).toEqual([['b.csv', text]]);
    expect(await read('zip-without-a-name', zipSync({ 'x/c.csv': TEXT, 'x/d.csv.gz': gzipSync(TEXT), 'e.txt': TEXT }))).toEqual([
      ['x/c.csv', text],
      ['x/d.csv', text],
    ]);
    expect(await read('empty.csv', new Uint8Array())).toEqual([['empty.csv', '']]);
  });

  it('names an archive without a wanted member, a cut one, and a member that is too long', async () => {
    await expect(read('a.zip', zipSync({ 'e.txt': TEXT }))).rejects.toThrow(/holds no member/);
    await expect(read('b.zip', zipSync({ 'e.csv': TEXT }).subarray(0, 2_000))).rejects.toThrow('the archive is damaged');
    await expect(read('c.zip', zipSync({ 'e.csv': Buffer.alloc(1_000_001) }))).rejects.toThrow('more than 1000000 bytes');
  });

  it('never takes damaged bytes for the file', async () => {
    for (const [name, whole] of [
      ['d.zip', zipSync({ 'e.csv': TEXT })],
      ['e.csv.gz', gzipSync(TEXT)],
    ] as const) {
      for (let at = 100; at < whole.length - 200; at += 997) {
        const damaged = Uint8Array.from(whole);
        damaged[at] = (damaged[at] as number) ^ 0x55;
        const outcome = await read(name, damaged).then(
          ([member]) => member?.[1],
          (error: unknown) => {
            expect(isDamage(error) || error instanceof RangeError).toBe(true);
            return null;
          },
        );
        expect(outcome).toBeNull();
      }
    }
  });
});
