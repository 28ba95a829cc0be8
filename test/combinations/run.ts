import { seeded } from '../../bench/measure.js';
import type { DataLocation } from '../../src/index.js';
import { open } from '../../src/open.js';
import type { Question } from '../faults/questions.js';
import type { Folder } from '../fixtures/folder.js';
import { Comparison, Expected, OF_MEMORY } from './comparison.js';
import { allDatasets, type Dataset, type DatasetName, NEXT, REPLACED } from './datasets.js';
import { HAPPENINGS, type Scene } from './happenings.js';
import { Host } from './host.js';
import { labelOf, type Mount } from './mounts.js';
import { QUESTIONS } from './questions.js';
import { WAYS, type Way } from './ways.js';

/** The same choices in every run. */
const SEED = 20261128;
/** Room for every file of all datasets as a whole. */
const ROOM_FOR_ALL = 2 ** 31;

/** The world in which mounts are tried: datasets on disk, and a host that serves them. */
export class World {
  readonly random = seeded(SEED);
  readonly #folder: Folder;
  readonly #datasets: ReadonlyMap<DatasetName, Dataset>;
  readonly #host: Host;
  readonly #expected = new Map<string, Promise<Expected>>();
  #caches = 0;

  private constructor(folder: Folder, datasets: ReadonlyMap<DatasetName, Dataset>) {
    this.#folder = folder;
    this.#datasets = datasets;
    this.#host = new Host(datasets, this.random);
  }

  static async make(folder: Folder): Promise<World> {
    const world = new World(folder, await allDatasets(folder));
    await world.#host.start();
    return world;
  }

  async close(): Promise<void> {
    for (const expected of this.#expected.values()) await (await expected).close();
    await this.#host.stop();
  }

  /** Opens a mount, lets happen what is to happen, and compares all answers. */
  async run(mount: Mount): Promise<Comparison> {
    const comparison = new Comparison();
    const { datasets, only, maxBytes } = mount;
    const names = datasets.map(([name]) => name);
    const data = datasets.map(([name, way]) => this.#location(name, way));
    const doorplate = await open({ data, only, ...(maxBytes === null ? {} : { maxBytes }) });
    const replaced = datasets.find(([name]) => name === REPLACED);
    const scene: Scene = {
      label: labelOf(mount),
      doorplate,
      host: this.#host,
      comparison,
      questions: this.#questions(mount.questions),
      refusals: maxBytes === null ? [] : OF_MEMORY,
      expected: await this.#expectedOf(names, only),
      expectedNext: () =>
        this.#expectedOf(
          names.map((name) => (name === REPLACED ? NEXT : name)),
          only,
        ),
      isReplaced: replaced !== undefined,
      version: (name) => this.#location(name, replaced?.[1] ?? 'folder'),
      random: this.random,
    };
    for (const happening of mount.happenings) await HAPPENINGS[happening](scene);
    return comparison;
  }

  #location(name: DatasetName, way: Way): DataLocation {
    const dataset = this.#datasets.get(name) as Dataset;
    const newFolder = (): string => this.#folder(`cache ${this.#caches++}`);
    const oldFolder: Folder = (...parts) => this.#folder('cache', ...parts);
    return WAYS[way]({ ...dataset, name, host: this.#host, newFolder, oldFolder });
  }

  #questions(count: number): readonly Question[] {
    const left = [...QUESTIONS];
    return Array.from({ length: count }, () => left.splice(Math.floor(this.random() * left.length), 1)).flat();
  }

  /** The datasets, whole and from disk. */
  async #expectedOf(names: readonly DatasetName[], only: boolean): Promise<Expected> {
    const key = `${names.join()} ${only}`;
    let expected = this.#expected.get(key);
    if (expected === undefined) {
      const data = names.map((name) => this.#datasets.get(name)?.folder as string);
      expected = open({ data, only, maxBytes: ROOM_FOR_ALL }).then((doorplate) => new Expected(doorplate));
      this.#expected.set(key, expected);
    }
    return expected;
  }
}
