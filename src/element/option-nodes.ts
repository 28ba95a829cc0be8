import { partsOf } from './suggestion-source.js';

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** The nodes of a suggestion: the street line and, on a line of its own, the place, with the typed words marked. */
export function optionNodes(line: string, typed: string): readonly Node[] {
  const parts = partsOf(line);
  const words = wordsOf(typed.toUpperCase());
  if (parts === null) return marked(line, words);
  const place = part('span', 'place', ...marked(line.slice(parts.street.length + ', '.length), words));
  return [...marked(parts.street, words), part('span', 'comma', ', '), place];
}

/** The begin and end of each part of a text that begins a word and was typed, UTF-16 code units, ascending. */
export function matchesOf(text: string, typed: string): readonly (readonly [from: number, to: number])[] {
  return spansOf(text, wordsOf(typed.toUpperCase()));
}

function spansOf(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const begun = words.filter((each) => word.toUpperCase().startsWith(each)).map((each) => each.length);
    return begun.length === 0 ? [] : [[index, index + Math.max(...begun)] as const];
  });
}

function marked(text: string, words: readonly string[]): readonly Node[] {
  let end = 0;
  const nodes = spansOf(text, words).flatMap(([from, to]) => {
    const before = new Text(text.slice(end, from));
    end = to;
    return [before, part('mark', 'match', text.slice(from, to))];
  });
  return [...nodes, new Text(text.slice(end))];
}

/** An element that the page can style by its part. */
export function part<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.setAttribute('part', name);
  made.append(...content);
  return made;
}
