import { FIRST_ANSWERS, firstAnswer } from '../test/package/installed/first-answers.js';
import { report } from './measure.js';

/** From an empty folder to the first answer, by the first commands of each guide: `npm run bench -- first-answers`, after `npm run build`. */
const guides = [];
for (const guide of Object.keys(FIRST_ANSWERS)) {
  const { commands, seconds } = await firstAnswer(guide);
  guides.push({ guide, commands, seconds });
}
await report('first-answers', { guides });
