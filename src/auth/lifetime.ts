/** Longest lifetime of a token: 60 minutes. */
export const MAX_LIFETIME_SECONDS = 3600;
/** How far `iat` and `nbf` may be ahead of the clock. `exp` gets no such tolerance. */
export const CLOCK_SKEW_SECONDS = 60;

/** A time in seconds since 1970 as ISO 8601 with the UTC offset written out: `2026-03-16T15:30:00+00:00`. */
export function formatExpiration(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}+00:00`;
}
