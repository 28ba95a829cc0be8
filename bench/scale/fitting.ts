import { groupBy } from '../../src/group.js';
import { visitAddresses } from '../compare/suggest-corpus.js';
import { FITTING, TYPINGS, type TypedQuery, type Typing } from '../compare/suggest-queries.js';

/** Whether a number and a street are what somebody means who types so. */
type Fits = (number: string, street: string) => boolean;

interface Counted {
  readonly query: TypedQuery;
  readonly fits: Fits;
  readonly found: Set<string>;
}

/**
 * Those of the queries that no more addresses fit than are offered, told by reading all addresses of a dataset. What is typed
 * without error is the beginning of the address, or words of it, the last one begun.
 */
export async function fewFitting(
  folder: string,
  queries: Readonly<Record<Typing, readonly TypedQuery[]>>,
): Promise<ReadonlySet<TypedQuery>> {
  const counted = TYPINGS.flatMap((typing) => queries[typing].map((query) => countedOf(query, typing)));
  const byNumber = groupBy(counted, ({ query }) => numberIn(query.clean));
  await visitAddresses(folder, (number, street) => {
    for (let length = 1; length <= number.length; length++) {
      for (const { fits, found } of byNumber.get(number.slice(0, length)) ?? []) {
        if (found.size <= FITTING && fits(number, street)) found.add(`${number} ${street}`);
      }
    }
  });
  return new Set(counted.filter(({ found }) => found.size <= FITTING).map(({ query }) => query));
}

function numberIn(clean: string): string {
  return clean.split(' ', 1)[0] as string;
}

function countedOf(query: TypedQuery, typing: Typing): Counted {
  const { clean } = query;
  const [typed, behind] = [numberIn(clean), clean.slice(numberIn(clean).length + 1)];
  return { query, fits: typing.startsWith('dropped') ? hasWords(typed, behind.split(' ')) : beginsWith(typed, behind), found: new Set() };
}

function beginsWith(typed: string, behind: string): Fits {
  return behind === '' ? () => true : (number, street) => number === typed && street.startsWith(behind);
}

function hasWords(typed: string, words: readonly string[]): Fits {
  const whole = words.slice(0, -1).map((word) => ` ${word} `);
  const begun = ` ${words.at(-1)}`;
  return (number, street) => {
    if (number !== typed) return false;
    const text = ` ${street.replace(',', '')} `;
    return text.includes(begun) && whole.every((word) => text.includes(word));
  };
}
