import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggestionSource, partsOf } from '../../src/element/index.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers after a time of its own, whatever the signal says, and counts the questions that run. */
function slowAnswers(ms: (text: string) => number) {
  const asked: string[] = [];
  const open = { now: 0, most: 0 };
  const ask = (text: string, signal: AbortSignal) => {
    asked.push(text);
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    signal.addEventListener('abort', () => {
      open.now -= 1;
    });
    return new Promise<string[]>((resolve) => setTimeout(() => resolve([`${text}!`]), ms(text)));
  };
  return { ask, asked, open };
}

describe('createSuggestionSource', () => {
  it('asks when typing rests, and not for short texts', async () => {
    const { ask, asked } = slowAnswers(() => 10);
    const source = createSuggestionSource(ask, { debounceMs: 50 });
    for (const text of ['1', '17', '174', '1745']) source.type(text);
    await vi.advanceTimersByTimeAsync(49);
    expect([asked, source.getSnapshot().isAsking]).toEqual([[], false]);
    await vi.advanceTimersByTimeAsync(5);
    expect([asked, source.getSnapshot().isAsking]).toEqual([['1745'], true]);
    await vi.advanceTimersByTimeAsync(15);
    expect(source.getSnapshot()).toEqual({ text: '1745', suggestions: ['1745!'], error: null, isAsking: false });
  });

  it('has one question in flight at most, and shows no late answer', async () => {
    const { ask, open } = slowAnswers((text) => (text === 'first' ? 500 : 10));
    const source = createSuggestionSource(ask, { debounceMs: 5 });
    const shown: string[] = [];
    source.subscribe(() => {
      const { text, isAsking } = source.getSnapshot();
      if (!isAsking) shown.push(text);
    });
    source.type('first');
    await vi.advanceTimersByTimeAsync(100);
    source.type('second');
    await vi.advanceTimersByTimeAsync(1000);
    expect(open.most).toBe(1);
    expect(shown).toEqual(['second']);
  });

  it('says that a question failed, and answers the next one', async () => {
    let fails = true;
    const source = createSuggestionSource(async (text) => (fails ? Promise.reject(new Error('offline')) : [text]));
    source.type('1745 t');
    await vi.advanceTimersByTimeAsync(100);
    expect(source.getSnapshot()).toMatchObject({ suggestions: [], error: { message: 'offline' } });
    fails = false;
    source.type('1745 t st');
    await vi.advanceTimersByTimeAsync(100);
    expect(source.getSnapshot()).toEqual({ text: '1745 t st', suggestions: ['1745 t st'], error: null, isAsking: false });
  });

  it('ends a question that takes too long', async () => {
    const never = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const source = createSuggestionSource(never, { timeoutMs: 300 });
    source.type('1745 t');
    await vi.advanceTimersByTimeAsync(500);
    expect(source.getSnapshot().error).toMatchObject({ message: 'No answer within 300 ms' });
  });
});

describe('partsOf', () => {
  it('takes a suggestion apart, and nothing else', () => {
    const place = { city: 'WASHINGTON', state: 'DC' };
    expect(partsOf('1745 T ST SE, APT 2, WASHINGTON DC 20020-1234')).toEqual({
      street: '1745 T ST SE, APT 2',
      ...place,
      zip: '20020-1234',
    });
    expect(partsOf('T ST SE, WASHINGTON DC')).toEqual({ street: 'T ST SE', ...place, zip: '' });
    for (const text of ['', 'WASHINGTON DC', '1745 T St SE, Washington, D.C.']) expect(partsOf(text)).toBeNull();
  });
});
