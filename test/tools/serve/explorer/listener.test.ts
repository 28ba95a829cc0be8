import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, createRateLimit, memoryStore } from '../../../../src/auth/index.js';
import { type Doorplate, DoorplateError, open } from '../../../../src/index.js';
import type { About, Asked, Completion, Counties } from '../../../../tools/serve/explorer/answers.js';
import { Assets } from '../../../../tools/serve/explorer/assets.js';
import { type ExplorerOptions, withExplorer } from '../../../../tools/serve/explorer/listener.js';
import { ExplorerSessions, explorerToken, explorerUrl } from '../../../../tools/serve/explorer/session.js';
import { folderForAll } from '../../../fixtures/folder.js';
import { openStates } from '../../../fixtures/listed-states.js';
import { QUICK, start } from '../start.js';

const TOKEN = 'a token that is printed at the start';
const PAGE = `<!doctype html>${'x'.repeat(5000)}`;
const folder = folderForAll();
let doorplate: Doorplate;
/** With addresses of many states. */
let states: Doorplate;
let key: string;
/** Of a key that is for `verify` alone. */
let limitedKey: string;
let auth: ExplorerOptions['auth'];
const closing: (() => void)[] = [];

beforeAll(async () => {
  await writeFile(folder('index.html'), PAGE);
  doorplate = await open();
  states = await openStates();
  const store = memoryStore();
  const made = createApiKey('test', 'explorer');
  await store.addKey(made.record);
  key = made.key;
  const limited = createApiKey('test', 'limited', Date.now, { operations: ['verify'] });
  await store.addKey(limited.record);
  limitedKey = limited.key;
  auth = createAuthenticator({ store });
});
afterAll(async () => {
  for (const close of closing) close();
  await Promise.all([doorplate.close(), states.close()]);
});

async function serve(options: Partial<ExplorerOptions> = {}): Promise<string> {
  const all = {
    doorplate,
    auth,
    rateLimit: null,
    basePath: '',
    clientLimit: null,
    clientAddress: () => '127.0.0.1',
    isOpen: true,
    sessions: new ExplorerSessions(TOKEN),
    headers: {},
    onError: () => undefined,
    assets: new Assets(folder()),
  };
  const { port, close } = await start(withExplorer(QUICK, { ...all, ...options }));
  closing.push(close);
  return `http://127.0.0.1:${port}`;
}
const get = async <T>(url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  return { status: response.status, body: (await response.json()) as T };
};

