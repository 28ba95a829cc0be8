import {
  FORWARD_RESULT,
  IP_LOCATION,
  OPERATIONS,
  type OperationName,
  PARSED_ADDRESS,
  REVERSE_RESULT,
  TOKEN_RESULT,
  VERIFIED_ADDRESS,
} from '../contract.js';
import { MAX_INPUT_LENGTH } from '../input.js';
import { MEDIA_TYPES } from './media-type.js';
import { pathsOf } from './routes.js';
import { errorSchema, type JsonSchema, problemSchema, shapeSchema, successSchema } from './schema.js';

const RESULT_NAMES = new Map<unknown, string>([
  [TOKEN_RESULT, 'TokenResult'],
  [PARSED_ADDRESS, 'ParsedAddress'],
  [VERIFIED_ADDRESS, 'VerifiedAddress'],
  [FORWARD_RESULT, 'ForwardResult'],
  [REVERSE_RESULT, 'ReverseResult'],
  [IP_LOCATION, 'IpLocation'],
  ['suggestions', 'Suggestions'],
]);

const TEXT = { type: 'string', minLength: 1, maxLength: MAX_INPUT_LENGTH };
const PATH_PARAMETERS: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>> = {
  address: { description: 'US address in any form.', schema: TEXT },
  text: { description: 'Start of what is looked for; three characters or more give useful suggestions.', schema: TEXT },
  displayType: { description: 'Form of the suggestions.', schema: { type: 'integer', format: 'int32', default: 0 } },
  lat: { description: 'Latitude in degrees.', schema: { type: 'number', format: 'double', minimum: -90, maximum: 90 } },
  lon: { description: 'Longitude in degrees.', schema: { type: 'number', format: 'double', minimum: -180, maximum: 180 } },
  ip: { description: 'IPv4 or IPv6 address.', schema: TEXT },
};

/** What the display types of an operation give. */
const FORMS: Readonly<Partial<Record<OperationName, string>>> = {
  'suggest-city': '0: City, StateCode. 1: City, State.',
  'suggest-zip': [
    '0: ZipCode, City, StateCode. 1: ZipCode, City, State.',
    '2: ZipCode-Zip4, City, StateCode. 3: ZipCode-Zip4, City, State.',
    'Where the mounted data has no ZIP+4 add-ons, as open data, 2 and 3 give the forms of 0 and 1.',
  ].join(' '),
  'suggest-in-city': '0: City, State. 1: City, District, State. 2: City, State, India. 3: City, District, State, India.',
  'suggest-in-locality': [
    '0: Locality, City, State. 1: Locality, City, District, State.',
    '2: Locality, City, State PinCode. 3: Locality, City, District, State PinCode.',
  ].join(' '),
  'suggest-in-pin': [
    '0: PinCode, City, State. 1: PinCode, District, State.',
    '2: PinCode, Locality, City, State. 3: PinCode, Locality, City, District, State.',
  ].join(' '),
};

const ERROR_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A value is missing, malformed or out of range.',
  401: 'The credential is missing, expired or not valid.',
  404: 'Nothing was found for the input.',
  429: 'Too many requests, or too many attempts at passwords; retry after as many seconds as Retry-After says, by default 60.',
  500: 'Unexpected server error; retry once.',
  503: 'The dataset that the operation needs is not mounted or not usable, credentials cannot be checked at the moment, or answering takes longer than a question may.',
};

/** The OpenAPI 3.1 description of the service, built from the contract. `basePath` is where it is mounted. */
export function openApiDocument(basePath = ''): JsonSchema {
  const names = Object.keys(OPERATIONS) as OperationName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'doorplate',
      version: 'v1',
      description: 'US addresses, Indian places and IP locations. Static path segments match in any letter case.',
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(names.flatMap((name) => pathsOf(name).map((path) => [path, { get: operation(name, path) }]))),
    components: { schemas: schemas(), responses: errorResponses(), securitySchemes: { bearer: BEARER } },
  };
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API key, svc_{test|live}_{letters and digits}, or the access_token of token issuance.',
};

function operation(name: OperationName, path: string): JsonSchema {
  const row = OPERATIONS[name];
  const id = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const isToken = name === 'token';
  const errors = [...row.errors, 503].map((status) => {
    return [status, { $ref: `#/components/responses/${isToken && status === 401 ? 'TokenRefused' : `Error${status}`}` }];
  });
  return {
    operationId: path === row.path ? id : `${id}V2`,
    summary: row.summary,
    ...(isToken ? { security: [] } : {}),
    parameters: isToken ? TOKEN_HEADERS : pathParameters(name, path),
    responses: {
      200: { description: 'Success.', headers: HEADERS, content: content(`${RESULT_NAMES.get(row.result)}Envelope`) },
      ...Object.fromEntries(errors),
    },
  };
}

const TOKEN_HEADERS = [
  { name: 'profileName', in: 'header', required: true, description: 'GUID of the profile.', schema: { type: 'string', format: 'uuid' } },
  { name: 'profilePassword', in: 'header', required: true, description: 'Its password.', schema: { type: 'string' } },
];
const HEADERS = { 'X-Request-Id': { description: 'The Id of the envelope.', schema: { type: 'string', format: 'uuid' } } };
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer', minimum: 1 } } };
/** Statuses that say when to ask again. */
const PASSING: readonly string[] = ['429', '503'];

/** What the placeholders of a path take: name, description and schema of each. */
export function pathParameters(name: OperationName, path: string): JsonSchema[] {
  const row = OPERATIONS[name];
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => {
    const { description, schema } = PATH_PARAMETERS[parameter] ?? {};
    const rest = { name: parameter, in: 'path', required: true };
    if (parameter !== 'displayType' || !('displayTypes' in row)) return { ...rest, description, schema };
    return { ...rest, description: `${description} ${FORMS[name]}`, schema: { ...schema, enum: row.displayTypes } };
  });
}

function schemas(): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = { ErrorEnvelope: errorSchema(), ProblemDetails: problemSchema() };
  for (const row of Object.values(OPERATIONS)) {
    const name = RESULT_NAMES.get(row.result) ?? '';
    components[name] = row.result === 'suggestions' ? { type: 'array', items: { type: 'string' } } : shapeSchema(row.result);
    components[`${name}Envelope`] = successSchema({ $ref: `#/components/schemas/${name}` });
  }
  return components;
}

function errorResponses(): Record<string, JsonSchema> {
  const errors = Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => {
    const headers = PASSING.includes(status) ? { ...HEADERS, ...RETRY_AFTER } : HEADERS;
    return [`Error${status}`, { description, headers, content: content('ErrorEnvelope') }] as const;
  });
  const refused = {
    description: 'The profile name or password is missing or wrong.',
    headers: HEADERS,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
  };
  return { ...Object.fromEntries(errors), TokenRefused: refused };
}

function content(schema: string): JsonSchema {
  return Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema: { $ref: `#/components/schemas/${schema}` } }]));
}
