/** What a verifier says of an address; `unknown` where the data cannot tell. */
export type VerificationStatus = 'listed' | 'unit-missing' | 'unit-not-listed' | 'not-listed' | 'unknown';

export interface Verification {
  readonly status: VerificationStatus;
  /** The address as it is listed, on one line; null where nothing is. */
  readonly text: string | null;
  /** Why, for the person who typed. Empty where there is nothing to say. */
  readonly messages: readonly string[];
}

/** Verifies the address on one line. The signal ends the request. */
export type VerifyAddress = (text: string, signal: AbortSignal) => Promise<Verification>;

/** What `doorplate.verify` and the HTTP interface have in common: the letter of `DpvConfirmation` and the line. */
export interface Verified {
  readonly DpvConfirmation: string | null;
  readonly FullAddress: string | null;
}

const BY_LETTER: Readonly<Record<string, VerificationStatus>> = { Y: 'listed', S: 'unit-missing', D: 'unit-not-listed', N: 'not-listed' };

/** A verification from the answer of `doorplate.verify`, for datasets in the page. */
export function verificationOf({
  result,
  messages,
}: {
  readonly result: Verified | null;
  readonly messages: readonly string[];
}): Verification {
  if (result === null) return { status: 'not-listed', text: null, messages };
  return { status: BY_LETTER[result.DpvConfirmation ?? ''] ?? 'unknown', text: result.FullAddress, messages };
}

/** Verifies by the HTTP handler that is mounted at a base address. The headers are sent along. Throws where it does not answer. */
export function verifyByEndpoint(base: string, headers: Readonly<Record<string, string>> = {}): VerifyAddress {
  const root = base.replace(/\/$/, '');
  return async (text, signal) => {
    const response = await fetch(`${root}/addressverification/usa/single/${encodeURIComponent(text)}`, { signal, headers });
    // An address that is not listed is 404; anything else that is no 200 is a fault.
    if (!response.ok && response.status !== 404) throw new Error(`The endpoint answers ${response.status}`);
    const { Result } = (await response.json()) as { readonly Result: Verified | null };
    return verificationOf({ result: Result, messages: [] });
  };
}
