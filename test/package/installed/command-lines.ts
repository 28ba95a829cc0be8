import type { CommandLine } from './documents.js';

/** What a line does that is run. */
export interface Expected {
  /** Default: 0. */
  readonly exit?: number;
  /** In what it writes on either stream. */
  readonly says?: RegExp;
  /** It runs until it is stopped, and answers this path meanwhile. */
  readonly serves?: string;
}

const POSTGRES = 'asks Postgres: test/tools/recipes/postgres.slow.test.ts runs it with the lines around it';
const TASKS = 'of a job of several tasks: test/tools/recipes/machines.slow.test.ts runs it with the lines around it';
const GUIDE = 'of a guide, whose first commands guides.test.ts runs in an empty folder';
const HOST = 'of another program, which then runs `npx doorplate mcp`: that is run below';
const INSPECTED = /^name +md$|^md +2026\.11|2026\.11/m;

/** Every command line of README.md, tools/README.md and the guides with what it does; a text is the reason why it is not run. */
export const COMMAND_LINES: Readonly<Record<CommandLine, Expected | string>> = {
  'npx doorplate get MD': { says: /us-md/ },
  "npx doorplate build ./data/md --us 'openaddresses:us/md/*.csv' --region MD --name md --version 2026.11": {
    says: /points\.csv: \d+ rows read/,
  },
  'npx doorplate inspect ./data/md': { says: INSPECTED },
  'npx doorplate serve': { serves: '/openapi.json' },
  'npx doorplate serve --data ./data/md': { serves: '/openapi.json' },
  'npx doorplate serve --port 8787': { serves: '/openapi.json' },
  'npx doorplate serve --sandbox': { serves: '/openapi.json' },
  'npx doorplate keys create --environment test --label tests': { says: /svc_test_/ },
  "npx doorplate verify '801 Shawan Rd, Cockeysville MD 21030' --explain": { says: /801 SHAWAN RD/ },
  'npx doorplate suggest-city spring --display-type 1 --json': { says: /Springfield/i },
  'npx doorplate batch geocode < addresses.txt > answers.jsonl': {},
  'npx doorplate build ./datasets/md --recipe md.json': { says: /NAD_r21_TXT\.zip: \d+ rows read/ },
  'npx doorplate inspect ./datasets/md': { says: INSPECTED },
  'npx doorplate keys create --environment live --label website': { says: /svc_live_/ },
  'npx doorplate batch verify customers.csv --street addr --city town --state st --zip zip --out verified.parquet': { says: /is finished/ },
  'npx doorplate batch geocode sites.parquet --out sites.csv --fields location.latitude,location.longitude,confidence --resume': {
    says: /is finished/,
  },
  'npx doorplate batch verify customers.csv --street addr --city town --state st --zip zip --out out.csv --review doubtful.csv --summary run.json':
    {
      says: /is finished/,
    },
  // What does not come along is named at once, all of it.
  'npx doorplate batch --queue redis://10.0.0.5 --role work': { exit: 2, says: /npm install bullmq ioredis/ },
  'npx doorplate batch verify "$TABLE_URL" --out "$RESULT_URL" --queue redis://10.0.0.5': {
    exit: 2,
    says: /npm install bullmq ioredis/,
  },
  'seq 8 | parallel npx doorplate batch verify customers.csv --out part-{}.csv --threads 1 --shard {}/8': TASKS,
  'set -e': TASKS,
  'cd "$(mktemp -d)"': TASKS,
  'npx doorplate batch verify "$TABLE_URL" --out "$(printf \'%s\' "$PART_URLS" | sed -n "${SLURM_ARRAY_TASK_ID}p")" --shard auto': TASKS,
  'npx doorplate batch verify "$TABLE_URL" --out "$PART_URL" --shard auto': TASKS,
  'psql -c "COPY customers TO STDOUT (FORMAT csv, HEADER)" > customers.csv': POSTGRES,
  'npx doorplate batch verify customers.csv --out verified.csv --fields FullAddress,ZipCode': { says: /is finished/ },
  'psql -c "COPY verified FROM STDIN (FORMAT csv, HEADER)" < verified.csv': POSTGRES,
  'claude mcp add doorplate -- npx doorplate mcp': HOST,
  'codex mcp add doorplate -- npx doorplate mcp': HOST,
  'npx doorplate mcp --port 8788': { serves: '/mcp' },
  "npx doorplate get county:24510 'Baltimore County, MD'": { says: /us-county-24510[\s\S]*us-county-24005/ },
  "npx doorplate get 'Richmond, VA' 'San José'": { says: /richmond[\s\S]*san-jose/i },
  'npx doorplate get ip places': { says: /ip-city[\s\S]*us-places/ },
  'npx doorplate get ip-asn': { says: /ip-asn/ },
  'npx doorplate get us --from tiger --dry-run': { says: /TIGER/ },
  'npm install doorplate': 'installs what this suite has packed and installed already',
  'npx doorplate serve --limit-per-second 50 --admin-port 8790': { serves: '/openapi.json' },
  'curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8787/addressverification/usa/single/801%20Shawan%20Rd%2C%20Cockeysville%20MD':
    GUIDE,
  'npx doorplate serve --dialect nominatim,census': { serves: '/openapi.json' },
  'curl -H "Authorization: Bearer $KEY" -F addressFile=@addresses.csv http://127.0.0.1:8787/geocoder/locations/addressbatch':
    'asks the server of the line before: test/tools/serve/census-batch.slow.test.ts asks the same',
  'npm install doorplate vite': GUIDE,
  'cp node_modules/doorplate/docs/examples/customers.csv .': GUIDE,
  'npx doorplate batch geocode customers.csv --street addr --city town --state st --zip zip --out located.csv': { says: /is finished/ },
  'cp node_modules/doorplate/docs/examples/vite-form/* .': GUIDE,
  'npx vite': GUIDE,
  "npx doorplate geocode '801 Shawan Rd, Cockeysville MD' --data ./data/md": { says: /801 SHAWAN RD/ },
  'npx doorplate suggest-in-locality koramangala': { says: /KORAMANGALA/i },
  'npx doorplate ip 8.8.8.8': { says: /US/ },
  "npx doorplate parse '1745 T Street SE Apt 2, Washington DC'": { says: /T ST SE/ },
  'npx doorplate sources': { says: /openaddresses/ },
  "npx doorplate build ./datasets/md --us 'openaddresses:us/md/*.csv' --us nad:NAD_r21_TXT.zip --region MD --name md --version 2026.11": {
    says: /points\.csv: \d+ rows read/,
  },
};

