/**
 * Why a connection was closed or refused:
 *
 * - `unread`: it was closed, as its client did not take its answers and too many bytes waited, or to make room.
 * - `delayed`: a refusal that waited on it was sent at once, to make room.
 * - `idle`: it was closed without an open answer, to make room.
 * - `crowded`: it was answered with 503, as there was no room.
 * - `network`: the same, as its client network had as many connections as one may.
 */
export const REFUSAL_REASONS = ['unread', 'delayed', 'idle', 'crowded', 'network'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What a server holds for its clients now, and its refusals since its start. */
export interface Traffic {
  readonly connections: number;
  /** Connections that are not read on, because their clients have not taken what they asked for. */
  readonly pausedConnections: number;
  /** Bytes of answers and requests that wait for clients. */
  readonly waitingBytes: number;
  /** Answers to wrong passwords that are kept back for some seconds. */
  readonly delayedRefusals: number;
  readonly refusals: Readonly<Record<RefusalReason, number>>;
}

export type MutableTraffic = { -readonly [K in Exclude<keyof Traffic, 'refusals'>]: Traffic[K] } & {
  readonly refusals: Record<RefusalReason, number>;
};

export function createTraffic(): MutableTraffic {
  const refusals = Object.fromEntries(REFUSAL_REASONS.map((reason) => [reason, 0])) as Record<RefusalReason, number>;
  return { connections: 0, pausedConnections: 0, waitingBytes: 0, delayedRefusals: 0, refusals };
}
