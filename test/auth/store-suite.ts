import { describe, expect, it } from 'vitest';
import { createApiKey, createProfile, type ManagedCredentialStore, type WritableCredentialStore } from '../../src/auth/index.js';
import { CHEAP, Clock, START_MS } from '../fixtures/authenticator.js';

/** What every store does. */
export function storeSuite(name: string, open: (options: { now: () => number }) => WritableCredentialStore): void {
  describe(name, () => {
    it('finds what was added and nothing else', async () => {
      const store = open(new Clock());
      const { record: key } = createApiKey('live');
      const { record: profile } = await createProfile({ passwordCost: CHEAP });
      expect(await store.findKey(key.hash)).toBeNull();
      expect(await store.findProfile(profile.name)).toBeNull();
      await store.addKey(key);
      await store.addProfile(profile);
      expect(await store.findKey(key.hash)).toEqual(key);
      expect(await store.findProfile(profile.name)).toEqual(profile);
      expect(await store.findKey('__proto__')).toBeNull();
      expect(await store.findProfile('constructor')).toBeNull();
      expect(await store.isTokenRevoked('toString')).toBe(false);
      expect(await store.keys()).toEqual([key]);
      expect(await store.profiles()).toEqual([profile]);
    });

    it('revokes keys and profiles, with the date of the first time', async () => {
      const clock = new Clock();
      const store = open(clock);
      const { record: key } = createApiKey('live');
      const { record: profile } = await createProfile({ passwordCost: CHEAP });
      await store.addKey(key);
      await store.addProfile(profile);
      for (let i = 0; i < 2; i++) {
        expect(await store.revokeKey(key.id)).toBe(true);
        expect(await store.revokeProfile(profile.name.toUpperCase())).toBe(true);
        clock.advanceSeconds(60);
      }
      expect((await store.findKey(key.hash))?.revokedAt).toBe('2026-03-16T14:30:00.000Z');
      expect((await store.findProfile(profile.name))?.revokedAt).toBe('2026-03-16T14:30:00.000Z');
      expect(await store.revokeKey('nobody')).toBe(false);
      expect(await store.revokeProfile('nobody')).toBe(false);
    });

    it('remembers revoked tokens for as long as one of a trusted issuer can live, issued by a clock that is a minute ahead', async () => {
      const clock = new Clock();
      const store = open(clock);
      await store.revokeToken('first');
      clock.advanceSeconds(30 * 86_400 + 60);
      await store.revokeToken('second');
      expect(await store.isTokenRevoked('first')).toBe(true);
      clock.advanceSeconds(1);
      await store.revokeToken('third');
      expect(await store.isTokenRevoked('first')).toBe(false);
      expect(await store.isTokenRevoked('second')).toBe(true);
      expect(await store.isTokenRevoked('third')).toBe(true);
    });

    it('remembers a revoked token until its end where that is known', async () => {
      const clock = new Clock();
      const store = open(clock);
      await store.revokeToken('short', clock.ms + 60_000);
      await store.revokeToken('dated a week ahead', clock.ms + 7 * 86_400_000);
      clock.advanceSeconds(61);
      await store.revokeToken('other');
      expect(await store.isTokenRevoked('short')).toBe(false);
      clock.advanceSeconds(7 * 86_400 - 61);
      await store.revokeToken('another');
      expect(await store.isTokenRevoked('dated a week ahead')).toBe(true);
      clock.advanceSeconds(1);
      await store.revokeToken('yet another');
      expect(await store.isTokenRevoked('dated a week ahead')).toBe(false);
    });

    it('remembers when the tokens of a subject were revoked last, for as long as one of them can live', async () => {
      const clock = new Clock();
      const store = open(clock);
      const at = (subject: string) => store.subjectRevokedAt?.(subject);
      expect(await at('toString')).toBeNull();
      await store.revokeSubject('https://id.example somebody');
      clock.advanceSeconds(60);
      await store.revokeSubject('https://id.example somebody');
      const last = clock.ms;
      clock.advanceSeconds(30 * 86_400 + 60);
      await store.revokeSubject('another');
      expect(await at('https://id.example somebody')).toBe(last);
      clock.advanceSeconds(1);
      await store.revokeSubject('yet another');
      expect(await at('https://id.example somebody')).toBeNull();
      expect(await at('another')).toBe(clock.ms - 1000);
    });

    it('replaces a profile of the same name', async () => {
      const store = open(new Clock());
      const first = await createProfile({ passwordCost: CHEAP });
      const second = await createProfile({ name: first.profileName, passwordCost: CHEAP });
      await store.addProfile(first.record);
      await store.addProfile(second.record);
      expect(await store.profiles()).toEqual([second.record]);
    });
  });
}

/** What every store does that is kept for other processes; `begin` gives what opens one that is empty, as each of them does. */
export function managedStoreSuite(begin: () => (options?: { readonly now?: () => number }) => ManagedCredentialStore): void {
  describe('for several processes', () => {
    it('is filled once, however many find it empty', async () => {
      const open = begin();
      const records = Array.from({ length: 20 }, () => createApiKey('test').record);
      const added = await Promise.all(records.map((record) => open().addIfEmpty([record], [])));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await open().keys()).toEqual([records[added.indexOf(true)]]);
    });

    it('is not empty where all that it has is revoked', async () => {
      const store = begin()();
      const { record } = await createProfile({ passwordCost: CHEAP });
      expect(await store.addIfEmpty([], [record])).toBe(true);
      await store.revokeProfile(record.name);
      expect(await store.addIfEmpty([createApiKey('test').record], [])).toBe(false);
    });

    it('removes what is revoked, keys and profiles apart, and nothing else', async () => {
      const open = begin();
      const store = open();
      const [good, ...bad] = Array.from({ length: 3 }, () => createApiKey('live').record);
      const { record: profile } = await createProfile({ passwordCost: CHEAP });
      for (const key of [good, ...bad]) if (key !== undefined) await store.addKey(key);
      await store.addProfile(profile);
      for (const { id } of bad) await store.revokeKey(id);
      await store.revokeProfile(profile.name);
      expect(await store.removeRevokedKeys()).toBe(2);
      expect([await store.keys(), (await store.profiles()).length]).toEqual([[good], 1]);
      expect([await store.removeRevokedProfiles(), await store.removeRevokedProfiles()]).toEqual([1, 0]);
      expect(await open().profiles()).toEqual([]);
      for (const [key, isThere] of [...bad.map((each) => [each, false] as const), [good, true] as const])
        expect(await store.revokeKey(key?.id ?? '')).toBe(isThere);
    });

    it('knows to the hour when a key was used, whichever process noticed, until the key is removed', async () => {
      const [clock, begun] = [new Clock(), begin()];
      const open = () => begun({ now: clock.now });
      const [{ record }, { record: other }] = [createApiKey('live'), createApiKey('live')];
      for (const key of [record, other]) await open().addKey(key);
      expect(await open().keyUses()).toEqual(new Map());
      await open().noteKeyUse?.(record);
      clock.advanceSeconds(3599);
      await open().noteKeyUse?.(record);
      expect(await open().keyUses()).toEqual(new Map([[record.hash, START_MS]]));
      clock.advanceSeconds(1);
      for (const key of [record, other]) await open().noteKeyUse?.(key);
      expect((await open().keyUses()).get(record.hash)).toBe(START_MS + 3_600_000);
      await open().revokeKey(record.id);
      expect(await open().removeRevokedKeys()).toBe(1);
      expect([...(await open().keyUses()).keys()]).toEqual([other.hash]);
    });
  });
}
