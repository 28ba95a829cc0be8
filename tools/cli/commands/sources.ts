import type { SourceName } from '../../get/publishers/publisher.js';
import type { RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { report } from '../terminal/output.js';
import type { Terminal } from '../terminal/terminal.js';

/** A source that `build` reads: where it is published, on what terms, and how it is fetched. */
interface PublishedSource {
  /** The option of `build`. */
  readonly option: string;
  readonly title: string;
  readonly url: string;
  readonly licence: string;
  /** Of the whole of it; `unknown` where the publisher states none. */
  readonly size: string;
  readonly fetch: string;
  /** How often it is published anew; `unknown` where the publisher does not say. */
  readonly rhythm: string;
  /** The name under which `get` fetches it; null where it does not. */
  readonly get: SourceName | null;
  /** The variable of the environment that holds the credential which it wants; null: none is wanted. */
  readonly credential: string | null;
}

/** A source without what is not known of it, and not wanted. */
type ListedSource = Pick<PublishedSource, 'option' | 'title' | 'licence' | 'fetch'> & Partial<PublishedSource>;

const UNKNOWN = 'unknown';
const LISTED: readonly ListedSource[] = [
  {
    option: '--us openaddresses:FILE',
    title: 'OpenAddresses',
    url: 'https://batch.openaddresses.io/',
    licence: 'each county and city has its own, stated in its source file',
    size: 'each source its own; the South of the United States has about 12.5 GB',
    fetch:
      'doorplate get MD --from openaddresses, with the token of a free account; or log in, download a source or a region; GeoJSON a line, gzipped; --state names the state where the rows do not',
    rhythm: 'weekly',
    get: 'openaddresses',
    credential: 'OPENADDRESSES_TOKEN',
  },
  {
    option: '--us nad:FILE',
    title: 'National Address Database, U.S. Department of Transportation',
    url: 'https://data.transportation.gov/api/views/fc2s-wawr',
    licence: 'public domain',
    size: '7.6 GB in release 23 (41 GB unpacked), 97,928,946 rows',
    fetch: 'doorplate get MD --from nad, which goes on where it ended; or download the text form (NAD_rNN_TXT.zip)',
    rhythm: 'quarterly; older releases are not kept',
    get: 'nad',
  },
  {
    option: '--us overture:FILE',
    title: 'Overture Maps, addresses theme',
    url: 'https://docs.overturemaps.org/guides/addresses/',
    licence: "each record bears its dataset's, which the manifest repeats",
    size: '472.8 million rows, 125,825,772 of them in the United States',
    fetch:
      'doorplate get MD, which fetches the row groups of the area alone; or copy theme=addresses/type=address of a release; GeoParquet',
    rhythm: 'monthly; a release is kept for 60 days',
    get: 'overture',
  },
  {
    option: '--us tiger:FILE',
    title: 'TIGER/Line address ranges, U.S. Census Bureau',
    url: 'https://www2.census.gov/geo/tiger/',
    licence: 'public domain',
    size: '3,235 counties; their EDGES have 11 GB',
    rhythm: 'yearly',
    get: 'tiger',
    fetch:
      'doorplate get MD --from tiger, a county a second; or download ADDRFEAT, or EDGES with FACES and FEATNAMES beside them, one zipped shapefile a county, under their own names',
  },
  {
    option: '--us centerlines:FILE',
    title: 'Street centre lines with house numbers left and right, of cities and counties',
    licence: 'each city and county has its own',
    fetch: 'download it as GeoJSON in WGS84; --fields names the properties that bear unusual names (leftFrom=L_LOW,leftTo=L_HIGH,...)',
  },
  {
    option: '--us usps-zip4:FILE',
    title: 'ZIP+4 product, U.S. Postal Service',
    url: 'https://postalpro.usps.com/address-quality-solutions/zip-4-product',
    licence: 'licensed by the Postal Service to the buyer',
    fetch: 'order it, then download it from the electronic product fulfilment site',
  },
  {
    option: '--us usps-citystate:FILE',
    title: 'City State product, U.S. Postal Service',
    url: 'https://postalpro.usps.com/address-quality-solutions/city-state-product',
    licence: 'licensed by the Postal Service to the buyer',
    fetch: 'order it, then download it from the electronic product fulfilment site',
  },
  {
    option: '--places geonames:FILE',
    title: 'GeoNames postal codes of the United States',
    url: 'https://download.geonames.org/export/zip/',
    licence: 'CC BY 4.0',
    fetch: 'doorplate get places; or download US.zip, and the files of the territories',
    rhythm: 'daily',
    get: 'geonames',
  },
  {
    option: '--places hud:FILE',
    title: 'HUD-USPS ZIP to county crosswalk',
    url: 'https://www.huduser.gov/portal/datasets/usps_crosswalk.html',
    licence: 'U.S. federal data',
    size: 'about 54,600 rows',
    fetch: 'log in, download ZIP to county of a quarter, save it as CSV',
  },
  {
    option: '--places usps-names:FILE, --places zip-type:FILE',
    title: 'Lists of city names and kinds of ZIP codes (CSV: ZIP,CITY,STATE; zip,stateCode,city,county,zipType)',
    licence: "the list's own",
    size: 'about 41,000 rows',
    fetch: 'any list with these columns',
  },
  {
    option: '--in india-post:FILE',
    title: 'All India Pincode Directory, India Post',
    url: 'https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month',
    licence: 'Government Open Data License - India, with attribution',
    size: '165,627 rows in October 2025',
    fetch: 'doorplate get in, with a free key; or download the CSV form',
    rhythm: 'monthly',
    get: 'india-post',
    credential: 'DATA_GOV_IN_KEY',
  },
  {
    option: '--in geonames:FILE',
    title: 'GeoNames postal codes of India',
    url: 'https://download.geonames.org/export/zip/',
    licence: 'CC BY 4.0',
    size: 'about 155,600 rows',
    fetch: 'doorplate get in; or download IN.zip',
    rhythm: 'daily',
    get: 'geonames',
  },
  {
    option: '--in geonames-cities:FILE',
    title: 'GeoNames places of India, for the population of cities and their other names; beside one of the two above',
    url: 'https://download.geonames.org/export/dump/',
    licence: 'CC BY 4.0',
    fetch: 'download IN.zip or cities500.zip',
  },
  {
    option: '--ip mmdb:FILE',
    title: 'DB-IP City Lite, in the MaxMind format',
    url: 'https://download.db-ip.com/free/dbip-city-lite-YYYY-MM.mmdb.gz',
    licence: 'CC BY 4.0, with a link to db-ip.com',
    fetch: 'doorplate get ip; or download the MMDB form and unpack it',
    rhythm: 'monthly, on the first day',
    get: 'dbip',
  },
  {
    option: '--ip mmdb:FILE --level asn',
    title: 'DB-IP ASN Lite, in the MaxMind format',
    url: 'https://download.db-ip.com/free/dbip-asn-lite-YYYY-MM.mmdb.gz',
    licence: 'CC BY 4.0, with a link to db-ip.com',
    fetch: 'doorplate get ip-asn; or download the MMDB or CSV form; GeoLite2 ASN and IPinfo are read too',
    rhythm: 'monthly, on the first day',
    get: 'dbip',
  },
  {
    option: '--ip mmdb:FILE',
    title: 'GeoLite2 and GeoIP2, in the MaxMind format',
    url: 'https://dev.maxmind.com/geoip/geolite2-free-geolocation-data',
    licence: 'its own, with an account; old editions have to be destroyed within 30 days',
    fetch: 'log in, download the MMDB form',
    rhythm: 'twice a week',
  },
];
const SOURCES = LISTED.map(
  (source): PublishedSource => ({ url: UNKNOWN, size: UNKNOWN, rhythm: UNKNOWN, get: null, credential: null, ...source }),
);

export function registerSources(program: OperationCommand, terminal: Terminal, done: Done): void {
  program
    .command('sources')
    .description('List what datasets can be built from, and where it is published')
    .json()
    .action(async (options: RawOptions) => done(await listSources(options, terminal)));
}

async function listSources(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const lines = SOURCES.flatMap(({ option, title, url, licence, size, rhythm, credential, fetch }) => [
    option,
    `  ${title}`,
    `  where    ${url}`,
    `  licence  ${licence}`,
    `  size     ${size}`,
    `  rhythm   ${rhythm}`,
    ...(credential === null ? [] : [`  needs    $${credential}`]),
    `  how      ${fetch}`,
    '',
  ]);
  await report(terminal, options, SOURCES, lines.slice(0, -1));
  return EXIT.ok;
}
