import { DoorplateError } from '../../errors.js';
import { type OptionTypes, requireOptionNames } from '../../option-names.js';
import { randomAlphanumeric } from '../api-key.js';
import { ownLimits } from '../rate-limit.js';
import { type OwnLimits, type ProfileRecord, requireLabel, type ScryptCost } from '../records.js';
import { hashPassword } from './password.js';

const PASSWORD_LENGTH = 32;
/** What an HTTP header carries unchanged. */
const HEADER_SAFE = /^[\x21-\x7e]{8,256}$/;

export interface ProfileOptions extends OwnLimits {
  /** GUID; a new one unless given. */
  readonly name?: string;
  /** 8 to 256 printable ASCII characters without blanks, because it travels in a header; 32 random ones unless given. */
  readonly password?: string;
  readonly label?: string;
  /** Cost of the password hash; about a fifth of a second unless given. */
  readonly passwordCost?: ScryptCost;
  /** Milliseconds since 1970; `Date.now` unless given. */
  readonly now?: () => number;
}

const OPTIONS = {
  name: true,
  password: true,
  label: true,
  passwordCost: true,
  now: 'function',
  limits: true,
  group: true,
} as const satisfies OptionTypes<ProfileOptions>;

export interface NewProfile {
  readonly profileName: string;
  /** The password, shown once. */
  readonly profilePassword: string;
  readonly record: ProfileRecord;
}

/**
 * Makes a profile and the record for a store. Rejects with `CONFIG_INVALID` for a name that is not a GUID, a password of the wrong form, a
 * label with control characters, a cost that scrypt does not take, or an option that does not exist.
 */
export async function createProfile(options: ProfileOptions = {}): Promise<NewProfile> {
  requireOptionNames(options, OPTIONS);
  const name = (options.name ?? crypto.randomUUID()).toLowerCase();
  const password = options.password ?? randomAlphanumeric(PASSWORD_LENGTH);
  if (!isGuid(name)) throw new DoorplateError('CONFIG_INVALID', 'Profile name is not a GUID');
  if (!HEADER_SAFE.test(password)) {
    throw new DoorplateError('CONFIG_INVALID', 'Profile password is not 8 to 256 printable ASCII characters without blanks');
  }
  const label = requireLabel(options.label ?? '');
  const limits = ownLimits(options);
  const createdAt = new Date((options.now ?? Date.now)()).toISOString();
  const hashed = await hashPassword(password, options.passwordCost);
  const record = { name, password: hashed, label, createdAt, revokedAt: null, ...limits };
  return { profileName: name, profilePassword: password, record };
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
