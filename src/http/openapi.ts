import { INPUTS, methodName, OPERATIONS, type OperationName, operationRow, type Parameter, pathsOf, RESULT_NAMES } from '../contract.js';
import { AREA_PARAMETERS, MAX_INPUT_LENGTH, MAX_LIMIT } from '../input.js';
import { successBody } from './envelope.js';
import EXAMPLES from './examples.json' with { type: 'json' };
import { MEDIA_TYPES } from './media-type.js';
import { errorSchema, type JsonSchema, problemSchema, shapeSchema, successSchema } from './schema.js';

const ERROR_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'A value is missing, malformed or out of range.',
  401: 'The credential is missing, expired or not valid.',
  404: 'Nothing was found for the input.',
  429: 'Too many requests, or too many attempts at passwords; retry after as many seconds as Retry-After says, by default 60.',
  500: 'Unexpected server error; retry once.',
  503: 'The dataset that the operation needs is not mounted or not usable, credentials cannot be checked at the moment, or answering takes longer than a question may.',
};

/** In front of a path of the contract: the answer with how it came about, where the handler's option `explain` is on. */
export const EXPLAIN_PATH = '/v2/explain';

/** OpenAPI 3.1, built from the contract. `basePath` is where the service is mounted; `explains`: with the paths below `/v2/explain`. */
export function openApiDocument(basePath = '', explains = false): JsonSchema {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const explained = explains ? names.filter((name) => name !== 'token') : [];
  return {
    openapi: '3.1.0',
    info: {
      title: 'doorplate',
      version: 'v1',
      description: 'US addresses, Indian places and IP locations. Static path segments match in any letter case.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    security: [{ bearer: [] }],
    tags: Object.entries(explains ? { ...TAGS, ...EXPLAINED_TAG } : TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries([
      ...names.flatMap((name) => pathsOf(name).map((path) => [path, { get: operation(name, path) }] as const)),
      ...explained.map((name) => [EXPLAIN_PATH + OPERATIONS[name].path, { get: explainedOperation(name) }] as const),
    ]),
    components: {
      schemas: { ...schemas(), ...(explains ? { ExplainedEnvelope: EXPLAINED } : {}) },
      responses: errorResponses(),
      securitySchemes: { bearer: BEARER },
    },
  };
}

/** The groups of the operations; other paths of the same ones are a group of their own. */
const TAGS = {
  Addresses: 'Parse, verify and locate addresses of the United States.',
  Completion: 'Suggest addresses and places while a text is typed.',
  More: 'Where an IP address is, and tokens.',
  Aliases: 'Other paths of operations above, for clients that ask these.',
} as const;

/** Stands for the `Id` of an answer, which each has of its own. */
const EXAMPLE_ID = '8f14e45f-ceea-467a-9af5-0e6e5a1b7d2c';

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'An API key, svc_{test|live}_{letters and digits}, or the access_token of token issuance.',
};

function operation(name: OperationName, path: string): JsonSchema {
  const row = OPERATIONS[name];
  const id = methodName(name);
  const isToken = name === 'token';
  const errors = [...row.errors, 503].map((status) => {
    return [status, { $ref: `#/components/responses/${isToken && status === 401 ? 'TokenRefused' : `Error${status}`}` }];
  });
  return {
    operationId: path === row.path ? id : `${id}V2`,
    tags: [path === row.path ? row.group : 'Aliases'],
    summary: row.summary,
    ...(isToken ? { security: [] } : {}),
    parameters: isToken ? TOKEN_HEADERS : [...pathParameters(name, path), ...(row.result === 'suggestions' ? CHOICES : [])],
    responses: {
      200: {
        description: 'Success.',
        headers: isToken ? HEADERS : { ...HEADERS, ...MESSAGES },
        content: content(`${RESULT_NAMES.get(row.result)}Envelope`, JSON.parse(successBody(EXAMPLE_ID, JSON.stringify(EXAMPLES[name])))),
      },
      ...Object.fromEntries(errors),
    },
  };
}

const EXPLAINED_TAG = {
  Explained: 'The same answers, with how they came about. Not a part of the contract: what is explained changes between versions.',
} as const;

/** Beside the contract, so that it is described by its outline alone. */
const EXPLAINED: JsonSchema = {
  type: 'object',
  properties: {
    Id: { type: 'string', format: 'uuid' },
    Result: { description: 'As without an explanation; null where nothing was found.' },
    Messages: { type: 'array', items: { type: 'string' } },
    Explain: {
      type: ['object', 'null'],
      description:
        'Datasets that were asked, candidates with their score and reason, changes of the text, what was found of each part, and what to do next.',
    },
  },
  required: ['Id', 'Result', 'Messages', 'Explain'],
};

function explainedOperation(name: OperationName): JsonSchema {
  const contract = operation(name, OPERATIONS[name].path);
  const answer = (description: string) => ({ description, headers: HEADERS, content: content('ExplainedEnvelope') });
  const responses = { ...(contract.responses as object), 200: answer('Success.'), 404: answer('Nothing was found, and why.') };
  return { ...contract, operationId: `${contract.operationId}Explained`, tags: ['Explained'], responses };
}

const SCHEMAS: Readonly<Record<string, object>> = {
  radius: { type: 'number', minimum: 0 },
  limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT },
};
const CHOICES = Object.entries({ limit: 'Number of suggestions at most.', ...AREA_PARAMETERS }).map(([name, description]) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: SCHEMAS[name] ?? { type: 'string', maxLength: MAX_INPUT_LENGTH },
}));