/** Lines that no document has: the other commands and formats. `ROW` is an address that was got. */
export const OTHER_LINES: readonly (readonly [CommandLine, Expected])[] = [
  ['npx doorplate get county:24510 --from overture', { says: /0 differences/ }],
  ['npx doorplate geocode "ROW" --json', { says: /"rooftop"/i }],
  ['npx doorplate geocode "ROW" --json --data ../installed/us-md', { says: /"rooftop"/i }],
  ['npx doorplate get in', { says: /in-places/ }],
  ['npx doorplate build ./ip --ip mmdb:city.mmdb --name ip-city --version 1 --licence own --attribution me', { says: /built ip-city/ }],
  ["npx doorplate check ./data/md --us 'openaddresses:us/md/*.csv' --region MD", { says: /0 unexplained differences/ }],
  ['npx doorplate pack ./data/md --npm @scope/us-md --version 2026.11.0 --to ./packed', { says: /@scope\/us-md/ }],
  ['npx doorplate pack ./data/md --tar --compress --to ./release', { says: /md-2026\.11\.tar\.br/ }],
  ['npx doorplate add ./release/md-2026.11.tar.br', { says: /md/ }],
  ['npx doorplate export ./data/md --to md.geojson', { says: /addresses/ }],
  ['npx doorplate diff ./data/md ./datasets/md', { says: /./ }],
  ['npx doorplate list', { says: /us-county-24510/ }],
  ['npx doorplate update --offline', { says: /./ }],
  ['npx doorplate cache list', { says: /downloads/ }],
  ['npx doorplate remove us-county-24510', { says: /removed us-county-24510/ }],
  [
    'npx doorplate serve --log --metrics --admin-port 0 --credentials redis://127.0.0.1:1',
    { exit: 2, says: /npm install pino prom-client ioredis/ },
  ],
];
