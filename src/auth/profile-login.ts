import { DoorplateError, isDoorplateError } from '../errors.js';
import { requireScryptCost, unmatchableHash, verifyPassword } from './password.js';
import { type AttemptOptions, type AttemptOutcome, PasswordAttempts, type TokenAttempt, tooManyAttempts } from './password-attempts.js';
import { isGuid } from './profile.js';
import type { PasswordHash, ProfileRecord, ScryptCost } from './records.js';
import type { CredentialStore } from './store.js';

/** Who asks for a token. */
export interface TokenClient {
  /** IP address; failed attempts are counted by it, and those of all clients without one together. */
  readonly address?: string | undefined;
  /** Aborted when the client has gone. */
  readonly signal?: AbortSignal | undefined;
}

const MAX_PASSWORD_LENGTH = 1024;

/** Lets profiles in by name and password. */
export class ProfileLogin {
  readonly #attempts: PasswordAttempts;
  /** Hashed in the place of a profile that does not exist. */
  readonly #nobody: PasswordHash;

  /** Throws `CONFIG_INVALID` for limits or a cost that are none. */
  constructor(
    private readonly store: CredentialStore,
    private readonly options: AttemptOptions,
    passwordCost: ScryptCost,
  ) {
    this.#attempts = new PasswordAttempts(options);
    this.#nobody = unmatchableHash(requireScryptCost(passwordCost));
  }

  /**
   * The profile of this name, which is good, and whose password this is. Rejects with `CREDENTIAL_INVALID` or `_REVOKED`,
   * and with `RATE_LIMITED` after too many attempts.
   */
  async login(name: string, password: string, client: TokenClient): Promise<ProfileRecord> {
    // Everybody knows that no store holds such a profile, and so it need not take the time of one.
    if (!isGuid(name) || password.length > MAX_PASSWORD_LENGTH) throw wrongProfile();
    const attempt: TokenAttempt = { profileName: name.toLowerCase(), clientAddress: client.address };
    try {
      const profile = await this.#attempt(attempt, password, client.signal);
      this.#tell(attempt, 'accepted');
      return profile;
    } catch (error) {
      const outcome = outcomeOf(error, client.signal);
      if (outcome !== null) this.#tell(attempt, outcome);
      throw error;
    }
  }

  async #attempt(attempt: TokenAttempt, password: string, signal: AbortSignal | undefined): Promise<ProfileRecord> {
    if ((await this.options.admit?.(attempt)) === false) throw tooManyAttempts();
    const profile = await this.store.findProfile(attempt.profileName);
    const verify = () => verifyPassword(password, profile?.password ?? this.#nobody);
    const isRight = await this.#attempts.check(attempt, { isKnown: profile !== null, signal, verify });
    if (!profile || !isRight) throw wrongProfile();
    if (profile.revokedAt !== null) throw new DoorplateError('CREDENTIAL_REVOKED', 'The profile has been revoked');
    return profile;
  }

  #tell(attempt: TokenAttempt, outcome: AttemptOutcome): void {
    try {
      this.options.onOutcome?.(attempt, outcome);
    } catch {
      // A hook that fails must not decide who gets a token.
    }
  }
}

/** Null for what is no fault of the attempt. */
function outcomeOf(error: unknown, signal: AbortSignal | undefined): AttemptOutcome | null {
  if (!isDoorplateError(error)) return null;
  if (error.code === 'RATE_LIMITED') return signal?.aborted ? 'abandoned' : 'limited';
  return error.code.startsWith('CREDENTIAL_') ? 'refused' : null;
}

function wrongProfile(): DoorplateError {
  return new DoorplateError('CREDENTIAL_INVALID', 'The profile name or password is wrong');
}
