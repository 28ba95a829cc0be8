import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_COMPONENTS } from '../../../src/address/index.js';
import { memorySource } from '../../../src/dataset/index.js';
import type { DataLocation } from '../../../src/index.js';
import { indianDataset } from '../../../test/fixtures/in-places.js';
import { listedStates } from '../../../test/fixtures/listed-states.js';
import { townDataset } from '../../../test/fixtures/small-town.js';
import { usPlacesDataset } from '../../../test/fixtures/us-places.js';
import { usPostalDataset } from '../../../test/fixtures/us-postal.js';
import { placesDataset } from '../../../test/fixtures/us-street-places.js';
import { usStreetsDataset } from '../../../test/fixtures/us-streets.js';
import { memoryTerminal } from '../../../test/tools/cli/terminal/memory-terminal.js';
import { packDataset } from '../../../tools/build/format/pack.js';
import { writeDataset } from '../../../tools/build/format/stage.js';
import { buildUsStreets } from '../../../tools/build/us/streets.js';
import { run } from '../../../tools/cli/program.js';
import { SHIPPED } from '../../../tools/embedded/recipes.js';
import { madeStreets } from '../made/doors.js';
import { ipRangesFile } from '../made/ip-ranges.js';
import { manyDoors } from '../made/many-streets.js';
import { postalRows } from '../made/postal-rows.js';
import { pointsFile, sourceFiles } from '../made/source-files.js';
import type { SetName } from '../question.js';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Where the datasets that ship are. */
export const EMBEDDED_FOLDER = join(ROOT, 'datasets');
/** Date of all that is made in a run, so that two runs give the same manifests. */
export const MADE_AT = new Date('2026-10-01T00:00:00Z');

/** What each set mounts, in order of precedence: datasets that are made in the run, and datasets that ship. */
const MOUNTED: Readonly<Record<SetName, readonly string[]>> = {
  made: ['made', 'us-places'],
  large: ['large', 'us-places'],
  postal: ['postal', 'us-places'],
  package: ['us-places', 'us-md-baltimore-county', 'in-places', 'ip-country'],
  joined: ['postal', 'made', 'ip-made', 'test-states', 'us-places', 'in-places', 'ip-country'],
  bare: ['made'],
  streetless: ['ip-country'],
  cached: ['made', 'us-places'],
  cold: ['made', 'us-places'],
  fixtures: ['test-places', 'test-streets', 'test-postal'],
  town: ['test-places', 'test-town'],
  lists: ['test-cities', 'test-india', 'test-streets', 'test-postal'],
};

/** Datasets of the tests. */
const FIXTURES: Readonly<Record<string, () => Promise<ReadonlyMap<string, Uint8Array>>>> = {
  'test-places': placesDataset,
  'test-streets': () => usStreetsDataset(),
  'test-postal': () => usPostalDataset(),
  'test-town': townDataset,
  'test-states': listedStates,
  'test-cities': usPlacesDataset,
  'test-india': () => indianDataset(),
};

/** The datasets of the sets. Those that are made in the run are built when a set needs them first. */
export class Datasets {
  readonly #work: string;
  readonly #locations = new Map<string, Promise<DataLocation>>();

  /** `work`: a folder that is empty. */
  constructor(work: string) {
    this.#work = work;
  }

  of(set: SetName): Promise<readonly DataLocation[]> {
    return Promise.all(MOUNTED[set].map((name) => this.#located(name)));
  }

  #located(name: string): Promise<DataLocation> {
    const location = this.#locations.get(name) ?? this.#make(name);
    this.#locations.set(name, location);
    return location;
  }

  async #make(name: string): Promise<DataLocation> {
    switch (name) {
      case 'made':
        return this.#build(name, sourceFiles(madeStreets()), 'us');
      case 'large':
        return this.#build(name, [{ format: 'openaddresses', name: 'many-2026-10-01.csv', content: pointsFile(manyDoors()) }], 'us');
      case 'ip-made':
        return this.#build(name, [{ format: 'dbip-csv', name: 'ip-city.csv', content: ipRangesFile() }], 'ip');
      case 'postal':
        return memorySource(await packPostalRows(), name);
      default: {
        const fixture = FIXTURES[name];
        return fixture === undefined ? join(EMBEDDED_FOLDER, name) : memorySource(await fixture(), name);
      }
    }
  }

  /** Writes source files and builds a dataset from them by the command line; gives its folder. */
  async #build(name: string, files: ReturnType<typeof sourceFiles>, option: string): Promise<string> {
    const sources = join(this.#work, `${name}-sources`);
    await mkdir(sources);
    for (const file of files) {
      const path = join(sources, file.name);
      await writeFile(path, file.content);
      await utimes(path, MADE_AT, MADE_AT);
    }
    const folder = join(this.#work, name);
    const given = files.map((file) => `--${option}=${file.format}:${join(sources, file.name)}`);
    const { terminal, written } = memoryTerminal([], { SOURCE_DATE_EPOCH: String(MADE_AT.getTime() / 1000) });
    const exit = await run(['build', folder, '--name', name, '--version', '1', '--threads', '1', ...given], terminal);
    if (exit !== 0) throw new Error(`${name} cannot be built: ${written.notices}`);
    return folder;
  }
}

/** Builds the datasets that ship anew, each into a subfolder of its name; gives the names. */
export async function rebuildEmbedded(folder: string): Promise<readonly string[]> {
  for (const recipe of SHIPPED) await writeDataset(join(folder, recipe.name), await recipe.build(() => {}));
  return SHIPPED.map(({ name }) => name);
}

function packPostalRows(): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = postalRows().map(({ components, latitude, longitude, county, postal }) => ({
    components: { ...NO_COMPONENTS, ...components },
    latitude,
    longitude,
    county: county || null,
    source: 0,
    postal,
  }));
  const source = {
    title: 'Postal rows',
    licence: 'MIT',
    attribution: 'Made in the run',
    url: '',
    edition: '2026-10-01',
    rows: rows.length,
    authority: 'postal',
  } as const;
  return packDataset({ name: 'postal', version: '1', builtAt: '2026-10-01', sources: [source] }, buildUsStreets(rows));
}
