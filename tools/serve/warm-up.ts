import { OPERATIONS, QUERY_NAMES, type QueryName } from '../../src/contract.js';
import type { Service } from '../../src/service.js';
import { ask } from '../cli/questions/reply.js';

/** Answers are waited for so long in all: data that is slow to read must not keep a server from listening. Chosen. */
const MOST_MS = 3000;

/** An address as it is pasted with a wrong city, and a text that is like none: completion tries all that it can. */
const THOROUGH = ['801 Shawan Rd, Rockville MD', '801 Xylqz'];

/**
 * Asks a question of each operation, completion of addresses first, whose answers nobody wants: so the first client does not wait for code
 * that is loaded, files that are opened and tables that are made once. A failure is ignored: the client's own request reports it.
 */
export async function warmUp(service: Service, operations: readonly QueryName[] = QUERY_NAMES, mostMs = MOST_MS): Promise<void> {
  const end = performance.now() + mostMs;
  for (const [operation, text] of questions()) {
    if (!operations.includes(operation)) continue;
    const timeoutMs = end - performance.now();
    if (timeoutMs <= 0) return;
    await ask(service, operation, text, { timeoutMs });
  }
}

function* questions(): Generator<readonly [QueryName, string]> {
  for (const text of [OPERATIONS['suggest-address'].sample, ...THOROUGH]) yield ['suggest-address', text];
  for (const operation of QUERY_NAMES) yield [operation, OPERATIONS[operation].sample];
}