const TOKEN_HEADERS = [
  { name: 'profileName', in: 'header', required: true, description: 'GUID of the profile.', schema: { type: 'string', format: 'uuid' } },
  { name: 'profilePassword', in: 'header', required: true, description: 'Its password.', schema: { type: 'string' } },
];
const HEADERS = { 'X-Request-Id': { description: 'The Id of the envelope.', schema: { type: 'string', format: 'uuid' } } };
const MESSAGES = {
  'X-Messages': {
    description:
      'A JSON array of what an answer says of itself, as that no street data for Texas is mounted; left out where it says nothing.',
    schema: { type: 'string' },
  },
};
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer', minimum: 1 } } };
/** They say when to ask again. */
const PASSING: readonly string[] = ['429', '503'];

/** Name, description and schema of each placeholder. */
export function pathParameters(name: OperationName, path: string): JsonSchema[] {
  const { input, sample } = operationRow(name);
  const parameters: Readonly<Record<string, Parameter>> = INPUTS[input].parameters;
  const samples = input === 'point' ? sample.split(', ').map(Number) : [sample];
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => {
    if (parameter === 'displayType') {
      const { doc, schema } = displayType(name);
      return { name: parameter, in: 'path', required: true, description: doc, schema };
    }
    const { doc, schema } = described(parameters[parameter] as Parameter);
    const example = samples[Object.keys(parameters).indexOf(parameter)];
    return { name: parameter, in: 'path', required: true, description: doc, schema, example };
  });
}

function described({ doc, degrees }: Parameter): { readonly doc: string; readonly schema: JsonSchema } {
  if (degrees !== undefined) return { doc, schema: { type: 'number', format: 'double', minimum: -degrees, maximum: degrees } };
  return { doc, schema: { type: 'string', minLength: 1, maxLength: MAX_INPUT_LENGTH } };
}

function displayType(name: OperationName): { readonly doc: string; readonly schema: JsonSchema } {
  const { forms = [], formsNote } = operationRow(name);
  const said = [
    'Form of the suggestions.',
    ...forms.map((form, type) => `${type}: ${form}.`),
    ...(formsNote === undefined ? [] : [formsNote]),
  ];
  return { doc: said.join(' '), schema: { type: 'integer', format: 'int32', default: 0, enum: [...forms.keys()] } };
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

/** An example stands in the first media type alone: the others are the same text. */
function content(schema: string, example?: object): JsonSchema {
  const $ref = `#/components/schemas/${schema}`;
  return Object.fromEntries(
    MEDIA_TYPES.map((type, at) => [type, { schema: { $ref }, ...(at === 0 && example !== undefined ? { example } : {}) }]),
  );
}
