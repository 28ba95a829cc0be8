/** Longest lifetime of a token: 60 minutes. */
export const MAX_LIFETIME_SECONDS = 3600;
/** Longest lifetime that a trusted issuer may give its tokens: 30 days. */
export const MAX_FOREIGN_LIFETIME_SECONDS = 30 * 86_400;
/** How far `iat` and `nbf` may be ahead of the clock. `exp` gets no such tolerance. */
export const CLOCK_SKEW_SECONDS = 60;
/** For how long a revocation matters where nobody knows when the token ends: no token is accepted that lives longer. */
export const REVOCATION_MS = (MAX_FOREIGN_LIFETIME_SECONDS + CLOCK_SKEW_SECONDS) * 1000;

/** A time in seconds since 1970 as ISO 8601 with the UTC offset written out: `2026-03-16T15:30:00+00:00`. */
export function formatExpiration(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}+00:00`;
}
