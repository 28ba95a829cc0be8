import { generateKeyPairSync } from 'node:crypto';
import type { Server } from 'node:http';
import { expect } from 'vitest';
import {
  createApiKey,
  createAuthenticator,
  createProfile,
  createRateLimit,
  memoryStore,
  type NewProfile,
} from '../../../src/auth/index.js';
import { type OperationName, operationRow } from '../../../src/contract.js';
import { createHandler, type Handler, type HandlerOptions } from '../../../src/http/index.js';
import { CHEAP, Clock } from '../../fixtures/authenticator.js';
import { fakeService } from '../../fixtures/fake-service.js';
import { type Asked, Client, type Reply } from '../../fixtures/http-client.js';
import { operationAt } from '../../fixtures/response-schema.js';
import { filled, pathsOf, SPECIFICATION } from '../conformance/specification.js';

/** How a framework takes a handler; the server does not listen yet. */
export type Mount = (handler: Handler, basePath: string) => Server | Promise<Server>;

export const PARSE = '/addressparser/usa/single/';

/** Every operation with paths that succeed: in lower case, as the reference writes it, and its other one. */
export const SPELLINGS = SPECIFICATION.operations
  .filter(({ credential }) => credential !== false)
  .map((specified) => {
    const { path, capitalized, good } = specified;
    const paths = [...pathsOf(specified), capitalized].map((each) => filled(each, good));
    return { operation: operationAt(path) as OperationName, paths };
  });

/** The display types of an operation; none for most. */
export function displayTypesOf(operation: OperationName): readonly number[] {
  return [...(operationRow(operation).forms ?? []).keys()];
}

/** Operations with display types, and their paths up to there. */
export const DISPLAYED = SPELLINGS.filter(({ operation }) => displayTypesOf(operation).length > 0).map(
  ({ operation, paths: [path = ''] }) => {
    return [operation, path.replace(/\/displaytype.*/, '')] as const;
  },
);

/** Operations that take an address and can answer 404. */
export const LOOKUPS: readonly (readonly [OperationName, string])[] = [
  ['parse', PARSE],
  ['verify', '/addressverification/usa/single/'],
  ['speculate', '/v2/address-verification/usa/speculative/'],
  ['geocode', '/geocoding/usa/forward/'],
];

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Two servers of one framework, and credentials of every kind. */
export class Scene {
  readonly clock = new Clock();
  readonly store = memoryStore({ now: this.clock.now });
  readonly live = createApiKey('live');
  readonly test = createApiKey('test');
  profile!: NewProfile;
  client!: Client;
  /** With two requests a minute, CORS for one origin and seven suggestions. */
  strict!: Client;

  constructor(
    private readonly mount: Mount,
    readonly basePath: string,
  ) {}

  async open(): Promise<void> {
    const { clock, store } = this;
    this.profile = await createProfile({ passwordCost: CHEAP, now: clock.now });
    await store.addProfile(this.profile.record);
    for (const { record } of [this.live, this.test]) await store.addKey(record);
    const shared = { store, tokens: { key: rsa.privateKey }, passwordCost: CHEAP, now: clock.now };
    this.client = await this.serve({ auth: createAuthenticator(shared) });
    this.strict = await this.serve({
      auth: createAuthenticator(shared),
      rateLimit: createRateLimit({ points: 2 }),
      cors: { origins: ['https://example.com'] },
      limit: 7,
    });
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.strict.close();
  }

  private async serve(options: HandlerOptions): Promise<Client> {
    const { basePath } = this;
    return await Client.listen(await this.mount(createHandler(fakeService, { basePath, ...options }), basePath));
  }

  /** Asks with a live key unless another credential is given. */
  readonly ask = (operation: OperationName | null, path: string, asked: Asked = {}): Promise<Reply> => {
    const authorization = `Bearer ${this.live.key}`;
    return this.client.ask(operation, this.basePath + path, { ...asked, headers: { authorization, ...asked.headers } });
  };

  /** Asks and expects an error with one message. */
  readonly refused = async (operation: OperationName | null, path: string, status: number, asked?: Asked): Promise<Reply> => {
    const reply = await this.ask(operation, path, asked);
    expect([path, reply.status, reply.json.Errors]).toEqual([path, status, [expect.any(String)]]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    return reply;
  };

  /** The headers of token issuance. */
  readonly credentials = () => ({ profileName: this.profile.profileName, profilePassword: this.profile.profilePassword });

  readonly issue = async (): Promise<string> => {
    const { json } = await this.ask('token', '/auth/token', { headers: this.credentials() });
    return (json.Result as { access_token: string }).access_token;
  };
}
