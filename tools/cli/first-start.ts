import { createApiKey, createProfile } from '../../src/auth/index.js';
import type { SampleCredentials } from './curl.js';
import type { StateFolder } from './state.js';

const LABEL = 'first start';

/**
 * Makes a test API key and a profile when the state folder holds neither. Gives their secrets, which are kept nowhere
 * else; null when there are credentials already.
 */
export async function createFirstCredentials({ credentials }: StateFolder): Promise<SampleCredentials | null> {
  const existing = [...(await credentials.keys()), ...(await credentials.profiles())];
  if (existing.length > 0) return null;
  const key = createApiKey('test', LABEL);
  const profile = await createProfile({ label: LABEL });
  await credentials.addKey(key.record);
  await credentials.addProfile(profile.record);
  return { apiKey: key.key, profileName: profile.profileName, profilePassword: profile.profilePassword };
}
