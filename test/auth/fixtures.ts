import { type Authenticator, type AuthenticatorOptions, createAuthenticator, createProfile, memoryStore } from '../../src/auth/index.js';

/** Makes password hashing quick; nothing in the tests rests on its cost. */
export const CHEAP = { cost: 16, blockSize: 8, parallelization: 1 };
export const SECRET = 'an HS256 secret of the tests, 32 bytes and more';
export const START_MS = Date.parse('2026-03-16T14:30:00Z');

/** A clock that tests move by hand. */
export class Clock {
  ms = START_MS;
  readonly now = () => this.ms;

  advanceSeconds(seconds: number): void {
    this.ms += seconds * 1000;
  }
}

export async function authFixture(options: Partial<AuthenticatorOptions> = {}) {
  const clock = new Clock();
  const store = memoryStore({ now: clock.now });
  const profile = await createProfile({ passwordCost: CHEAP, now: clock.now });
  await store.addProfile(profile.record);
  const auth: Authenticator = createAuthenticator({ store, tokens: { secret: SECRET }, passwordCost: CHEAP, now: clock.now, ...options });
  const issue = async () => (await auth.issueToken(profile.profileName, profile.profilePassword)).access_token;
  /** The code that a check is refused with; null when it is let in. */
  const refusal = async (authorization: string | null | undefined): Promise<string | null> => {
    try {
      await auth.check(authorization);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  return { auth, clock, store, profile, issue, refusal };
}
