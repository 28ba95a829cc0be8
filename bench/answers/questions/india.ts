import { Random } from '../../../tools/random.js';
import { type QuestionList, seedOf } from '../question.js';
import { indianPlaces } from './samples.js';

const PLACES = 140;

/** Places drawn from all of India, as they are listed and in other transliterations. */
export function addIndia(list: QuestionList): void {
  const random = new Random(seedOf('transliterations'));
  for (const [i, { office, district, pin }] of indianPlaces('lists', PLACES).entries()) {
    const options = { displayType: i % 4, limit: 5 };
    const [inCity, inLocality] =
      i % 4 === 3 ? (['complete-in-city', 'complete-in-locality'] as const) : (['suggest-in-city', 'suggest-in-locality'] as const);
    list.add('package', inLocality, 'drawn', office, options);
    list.add('package', inLocality, 'other transliteration', transliterated(office, random), options);
    list.add('package', inLocality, 'with district', `${office} ${district.slice(0, 4)}`, options);
    list.add('package', inCity, 'other transliteration', transliterated(district, random), options);
    list.add('package', 'suggest-in-pin', 'drawn', `${pin} ${office.slice(0, 3)}`, options);
  }
}

/** Spellings that stand for one another where Indian names are written in Latin letters. */
const SPELLINGS = ['t-th', 'd-dh', 'u-oo', 'i-ee', 'v-w', 's-sh', 'k-kh', 'g-gh', 'b-bh', 'n-nn', 'l-ll', 'ar-r'].map(
  (pair) => pair.split('-') as [string, string],
);
const MOST_SPELLINGS = 3;

/** The name with one to three of its sounds spelled otherwise, one way or the other. */
function transliterated(name: string, random: Random): string {
  const lower = name.toLowerCase();
  const fitting = SPELLINGS.filter(([one]) => lower.includes(one));
  return random
    .sample(fitting, 1 + random.below(MOST_SPELLINGS))
    .reduce((text, [one, other]) => (text.includes(other) ? text.replace(other, one) : text.replace(one, other)), lower);
}
