import type { JsonObject, QuestionList } from '../question.js';

const IP = '/ipgeolocation/8.8.8.8';
const PARSE = '/addressparser/usa/single/12345';
const UNKNOWN = '/unknown';
const OPENAPI = '/openapi.json';
const TOKEN = '/auth/token';
const ORIGIN = { origin: 'https://example.com' };
const PROFILE = { profilename: '00000000-0000-4000-8000-000000000001', profilepassword: 'password-of-the-run' };

/** How a handler is made, and the requests that it gets one after the other. */
type HandlerCase = readonly [given: JsonObject, requests: readonly (string | JsonObject)[]];

/** Handlers with options, credentials and a rate limit, usable and not. */
export function addHandlers(list: QuestionList): void {
  for (const [kind, cases] of Object.entries(CASES)) {
    for (const [given, requests] of cases) {
      const input = { ...given, requests: requests.map((request) => (typeof request === 'string' ? { path: request } : request)) };
      list.add('package', 'http', kind, input);
    }
  }
}

function withOption(option: string, values: readonly (string | number | boolean | JsonObject)[], requests: HandlerCase[1]) {
  return values.map((value): HandlerCase => [{ options: { [option]: value } }, requests]);
}

function bearing(authorization: string): JsonObject {
  return { path: IP, headers: { authorization } };
}

/** A request with a key; `a` is good, `b` revoked, `c` of an environment that is switched off, others unknown. */
function withKey(environment: string, letter: string): JsonObject {
  return bearing(`Bearer svc_${environment}_${letter.repeat(40)}`);
}

const CASES: Readonly<Record<string, readonly HandlerCase[]>> = {
  'base path': [
    ...withOption('basePath', ['/geo', '/Geo/', '/a/b.c'], [IP, `/geo${IP}`, `/A/B.C${IP}`, '/geo', `/geo${OPENAPI}`]),
    ...withOption('basePath', ['geo', '/g eo', '//', '/{x}'], [IP]),
  ],
  CORS: withOption(
    'cors',
    [true, { origins: ['https://example.com'] }, { origins: [], maxAgeSeconds: 5 }],
    [{ path: IP, headers: ORIGIN }, { path: IP, method: 'OPTIONS', headers: ORIGIN }, IP, { path: UNKNOWN, headers: ORIGIN }],
  ),
  limits: [
    ...withOption('suggestionLimit', [1, 3, 50, 0, 51], ['/autocomplete/usa/address/1', '/autocomplete/ind/pincode/displaytype/0/11']),
    ...withOption('maxInputLength', [5, 2000, 0, 0.5], [IP, PARSE, '/addressparser/usa/single/1745%20T%20St']),
  ],
  'other hosts': [[{ options: { fallthrough: true, openapi: false } }, [UNKNOWN, OPENAPI, IP, TOKEN]]],
  'rate limit': [
    [{ points: 2 }, [IP, '/ipgeolocation/x', IP, UNKNOWN, OPENAPI, IP]],
    [{ points: 0 }, [IP]],
    [{ credentials: true, points: 1 }, [withKey('live', 'a'), withKey('live', 'a'), withKey('live', 'b')]],
  ],
  keys: [
    [
      { credentials: true },
      [IP, withKey('live', 'a'), withKey('live', 'b'), withKey('test', 'c'), withKey('live', 'd'), withKey('other', 'a')],
    ],
    [{ credentials: true }, [...['Basic YTpi', 'Bearer', 'bearer  x', 'Bearer a.b.c', ''].map(bearing), UNKNOWN, OPENAPI]],
  ],
  tokens: [
    [{ credentials: true }, [{ path: TOKEN, headers: PROFILE }, bearing('Bearer <token>'), bearing('Bearer <token>x')]],
    [
      { credentials: true },
      [
        TOKEN,
        { path: TOKEN, headers: { ...PROFILE, profilepassword: 'wrong' } },
        { path: TOKEN, headers: { ...PROFILE, profilename: 'nobody' } },
        { path: TOKEN, method: 'POST', headers: PROFILE },
      ],
    ],
  ],
};
