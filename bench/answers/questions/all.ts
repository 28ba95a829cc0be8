import { type Question, QuestionList } from '../question.js';
import { addAddresses } from './addresses.js';
import { addCompletions } from './completions.js';
import { addIps } from './ips.js';
import { addLists } from './lists.js';
import { addOtherSets } from './other-sets.js';
import { addPoints } from './points.js';
import { addRequests } from './requests.js';
import { addRuns } from './runs.js';

/** One question of so many of a kind is asked in a short run, the first of each kind among them. */
const SHORT_RUN = 12;

/** All questions; the same in every run. */
export function allQuestions(): readonly Question[] {
  const list = new QuestionList();
  for (const add of [addAddresses, addCompletions, addLists, addPoints, addIps, addOtherSets, addRequests, addRuns]) add(list);
  return list.questions;
}

/** Some of the questions, of every kind. */
export function shortRun(questions: readonly Question[]): readonly Question[] {
  return questions.filter(({ id }) => Number(id.slice(id.lastIndexOf('/') + 1)) % SHORT_RUN === 1);
}
