import { goldenCases, goldenFiles } from '../../../test/golden/golden.js';
import { type JsonObject, LISTS, type QuestionList } from '../question.js';

/** The golden cases, put to the datasets that they were written for. */
export function addGolden(list: QuestionList): void {
  for (const [file, set] of [
    ['verify', 'fixtures'],
    ['geocode', 'fixtures'],
    ['misspelt', 'town'],
  ] as const) {
    for (const text of textsIn(file)) {
      for (const operation of ['verify', 'speculate'] as const) list.add(set, operation, 'golden', text, { explain: true });
      list.add(set, 'geocode', 'golden', text, { explain: true, limit: 5 });
      list.add(set, 'suggest-address', 'golden', text.split(',')[0] as string);
    }
  }
  for (const { input, options } of goldenCases<string, unknown, JsonObject>('suggest')) {
    const { list: asked, ...display } = options;
    const name = LISTS.find((known) => known === asked);
    if (name === undefined) continue;
    list.add('lists', `suggest-${name}`, 'golden', input, { ...display, explain: true });
    list.add('lists', `complete-${name}`, 'golden', input, Object.keys(display).length === 0 ? undefined : display);
  }
}

/** The texts of all golden cases, each once. */
export function goldenTexts(): readonly string[] {
  return [...new Set(goldenFiles().flatMap(textsIn))];
}

function textsIn(file: string): readonly string[] {
  const inputs = goldenCases(file).map(({ input }) => input);
  return [...new Set(inputs.filter((input) => typeof input === 'string'))];
}
