import { DoorplateError, isDoorplateError } from '../../errors.js';
import { callHook } from '../../maybe-promise.js';
import type { PasswordHash, ProfileRecord, ScryptCost } from '../records.js';
import type { CredentialStore } from '../store.js';
import { requireScryptCost, unmatchableHash, verifyPassword } from './password.js';
import { type AttemptOptions, type AttemptOutcome, PasswordAttempts, type TokenAttempt, tooManyAttempts } from './password-attempts.js';
import { isGuid } from './profile.js';

/** Who asks for a token. */
export interface TokenClient {
  /** IP address, by which wrong passwords are counted. All clients without one share a count. */
  readonly address?: string | undefined;
  /** Aborted when the client hangs up. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a refusal is kept back for some seconds; `send` has it sent at once. */
  readonly onDelayed?: ((send: () => void) => void) | undefined;
}

const MAX_PASSWORD_LENGTH = 1024;

export class ProfileLogin {
  readonly #attempts: PasswordAttempts;
  readonly #cost: ScryptCost;
  /**
   * Stands for an unknown profile, so that its check takes as long. Made with the first attempt: workers have no random bytes before a
   * request.
   */
  #nobody: PasswordHash | null = null;

  /** Throws `CONFIG_INVALID` for limits below one or a cost that scrypt does not take. */
  constructor(
    private readonly store: CredentialStore,
    private readonly options: AttemptOptions,
    passwordCost: ScryptCost,
  ) {
    this.#attempts = new PasswordAttempts(options);
    this.#cost = requireScryptCost(passwordCost);
  }

  /** Rejects with `CREDENTIAL_INVALID`, `_REVOKED`, `RATE_LIMITED` or `STORE_UNAVAILABLE`. */
  async login(name: string, password: string, client: TokenClient): Promise<ProfileRecord> {
    // Anyone can see that no such profile exists, so a quick answer gives nothing away.
    if (!isGuid(name) || password.length > MAX_PASSWORD_LENGTH) throw wrongProfile();
    const attempt: TokenAttempt = { profileName: name.toLowerCase(), clientAddress: client.address };
    try {
      const profile = await this.#attempt(attempt, password, client);
      this.#tell(attempt, 'accepted');
      return profile;
    } catch (error) {
      const outcome = outcomeOf(error, client.signal);
      if (outcome !== null) this.#tell(attempt, outcome);
      throw error;
    }
  }

  async #attempt(attempt: TokenAttempt, password: string, { signal, onDelayed }: TokenClient): Promise<ProfileRecord> {
    if ((await this.options.admit?.(attempt)) === false) throw tooManyAttempts();
    const profile = await this.store.findProfile(attempt.profileName);
    this.#nobody ??= unmatchableHash(this.#cost);
    const stored = profile?.password ?? this.#nobody;
    const verify = () => verifyPassword(password, stored);
    const isRight = await this.#attempts.check(attempt, { isKnown: profile !== null, signal, onDelayed, verify });
    if (!profile || !isRight) throw wrongProfile();
    if (profile.revokedAt !== null) throw new DoorplateError('CREDENTIAL_REVOKED', 'The profile has been revoked');
    return profile;
  }

  #tell(attempt: TokenAttempt, outcome: AttemptOutcome): void {
    callHook(() => this.options.onOutcome?.(attempt, outcome));
  }
}

/** Null for an error that is not about the attempt. */
function outcomeOf(error: unknown, signal: AbortSignal | undefined): AttemptOutcome | null {
  if (!isDoorplateError(error)) return null;
  if (error.code === 'RATE_LIMITED') return signal?.aborted ? 'abandoned' : 'limited';
  return error.code.startsWith('CREDENTIAL_') ? 'refused' : null;
}

function wrongProfile(): DoorplateError {
  return new DoorplateError('CREDENTIAL_INVALID', 'The profile name or password is wrong');
}
