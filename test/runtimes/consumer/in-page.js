import { answersOf } from './answers.js';
import { openKept } from './offline-page.js';
import { doorplate } from './page.js';

globalThis.answers = await answersOf(doorplate);
globalThis.answersOfKept = async () => answersOf(await openKept());
