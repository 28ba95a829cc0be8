import { fileURLToPath } from 'node:url';
import { OPERATIONS, type OperationName, QUERY_NAMES } from '../../src/contract.js';
import { open } from '../../src/index.js';
import { ask } from '../../src/service.js';
import { coordinates } from '../serve/explorer/request-path.js';

/** The datasets of the package whose answers are the same on every machine. */
const SHIPPED = ['us-md-baltimore-county', 'us-places', 'in-places', 'ip-country'];
/** A token is of one server and one moment. */
const TOKEN = { access_token: 'header.claims.signature', expiration: '2026-03-16T15:30:00+00:00' };

/** What the shipped data answers to the sample of each operation: the `Result` of the envelope. Throws where it has no answer. */
export async function openApiExamples(): Promise<Record<OperationName, unknown>> {
  const data = SHIPPED.map((name) => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url)));
  const doorplate = await open({ data, only: true });
  try {
    const results = QUERY_NAMES.map(async (name) => {
      const { input, sample } = OPERATIONS[name];
      const [latitude = 0, longitude = 0] = coordinates(sample).map(Number);
      const { result, messages } = await ask(doorplate, name, input === 'point' ? { latitude, longitude } : sample, {});
      if (result === null) throw new Error(`${name} answers nothing: ${messages.join(' ')}`);
      return [name, JSON.parse(JSON.stringify(result))] as const;
    });
    return { token: TOKEN, ...Object.fromEntries(await Promise.all(results)) } as Record<OperationName, unknown>;
  } finally {
    await doorplate.close();
  }
}
