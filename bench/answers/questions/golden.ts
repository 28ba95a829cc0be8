import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, LISTS, type QuestionList } from '../question.js';

/** What golden cases have in common; a case of a list says which one. */
interface GoldenCase {
  readonly input?: unknown;
  readonly text?: unknown;
  readonly suggest?: unknown;
  readonly options?: JsonObject;
}

const FOLDER = new URL('../../../test/golden/', import.meta.url);

/** The golden cases, put to the datasets that they were written for. */
export function addGolden(list: QuestionList): void {
  for (const [file, set] of [
    ['verify.jsonl', 'fixtures'],
    ['geocode.jsonl', 'fixtures'],
    ['misspelt.jsonl', 'town'],
  ] as const) {
    for (const text of textsOf(casesIn(file))) {
      for (const operation of ['verify', 'speculate'] as const) list.add(set, operation, 'golden', text, { explain: true });
      list.add(set, 'geocode', 'golden', text, { explain: true, limit: 5 });
      list.add(set, 'suggest-address', 'golden', text.split(',')[0] as string);
    }
  }
  for (const { suggest, text, options } of casesIn('suggest.jsonl')) {
    const name = LISTS.find((known) => known === suggest);
    if (name === undefined || typeof text !== 'string') continue;
    list.add('lists', `suggest-${name}`, 'golden', text, { ...options, explain: true });
    list.add('lists', `complete-${name}`, 'golden', text, options);
  }
}

/** The texts of all golden cases, each once. */
export function goldenTexts(): readonly string[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  return textsOf(files.sort().flatMap(casesIn));
}

function casesIn(file: string): readonly GoldenCase[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenCase);
}

function textsOf(cases: readonly GoldenCase[]): readonly string[] {
  return [...new Set(cases.map(({ input, text }) => input ?? text).filter((text) => typeof text === 'string'))];
}
