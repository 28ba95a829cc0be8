import { census, nominatim, pelias, photon } from '../../src/dialects/index.js';
import { createHandler, type Handler, type HandlerOptions } from '../../src/http/index.js';
import { type Doorplate, open } from '../../src/index.js';
import { get } from '../fixtures/handler-request.js';
import { openStates } from '../fixtures/listed-states.js';

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

  /** Status and JSON of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of three services
  async ask(path: string): Promise<{ status: number; body: any }> {
    const { status, body } = await this.handle(get(path));
    return { status, body: JSON.parse(body) };
  }
}
