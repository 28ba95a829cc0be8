import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';

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
}

const UNKNOWN = 'unknown';
const SOURCES: readonly PublishedSource[] = [
  {
    option: '--us openaddresses:FILE',
    title: 'OpenAddresses',
    url: 'https://batch.openaddresses.io/',
    licence: 'each county and city has its own, stated in its source file',
    size: UNKNOWN,
    fetch: 'log in, download a source or a region; GeoJSON a line, gzipped; --state names the state where the rows do not',
  },
  {
    option: '--us nad:FILE',
    title: 'National Address Database, U.S. Department of Transportation',
    url: 'https://www.transportation.gov/gis/national-address-database',
    licence: 'public domain',
    size: '6 to 8 GB, about 80 million rows in release 17',
    fetch: 'download the text form (NAD_rNN_TXT.zip) with a browser: the site keeps programs out',
  },
  {
    option: '--us overture:FILE',
    title: 'Overture Maps, addresses theme',
    url: 'https://docs.overturemaps.org/guides/addresses/',
    licence: "each record bears its dataset's, which the manifest repeats",
    size: UNKNOWN,
    fetch: 'copy theme=addresses/type=address of a release, or cut it by country with the overturemaps program; GeoParquet',
  },
  {
    option: '--us tiger:FILE',
    title: 'TIGER/Line address ranges, U.S. Census Bureau',
    url: 'https://www2.census.gov/geo/tiger/',
    licence: 'public domain',
    size: UNKNOWN,
    fetch: 'download ADDRFEAT, or EDGES with FACES and FEATNAMES beside them, one zipped shapefile a county, under their own names',
  },
  {
    option: '--us centerlines:FILE',
    title: 'Street centre lines with house numbers left and right, of cities and counties',
    url: UNKNOWN,
    licence: 'each city and county has its own',
    size: UNKNOWN,
    fetch: 'download it as GeoJSON in WGS84; --fields names the properties that bear unusual names (leftFrom=L_LOW,leftTo=L_HIGH,...)',
  },
  {
    option: '--us usps-zip4:FILE',
    title: 'ZIP+4 product, U.S. Postal Service',
    url: 'https://postalpro.usps.com/address-quality-solutions/zip-4-product',
    licence: 'licensed by the Postal Service to the buyer',
    size: UNKNOWN,
    fetch: 'order it, then download it from the electronic product fulfilment site',
  },
  {
    option: '--us usps-citystate:FILE',
    title: 'City State product, U.S. Postal Service',
    url: 'https://postalpro.usps.com/address-quality-solutions/city-state-product',
    licence: 'licensed by the Postal Service to the buyer',
    size: UNKNOWN,
    fetch: 'order it, then download it from the electronic product fulfilment site',
  },
  {
    option: '--places geonames:FILE',
    title: 'GeoNames postal codes of the United States',
    url: 'https://download.geonames.org/export/zip/',
    licence: 'CC BY 4.0',
    size: UNKNOWN,
    fetch: 'download US.zip, and the files of the territories',
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
    url: UNKNOWN,
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
    fetch: 'download the CSV form',
  },
  {
    option: '--in geonames:FILE',
    title: 'GeoNames postal codes of India',
    url: 'https://download.geonames.org/export/zip/',
    licence: 'CC BY 4.0',
    size: 'about 155,600 rows',
    fetch: 'download IN.zip',
  },
  {
    option: '--in geonames-cities:FILE',
    title: 'GeoNames places of India, for the population of cities and their other names; beside one of the two above',
    url: 'https://download.geonames.org/export/dump/',
    licence: 'CC BY 4.0',
    size: UNKNOWN,
    fetch: 'download IN.zip or cities500.zip',
  },
  {
    option: '--ip mmdb:FILE',
    title: 'IP databases in the MaxMind format (DB-IP, GeoLite2)',
    url: 'https://db-ip.com/db/lite.php, https://dev.maxmind.com/geoip/geolite2-free-geolocation-data',
    licence: 'DB-IP Lite: CC BY 4.0 with a link; GeoLite2: its own, with an account',
    size: UNKNOWN,
    fetch: 'download the MMDB form',
  },
];

export function registerSources(program: OperationCommand, terminal: Terminal, done: Done): void {
  program
    .command('sources')
    .description('List what datasets can be built from, and where it is published')
    .action(async () => done(await listSources(terminal)));
}

async function listSources(terminal: Terminal): Promise<ExitCode> {
  const lines = SOURCES.flatMap(({ option, title, url, licence, size, fetch }) => [
    option,
    `  ${title}`,
    `  where    ${url}`,
    `  licence  ${licence}`,
    `  size     ${size}`,
    `  how      ${fetch}`,
    '',
  ]);
  await writeLines(terminal.output, lines.slice(0, -1));
  return EXIT.ok;
}