describe('the page', () => {
  it('is packed for who takes it so, and kept by its digest', async () => {
    const base = await serve();
    const first = await fetch(`${base}/`, { headers: { 'accept-encoding': 'br' } });
    expect([first.status, first.headers.get('content-encoding'), await first.text()]).toEqual([200, 'br', PAGE]);
    expect(Number(first.headers.get('content-length'))).toBeLessThan(200);
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    const again = await fetch(`${base}/`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await fetch(`${base}/`, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, String(PAGE.length)]);
  });

  it('stands below the base path, and leaves everything else to the handler', async () => {
    const base = await serve({ basePath: '/geo' });
    const bare = await fetch(`${base}/geo`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/geo/']);
    expect(await (await fetch(`${base}/geo/`)).text()).toBe(PAGE);
    expect((await fetch(`${base}/`)).status).toBe(404);
    expect((await fetch(`${base}/geo/`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${base}/geo/explorer/../../package.json`)).status).toBe(404);
    expect((await fetch(`${base}/geo/explorer/%2e%2e/package.json`)).status).toBe(404);
  });

  it('that cannot be read is an answer that says so', async () => {
    const told: unknown[] = [];
    const base = await serve({ assets: new Assets(folder('absent')), onError: (error) => told.push(error) });
    expect(await get(`${base}/`)).toEqual({ status: 503, body: { message: 'The explorer is not available' } });
    expect(told).toHaveLength(1);
  });
});

describe('what the page asks', () => {
  it('is answered with envelope, explanation and places', async () => {
    const base = await serve({ doorplate: states });
    const { body } = await get<Asked>(`${base}/explorer/ask/verify?text=${encodeURIComponent('1745 T Sreet SE, Washington, DC')}`);
    expect(body.envelope).toMatchObject({ StatusCode: 200, IsError: false, Result: { FullAddress: '1745 T ST SE, WASHINGTON DC 20020' } });
    expect(body.explain?.changes).toHaveLength(2);
    expect(body.points[0]).toEqual({
      role: 'answer',
      label: '1745 T ST SE, WASHINGTON DC 20020',
      latitude: 38.867033,
      longitude: -76.979235,
      number: 1745,
      rings: [{ meters: 100, label: '95 % within 100 m' }],
      isGuess: false,
    });
    expect(body.points.filter(({ role }) => role === 'neighbor').length).toBeGreaterThan(0);
    const reverse = await get<Asked>(`${base}/explorer/ask/reverse?text=38.867,-76.979`);
    expect(reverse.body.points.slice(0, 2).map(({ role }) => role)).toEqual(['answer', 'question']);
    const county = await serve();
    // Its first question also reads files, and the page has a limit of time.
    await doorplate.geocode('801 Shawan Rd, Cockeysville MD');
    const placesOf = async (text: string) =>
      (await get<Asked>(`${county}/explorer/ask/geocode?text=${encodeURIComponent(text)}`)).body.points;
    const [between, ...others] = await placesOf('803 Shawan Rd, Cockeysville MD');
    expect(between).toMatchObject({ isGuess: true, rings: [{ label: '73 % within 100 m' }, { meters: 63.4, label: 'half within 63 m' }] });
    expect(others.filter(({ role }) => role === 'range').map(({ number }) => number)).toEqual([801, 821]);
    expect((await placesOf('10 York Rd, Lutherville MD')).find(({ role }) => role === 'candidate')).toMatchObject({
      label: 'ROAD, LUTHERVILLE TIMONIUM MD 21093',
      note: 'it is another street',
    });
    expect((await placesOf('Cockeysville MD 21030')).filter(({ role }) => role === 'area').length).toBeGreaterThan(10);
    const missing = await get<Asked>(`${base}/explorer/ask/ip?text=no.address`);
    expect(missing.body).toMatchObject({ envelope: { StatusCode: 400, IsError: true }, points: [] });
  });

  it('is completed with the parts that were typed', async () => {
    const base = await serve({ doorplate: states });
    const { body } = await get<Completion[]>(`${base}/explorer/complete?list=suggest-address&text=1745+t+st`);
    expect(body).toEqual([
      {
        text: '1745 T ST SE, WASHINGTON DC 20020',
        matches: [
          [0, 4],
          [5, 6],
          [7, 9],
        ],
      },
    ]);
    for (const list of ['suggest-city', 'suggest-zip', 'suggest-in-city', 'suggest-in-locality', 'suggest-in-pin'])
      expect((await get<Completion[]>(`${base}/explorer/complete?list=${list}&text=1`)).status, list).toBe(200);
  });

  it('tells what is mounted, by state', async () => {
    const { body } = await get<About>(`${await serve()}/explorer/about`);
    expect(body.isPart).toBe(true);
    expect(Object.keys(body.addresses)).toEqual(['MD']);
    expect(body.addresses.MD).toBeGreaterThan(95_000);
    expect(body.datasets.flatMap(({ sources }) => sources).every(({ licence }) => licence !== '')).toBe(true);
  });

  it('tells what is mounted of each county of a state', async () => {
    const base = await serve();
    const { body } = await get<Counties>(`${base}/explorer/counties?state=MD`);
    const [largest] = [...body].sort((a, b) => b.addresses - a.addresses);
    expect(largest).toEqual({ county: 'Baltimore', zipCodes: 38, completeZipCodes: 13, addresses: expect.any(Number) });
    expect(await get<Counties>(`${base}/explorer/counties?state=TX`)).toEqual({ status: 200, body: [] });
    expect((await get<Counties>(`${base}/explorer/counties?state=Maryland`)).status).toBe(400);
  });

  it('has to be a question', async () => {
    const base = await serve();
    for (const path of [
      'ask/token?text=x',
      'ask/toString?text=x',
      'complete?list=verify&text=x',
      'complete?text=x',
      'ask/suggest-zip?text=9&displayType=x',
    ])
      expect((await get<{ message: string }>(`${base}/explorer/${path}`)).status, path).toBe(400);
    expect((await get(`${base}/explorer/nothing`)).status).toBe(404);
  });
});

describe('who may ask', () => {
  const path = '/explorer/complete?list=suggest-zip&text=200';

  /** The cookie that the address with the token gives, and where it leads. */
  const opened = async (base: string, token: string, headers: Record<string, string> = {}) => {
    const { status, headers: given } = await fetch(`${base}/?token=${encodeURIComponent(token)}`, { headers, redirect: 'manual' });
    return { status, location: given.get('location'), cookie: given.get('set-cookie') ?? '', referrer: given.get('referrer-policy') };
  };

  // Programs of this machine used to ask without a key, and a proxy that adds no header looks like one of them.
  it('is nobody without a key or the token, from wherever', async () => {
    const base = await serve({ isOpen: false });
    for (const headers of [
      {},
      { 'x-forwarded-for': '203.0.113.9' },
      { origin: base },
      { host: 'localhost', connection: 'close' },
      { cookie: 'doorplate=x; doorplate-1=' },
      { cookie: `doorplate-${new URL(base).port}=${TOKEN}` },
      { cookie: `doorplate-${new URL(base).port}=` },
      { cookie: 'x'.repeat(9000) },
      { authorization: `Bearer ${TOKEN}` },
    ] as Record<string, string>[])
      expect((await get(base + path, headers)).status, JSON.stringify(headers)).toBe(401);
    expect((await get(`${base}${path}&token=${TOKEN}`)).status).toBe(401);
    expect((await get(base + path, { authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await fetch(`${base}/`)).status).toBe(200);
  });

  it('are browsers that came with the token, which leaves the address and is in no cookie', async () => {
    const base = await serve({ isOpen: false });
    const { status, location, cookie, referrer } = await opened(base, TOKEN);
    expect([status, location, referrer]).toEqual([303, '/', 'no-referrer']);
    expect(cookie).toMatch(new RegExp(`^doorplate-${new URL(base).port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`));
    expect(cookie).not.toContain(TOKEN);
    const [pair = ''] = cookie.split(';');
    expect((await get(base + path, { cookie: `theme=dark; ${pair}` })).status).toBe(200);
    expect((await get(base + path, { cookie: pair.slice(0, -1) })).status).toBe(401);
    expect((await opened(base, TOKEN, { 'x-forwarded-proto': 'https' })).cookie).toMatch(/; Secure$/);
  });

  it('are not those with another token', async () => {
    const base = await serve({ isOpen: false });
    for (const token of ['', 'x', `${TOKEN} `, TOKEN.slice(1)]) {
      expect(await opened(base, token), token).toMatchObject({ status: 401, cookie: '' });
    }
    const other = await serve({ isOpen: false, sessions: new ExplorerSessions('another') });
    const [pair = ''] = (await opened(other, 'another')).cookie.split(';');
    expect((await get(base + path, { cookie: pair.replace(new URL(other).port, new URL(base).port) })).status).toBe(401);
  });

  it('find the token in the address that is printed, each start with another one', async () => {
    const token = explorerToken({});
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(explorerToken({})).not.toBe(token);
    expect(explorerUrl('http://127.0.0.1:1/geo', 'token', token)).toBe(`http://127.0.0.1:1/geo/?token=${token}`);
    expect(explorerUrl('http://127.0.0.1:1/geo', 'open', token)).toBe('http://127.0.0.1:1/geo/');
    const base = await serve({ isOpen: false, basePath: '/geo', sessions: new ExplorerSessions(token) });
    const { location, cookie } = await opened(`${base}/geo`, token);
    expect([location, cookie.split('; ')[1]]).toEqual(['/geo/', 'Path=/geo/']);
  });

  it('get with a key for some operations those, and nothing of others', async () => {
    const base = await serve({ isOpen: false });
    const headers = { authorization: `Bearer ${limitedKey}` };
    const text = encodeURIComponent('801 Shawan Rd, Cockeysville, MD');
    expect((await get(`${base}${path}`, headers)).status).toBe(401);
    expect((await get(`${base}/explorer/ask/geocode?text=${text}`, headers)).status).toBe(401);
    const { status, body } = await get<Asked>(`${base}/explorer/ask/verify?text=${text}`, headers);
    expect([status, body.envelope.StatusCode, body.points]).toEqual([200, 200, []]);
  });

  it('are not told where the data lies', async () => {
    const secret = '/srv/secret/us-streets.bin';
    const broken = { ...doorplate, verify: () => Promise.reject(new DoorplateError('DATASET_CORRUPT', `${secret} is damaged`)) };
    const base = await serve({ doorplate: broken as unknown as Doorplate });
    const { body } = await get<Asked>(`${base}/explorer/ask/verify?text=x`);
    expect(body.envelope.StatusCode).toBe(503);
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('are limited as other clients are, and without a key or the token by their network', async () => {
    const counted = await serve({ isOpen: false, rateLimit: createRateLimit({ points: 1 }) });
    const headers = { cookie: (await opened(counted, TOKEN)).cookie.split(';')[0] ?? '' };
    expect([(await get(counted + path, headers)).status, (await get(counted + path, headers)).status]).toEqual([200, 429]);
    for (const asked of ['/', '/explorer/complete?list=suggest-zip&text=2', '/?token=wrong', '/explorer/index.html']) {
      const base = await serve({ isOpen: false, clientLimit: createRateLimit({ points: 2, intervalSeconds: 30 }) });
      for (let i = 0; i < 2; i++) expect((await fetch(base + asked)).status, asked).not.toBe(429);
      const refused = await fetch(base + asked);
      expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-policy')], asked).toEqual([
        429,
        '60',
        '2;w=30',
      ]);
      expect((await get(base + path, { authorization: `Bearer ${key}` })).status).toBe(200);
    }
    const open = await serve({ clientLimit: createRateLimit({ points: 1 }) });
    expect([(await get(open + path)).status, (await get(open + path)).status]).toEqual([200, 429]);
  });
});
