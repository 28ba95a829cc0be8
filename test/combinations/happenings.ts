import { setTimeout as pause } from 'node:timers/promises';
import type { Doorplate } from '../../src/doorplate.js';
import type { ErrorCode } from '../../src/errors.js';
import type { DataLocation } from '../../src/index.js';
import type { Question } from '../faults/questions.js';
import { type Comparison, type Expected, OF_CLOSED, OF_HOST, outcomeOf } from './comparison.js';
import { type DatasetName, NEXT, REPLACED } from './datasets.js';
import type { Host } from './host.js';
import { cutShort, READER } from './questions.js';

const AT_ONCE = 50;
/** Questions that are being answered when the library is closed. */
const AT_CLOSE = 10;
/** Rounds of questions while a host fails, and how many each has. */
const FAILING_ROUNDS = 8;
const FAILING_AT_ONCE = 5;
/** Long enough for some of the running questions to end between two versions, milliseconds. */
const BETWEEN_VERSIONS_MS = 10;

/** A mount to which something happens. */
export interface Scene {
  readonly label: string;
  readonly doorplate: Doorplate;
  readonly host: Host;
  readonly comparison: Comparison;
  /** Those that are asked of this mount. */
  readonly questions: readonly Question[];
  /** Refusals that are right at any time. */
  readonly refusals: readonly ErrorCode[];
  /** What the datasets answer that are mounted. */
  readonly expected: Expected;
  /** What they answer with the next version of the one that is replaced. */
  readonly expectedNext: () => Promise<Expected>;
  /** Whether the dataset is mounted that is replaced. */
  readonly isReplaced: boolean;
  /** A version of it, read in the way of the mount. */
  readonly version: (name: DatasetName) => DataLocation;
  readonly random: () => number;
}

type Ask = (question: Question) => unknown;

/** What happens to a mount while it is asked. */
export const HAPPENINGS = {
  'one by one': (scene) => askEach(scene, 'one by one'),
  again: (scene) => askEach(scene, 'again'),
  '50 at once': (scene) => askTogether(scene, '50 at once', some(scene, AT_ONCE)),

  /** Suggestions make their parts when these are read: other questions come in between. */
  async 'read late'(scene) {
    const kept: (readonly [Question, unknown])[] = [];
    for (const question of scene.questions.filter(({ name }) => name.startsWith('suggest'))) {
      const answer = await Promise.resolve(question.ask(scene.doorplate)).catch(() => null);
      if (answer !== null) kept.push([question, answer]);
    }
    for (const question of some(scene, AT_CLOSE)) await outcomeOf(() => question.ask(scene.doorplate));
    for (const [question, answer] of kept) await compare(scene, 'read late', question, { ask: () => answer });
  },

  reader: (scene) => compare(scene, 'reader', READER),

  async preload(scene) {
    const { doorplate, comparison, label, refusals } = scene;
    const found = await outcomeOf(() => doorplate.preload().then(() => 'done'));
    comparison.compare(label, 'preload', found, [{ text: '"done"', refusal: null }], refusals);
    await askEach(scene, 'preloaded');
  },

  async 'cut short'(scene) {
    for (const [i, question] of scene.questions.entries()) {
      await cutShort(scene.doorplate, i);
      await compare(scene, 'after others were cut short', question);
    }
  },

  async replaced(scene) {
    const { doorplate, comparison, label, refusals } = scene;
    if (!scene.isReplaced) return askEach(scene, 'nothing replaced');
    const next = await scene.expectedNext();
    const running = some(scene, AT_ONCE).map((question) => compare(scene, 'while replaced', question, { next }));
    for (const version of [NEXT, REPLACED, NEXT] as const) {
      const found = await outcomeOf(() => doorplate.replace(REPLACED, scene.version(version)).then(() => 'done'));
      comparison.compare(label, `replace by ${version}`, found, [{ text: '"done"', refusal: null }], refusals);
      await pause(BETWEEN_VERSIONS_MS);
    }
    await Promise.all(running);
    for (const question of scene.questions) await compare({ ...scene, expected: next }, 'replaced', question);
    await doorplate.replace(REPLACED, scene.version(REPLACED));
    await askEach(scene, 'back');
  },

  async healed(scene) {
    const { host } = scene;
    host.isFailing = true;
    const failing = { ...scene, refusals: [...scene.refusals, ...OF_HOST] };
    for (let round = 0; round < FAILING_ROUNDS; round++) await askTogether(failing, 'failing', some(scene, FAILING_AT_ONCE));
    await askEach(failing, 'failing');
    host.isFailing = false;
    await askEach(scene, 'healed');
  },

  async closed(scene) {
    const running = askTogether({ ...scene, refusals: [...scene.refusals, ...OF_CLOSED] }, 'closing', some(scene, AT_CLOSE));
    await scene.doorplate.close();
    await running;
    const [question] = scene.questions;
    const found = await outcomeOf(() => question?.ask(scene.doorplate));
    scene.comparison.compare(scene.label, 'closed', found, [], OF_CLOSED);
  },
} as const satisfies Readonly<Record<string, (scene: Scene) => Promise<void>>>;

export type Happening = keyof typeof HAPPENINGS;

function some({ questions, random }: Scene, count: number): readonly Question[] {
  return Array.from({ length: count }, () => questions[Math.floor(random() * questions.length)] as Question);
}

async function askEach(scene: Scene, when: string): Promise<void> {
  for (const question of scene.questions) await compare(scene, when, question);
}

async function askTogether(scene: Scene, when: string, questions: readonly Question[]): Promise<void> {
  await Promise.all(questions.map((question) => compare(scene, when, question)));
}

/** Asks a question, and compares. With `next`, its answer is right as well. */
async function compare(scene: Scene, when: string, question: Question, { ask, next }: { ask?: Ask; next?: Expected } = {}): Promise<void> {
  const { doorplate, comparison, label, refusals } = scene;
  const found = await outcomeOf(() => (ask ?? (({ ask: own }: Question) => own(doorplate)))(question));
  const expected = await Promise.all([scene.expected, ...(next === undefined ? [] : [next])].map((each) => each.to(question)));
  comparison.compare(`${label}, ${when}`, question.name, found, expected, refusals);
}
