import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { census, nominatim, pelias, photon } from '../../src/dialects/index.js';
import { createHandler, type Handler, type HandlerOptions } from '../../src/http/index.js';
import { type Doorplate, open } from '../../src/index.js';
import { get } from '../fixtures/handler-request.js';
import { openStates } from '../fixtures/listed-states.js';
import { addrFeatZip, facesZip } from '../fixtures/publishers/census-town.js';
import { commandOutput } from '../tools/cli/run-command.js';

/** All dialects over the datasets of the package. */
export class Scene {
  readonly handle: Handler;

  private constructor(
    readonly doorplate: Doorplate,
    options: Partial<HandlerOptions>,
  ) {
    this.handle = createHandler(doorplate, { auth: false, dialects: [photon(), nominatim(), pelias(), census()], ...options });
  }

  static async open(options: Partial<HandlerOptions> = {}): Promise<Scene> {
    return new Scene(await open(), options);
  }

  /** The same over address points of many states, units among them, in place of the package's county. */
  static async ofStates(): Promise<Scene> {
    return new Scene(await openStates(), {});
  }

  /** The same over a town whose census blocks are known, built in this folder. */
  static async ofTown(folder: string): Promise<Scene> {
    const at = (name: string) => join(folder, name);
    await writeFile(at('tl_2024_24005_addrfeat.zip'), addrFeatZip());
    await writeFile(at('tl_2024_24005_faces.zip'), facesZip());
    await writeFile(at('points.csv'), 'LON,LAT,NUMBER,STREET,CITY,REGION,POSTCODE\n-76.6285,39.4216,121,BIRCH ST,COCKEYSVILLE,MD,21093\n');
    const sources = [`tiger:${at('tl_2024_*.zip')}`, `openaddresses:${at('points.csv')}`].flatMap((source) => ['--us', source]);
    await commandOutput(['build', at('town'), ...sources, '--name', 'town', '--version', '1']);
    return new Scene(await open({ data: [at('town')] }), {});
  }

  /** Status and JSON of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of three services
  async ask(path: string): Promise<{ status: number; body: any }> {
    const { status, body } = await this.handle(get(path));
    return { status, body: JSON.parse(body) };
  }
}
