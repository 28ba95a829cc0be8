import { type Question, QuestionList } from '../question.js';
import { addAddresses } from './addresses.js';
import { addCompletions } from './completions.js';
import { addFunctions } from './functions.js';
import { addGolden } from './golden.js';
import { addHandlers } from './handlers.js';
import { addIndia } from './india.js';
import { addIps } from './ips.js';
import { addLists } from './lists.js';
import { addOtherSets } from './other-sets.js';
import { addPoints } from './points.js';
import { addRequests } from './requests.js';
import { addRuns } from './runs.js';

/** A short run asks the first question of each kind, and every twelfth after it. */
const SHORT_RUN = 12;

const KINDS: readonly ((list: QuestionList) => void)[] = [
  addAddresses,
  addCompletions,
  addLists,
  addIndia,
  addPoints,
  addIps,
  addOtherSets,
  addRequests,
  addHandlers,
  addRuns,
  addFunctions,
  addGolden,
];

/** All questions; the same in every run. */
export function allQuestions(): readonly Question[] {
  const list = new QuestionList();
  for (const add of KINDS) add(list);
  return list.questions;
}

/** Some of the questions, of every kind; none to the large dataset, which takes long to build. */
export function shortRun(questions: readonly Question[]): readonly Question[] {
  return questions.filter(({ id, set }) => set !== 'large' && Number(id.slice(id.lastIndexOf('/') + 1)) % SHORT_RUN === 1);
}
