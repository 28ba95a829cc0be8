import { describe, expect, it } from 'vitest';
import { createProfile } from '../../../src/auth/index.js';
import { verifyPassword } from '../../../src/auth/passwords/password.js';
import { CHEAP } from '../../fixtures/authenticator.js';

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
  ])('refuses %j', async (options) => {
    await expect(createProfile({ passwordCost: CHEAP, ...options })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
