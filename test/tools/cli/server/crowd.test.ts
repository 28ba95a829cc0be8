import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { AnswerFlow, DEFAULT_FLOW_LIMITS, Peer } from '../../../../src/http/answer-flow.js';
import { type Network, whoGivesWay } from '../../../../tools/cli/server/crowd.js';

const flow = new AnswerFlow(DEFAULT_FLOW_LIMITS, () => undefined);

/** A connection; `delayed` and `unread` have an open answer, which waits or is not taken. */
function peer(kind: 'silent' | 'idle' | 'made' | 'delayed' | 'unread'): Peer {
  const made = new Peer({ writableNeedDrain: kind === 'unread' } as Socket, flow);
  const response = { headersSent: kind === 'unread', writableLength: 0 } as ServerResponse;
  if (!['silent', 'idle'].includes(kind)) made.responses.add(response);
  if (kind === 'delayed') made.delayed.set(response, () => undefined);
  return made;
}

const KINDS = { s: 'silent', i: 'idle', m: 'made', d: 'delayed', u: 'unread' } as const;

/** Networks from the letters of their connections, in the order in which they came, and who gives way: network and place. */
function givesWay(networks: Readonly<Record<string, string>>, newcomer: string): string | null {
  const names = new Map<Peer, string>();
  const made = Object.entries(networks).map(([name, letters]): [string, Network] => {
    const network: Network = { silent: new Set(), idle: new Set(), busy: new Set() };
    for (const [place, letter] of [...letters].entries()) {
      const one = peer(KINDS[letter as keyof typeof KINDS]);
      names.set(one, `${name}${place}`);
      (letter === 's' ? network.silent : letter === 'i' ? network.idle : network.busy).add(one);
    }
    return [name, network];
  });
  const found = whoGivesWay(new Map(made), newcomer);
  return found === null ? null : `${names.get(found.peer)} ${found.why}`;
}

// Before, the oldest silent or idle connection of anyone gave way, and nobody where all were delayed refusals or unread.
it.each([
  ['a delayed refusal before all others', { a: 'msiud', b: 'sss' }, 'c', 'a4 delayed'],
  ['then the oldest connection without a request', { a: 'muiss', b: 'ddd' }, 'c', 'a3 idle'],
  ['then the one that is idle for longest', { a: 'mumii', b: 's' }, 'c', 'a3 idle'],
  ['then one whose client reads nothing', { a: 'mmum', b: 's' }, 'c', 'a2 unread'],
  ['of the next network where the busiest has none to give', { a: 'mmmm', b: 'mi', c: 'mmi' }, 'd', 'c2 idle'],
  ['of his own network where that is the busiest', { a: 'mi', b: 'i' }, 'a', 'a1 idle'],
  ['of nobody who has fewer connections', { a: 'mmm', b: 'si' }, 'a', null],
  ['of those who have as many with him', { a: 'm', b: 'si' }, 'a', 'b0 idle'],
  ['of any who has one, for the first of a network', { a: 'm', b: 'i' }, 'c', 'b0 idle'],
  ['of nobody where all answers are being made', { a: 'mm', b: 'm' }, 'c', null],
])('to a newcomer gives way %s', (_, networks, newcomer, expected) => {
  expect(givesWay(networks, newcomer)).toBe(expected);
});
