import { expect, it } from 'vitest';
import { type WordTrie, wordTrie } from '../../../src/address/grammar/word-trie.js';

const find = <T>(trie: WordTrie<T>, phrase: string): WordTrie<T> | undefined =>
  phrase.split(' ').reduce<WordTrie<T> | undefined>((at, word) => at?.next.get(word), trie);

it('tells what a phrase stands for, and whether one goes on', () => {
  const trie = wordTrie([
    [['COUNTY'], 1],
    [['COUNTY', 'ROAD'], 2],
    [['STATE', 'ROUTE'], 3],
  ]);
  expect(find(trie, 'COUNTY')).toMatchObject({ value: 1 });
  expect(find(trie, 'COUNTY ROAD')).toMatchObject({ value: 2 });
  expect(find(trie, 'STATE')).toMatchObject({ value: undefined });
  expect(find(trie, 'STATE ROUTE')?.next.size).toBe(0);
  expect(find(trie, 'ROAD')).toBeUndefined();
});

it('keeps what came last for a phrase', () => {
  expect(find(wordTrie([[['A'], 1] as const, [['A'], 2] as const]), 'A')?.value).toBe(2);
});
