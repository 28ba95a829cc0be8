import { answersOf } from './answers.js';
import { doorplate } from './page.js';

globalThis.answers = await answersOf(doorplate);
