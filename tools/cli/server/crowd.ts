import type { Peer } from '../../../src/http/answer-flow.js';

/** The connections of one client network. */
export interface Network {
  /** Connections without a request yet, in the order in which they came. */
  readonly silent: Set<Peer>;
  /** Connections that are kept without an open answer, in the order in which they became idle. */
  readonly idle: Set<Peer>;
  /** Connections with open answers, in the order in which they got the first of these. */
  readonly busy: Set<Peer>;
}

/** A connection that gives way, and why it can. */
export interface GivingWay {
  readonly peer: Peer;
  readonly why: 'delayed' | 'idle' | 'unread';
}

export function sizeOf({ silent, idle, busy }: Network): number {
  return silent.size + idle.size + busy.size;
}

/**
 * The connection that gives way to a new one of a network, of the busiest network that has one to give: a delayed refusal first,
 * then an idle connection, the oldest without a request before the one that is kept for longest, then one whose client does not
 * take its answer. Nobody gives way to a network that has more connections than his own. Null: none can.
 */
export function whoGivesWay(networks: ReadonlyMap<string, Network>, newcomer: string): GivingWay | null {
  const own = networks.get(newcomer);
  const least = own === undefined ? 1 : sizeOf(own) + 1;
  // The newcomer counts for his network.
  const sizes = [...networks.values()].map((network) => ({ network, size: sizeOf(network) + (network === own ? 1 : 0) }));
  const busiest = sizes.filter(({ size }) => size >= least).sort((a, b) => b.size - a.size);
  for (const { network } of busiest) {
    const found = ofNetwork(network);
    if (found !== null) return found;
  }
  return null;
}

/** The connection of a network that gives way first; null where all of its answers are being made. */
export function ofNetwork({ silent, idle, busy }: Network): GivingWay | null {
  for (const peer of busy) {
    if (peer.delayed.size > 0 && peer.delayed.size === peer.responses.size) return { peer, why: 'delayed' };
  }
  const [oldest] = silent.size > 0 ? silent : idle;
  if (oldest !== undefined) return { peer: oldest, why: 'idle' };
  for (const peer of busy) if (isUnread(peer)) return { peer, why: 'unread' };
  return null;
}

/** Whether the next answer of a connection has been made, and its client does not take it. */
function isUnread({ responses, socket }: Peer): boolean {
  const [next] = responses;
  return next?.headersSent === true && socket.writableNeedDrain;
}
