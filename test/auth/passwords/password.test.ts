import { describe, expect, it, vi } from 'vitest';
import { createProfile } from '../../../src/auth/index.js';
import { hashPassword, verifyPassword } from '../../../src/auth/passwords/password.js';
import { isScryptCost } from '../../../src/auth/records.js';
import { CHEAP } from '../../fixtures/authenticator.js';

describe('hashPassword', () => {
  it('gives another salt and hash each time', async () => {
    const [first, second] = [await hashPassword('same', CHEAP), await hashPassword('same', CHEAP)];
    expect(first.salt).not.toBe(second.salt);
    expect(first.hash).not.toBe(second.hash);
  });

  it('by default costs what is advised for scrypt', async () => {
    const stored = await hashPassword('slow');
    expect(stored).toMatchObject({ cost: 32768, blockSize: 8, parallelization: 3 });
    expect(await verifyPassword('slow', stored)).toBe(true);
  });

  it('keeps order and count under a crowd', async () => {
    const stored = await hashPassword('one', CHEAP);
    const results = await Promise.all(Array.from({ length: 50 }, (_, i) => verifyPassword(i % 2 ? 'one' : 'two', stored)));
    expect(results).toEqual(Array.from({ length: 50 }, (_, i) => i % 2 === 1));
  });

  it.each([
    { cost: 16, blockSize: 8, parallelization: 100 },
    { cost: 2, blockSize: 1, parallelization: 5000 },
    { cost: 2 ** 15, blockSize: 1, parallelization: 1 },
    { cost: 2, blockSize: 64, parallelization: 1 },
  ])('takes %j, which scrypt does', async (cost) => {
    expect(isScryptCost(cost)).toBe(true);
    const stored = await hashPassword('any', cost);
    expect([await verifyPassword('any', stored), await verifyPassword('other', stored)]).toEqual([true, false]);
  });

  it.each([
    { cost: 1, blockSize: 8, parallelization: 1 },
    { cost: 15, blockSize: 8, parallelization: 1 },
    { cost: 2 ** 16, blockSize: 1, parallelization: 1 },
    { cost: 16, blockSize: 0, parallelization: 1 },
    { cost: 16, blockSize: 8, parallelization: 1.5 },
    { cost: 16, blockSize: 8, parallelization: -1 },
    { cost: 2 ** 40, blockSize: 8, parallelization: 1 },
    { cost: 16, blockSize: 8, parallelization: 2 ** 21 },
    { cost: Number.NaN, blockSize: 8, parallelization: 1 },
  ])('refuses %j, which scrypt does not take, or only with over 1 GiB', async (cost) => {
    expect(isScryptCost(cost)).toBe(false);
    await expect(hashPassword('any', cost)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('cost') });
  });

  it('is the same without the modules of Node', async () => {
    const stored = await hashPassword('pässword', CHEAP);
    const absent = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    expect([await verifyPassword('pässword', stored), await verifyPassword('other', stored)]).toEqual([true, false]);
    const made = await hashPassword('pässword', CHEAP);
    absent.mockRestore();
    expect(await verifyPassword('pässword', made)).toBe(true);
  });
});

describe('createProfile', () => {
  it('gives a GUID and a password, and keeps only a salted hash', async () => {
    const { profileName, profilePassword, record } = await createProfile({ label: 'billing', passwordCost: CHEAP });
    expect(profileName).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(profilePassword).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(record).toMatchObject({ name: profileName, label: 'billing', revokedAt: null, password: { algorithm: 'scrypt', ...CHEAP } });
    expect(JSON.stringify(record)).not.toContain(profilePassword);
    expect(await verifyPassword(profilePassword, record.password)).toBe(true);
  });

  it('takes a name and a password', async () => {
    const name = 'ABCDEF00-1111-2222-3333-444455556666';
    const { record } = await createProfile({ name, password: 'correct-horse', passwordCost: CHEAP });
    expect(record.name).toBe(name.toLowerCase());
    expect(await verifyPassword('correct-horse', record.password)).toBe(true);
    expect(await verifyPassword('correct-horsf', record.password)).toBe(false);
  });

  it.each([
    { name: 'me' },
    { password: 'short' },
    { password: 'with blanks in it' },
    { password: 'pässwörter' },
    { password: 'x'.repeat(257) },
    { label: 'two\nlines' },
    { passwordCost: { ...CHEAP, cost: 15 } },
    { pasword: 'correct-horse' },
  ])('refuses %j', async (options) => {
    await expect(createProfile({ passwordCost: CHEAP, ...options })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
