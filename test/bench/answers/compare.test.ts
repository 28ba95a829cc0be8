import { describe, expect, it } from 'vitest';
import { compareAnswers, FIELD_ORDER } from '../../../bench/answers/compare.js';
import { comparisonText, isSame } from '../../../bench/answers/comparison-text.js';
import type { AnsweredQuestion, Json } from '../../../bench/answers/question.js';

function answered(id: string, answer: Json, input: Json = '100 Main St'): AnsweredQuestion {
  return { id, set: 'made', operation: 'verify', input, answer };
}

function pathsBetween(before: Json, after: Json): readonly string[] {
  const { different } = compareAnswers([answered('a', before)], [answered('a', after)]);
  return different.flatMap(({ differences }) => differences.map(({ path }) => path));
}

describe('comparing answers', () => {
  it('finds nothing between equal answers', () => {
    const answer = { status: 'found', result: { City: 'TOWSON', Zip4: null }, messages: ['a', 'b'] };
    expect(isSame(compareAnswers([answered('a', answer)], [answered('a', structuredClone(answer))]))).toBe(true);
  });

  it('names the fields that differ, elements of lists alike', () => {
    const before = { status: 'found', result: { City: 'TOWSON', Zip4: null }, candidates: [{ code: '100' }, { code: '101' }] };
    const after = { status: 'found', result: { City: 'Towson', Zip4: '' }, candidates: [{ code: '100' }, { code: '102' }] };
    expect(pathsBetween(before, after)).toEqual(['answer.result.City', 'answer.result.Zip4', 'answer.candidates[].code']);
  });

  it.each<readonly [string, Json, Json, readonly string[]]>([
    ['a field that is gone', { a: 1, b: null }, { a: 1 }, ['answer.b']],
    ['a field that is new', { a: 1 }, { a: 1, b: false }, ['answer.b']],
    ['a longer list', ['a'], ['a', 'b'], ['answer.length']],
    ['another type', { a: [] }, { a: {} }, ['answer.a']],
    ['a number for its text', { a: 1 }, { a: '1' }, ['answer.a']],
    ['another order of fields', { a: 1, b: 2 }, { b: 2, a: 1 }, [FIELD_ORDER]],
  ])('sees %s', (_, before, after, paths) => {
    expect(pathsBetween(before, after)).toEqual(paths);
  });

  it('sees an error in place of an answer', () => {
    const { answer: _, ...question } = { ...answered('a', null), answer: undefined };
    const failed: AnsweredQuestion = { ...question, error: { code: 'INPUT_EMPTY' } };
    const { different } = compareAnswers([answered('a', null)], [failed]);
    expect(different[0]?.differences.map(({ path }) => path)).toEqual(['answer', 'error']);
  });

  it('leaves ignored fields out, with what lies below them and nothing beside them', () => {
    const [before, after] = [
      { a: { x: 1 }, ab: 1, list: [{ x: 1 }] },
      { a: { x: 2 }, ab: 2, list: [{ x: 2 }] },
    ];
    const { different } = compareAnswers([answered('a', before)], [answered('a', after)], ['answer.a', 'answer.list']);
    expect(different.flatMap(({ differences }) => differences.map(({ path }) => path))).toEqual(['answer.ab']);
  });

  it('tells questions that are gone, new, or asked otherwise from answers that differ', () => {
    const before = [answered('gone', 1), answered('other', 1), answered('same', 1)];
    const after = [answered('other', 2, '101 Main St'), answered('same', 1), answered('new', 1)];
    const comparison = compareAnswers(before, after);
    expect(comparison).toMatchObject({ compared: 1, missing: ['gone'], added: ['new'], changed: ['other'], different: [] });
    expect(isSame(comparison)).toBe(false);
    expect(compareAnswers(before, [answered('same', 1)], [], true).missing).toEqual([]);
  });

  it('counts a question once in each field, and shows as many examples as are wanted', () => {
    const before = ['a', 'b', 'c'].map((id) => answered(id, { list: [1, 2] }));
    const after = ['a', 'b', 'c'].map((id) => answered(id, { list: [3, 4] }));
    const text = comparisonText(compareAnswers(before, after), 2);
    expect(text.split('\n').slice(0, 2)).toEqual([
      '3 questions compared: 3 answers differ',
      '      3  verify                 answer.list[]',
    ]);
    expect(text.match(/before 1\n\s+after {2}3/g)).toHaveLength(2);
  });
});
