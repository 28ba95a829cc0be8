/** Gives the suggestions for a text, best first. The signal ends the request. */
export type AskSuggestions<T = string> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

/** What a list of suggestions shows. */
export interface SuggestionState<T = string> {
  /** The text that they are for. */
  readonly text: string;
  readonly suggestions: readonly T[];
  /** Why there are none; null unless the last request failed. */
  readonly error: unknown;
  /** Whether a request is being answered; the suggestions are then those of the text before. */
  readonly isAsking: boolean;
}

/** The parts of an address that a suggestion writes on one line. */
export interface AddressParts {
  readonly street: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Five digits, with four more behind a hyphen where they are known; empty where the suggestion has none. */
  readonly zip: string;
}

const ONE_LINE = /^(.+), ([^,]+) ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/;

/** The parts of a suggestion: street line, city, state, ZIP code. Null for a text of another form. */
export function partsOf(line: string): AddressParts | null {
  const [, street, city, state, zip = ''] = ONE_LINE.exec(line) ?? [];
  return street === undefined || city === undefined || state === undefined ? null : { street, city, state, zip };
}

export interface SuggestionSourceOptions {
  /** How long typing has to rest before a request is sent, milliseconds; default 80. */
  readonly debounceMs?: number;
  /** How long an answer may take, milliseconds; default 5,000. */
  readonly timeoutMs?: number;
  /** Shortest text that is asked for, without blanks around it; default 3. */
  readonly minLength?: number;
}

/** Suggestions for a text that is being typed: a store in the form that React's `useSyncExternalStore` takes. */
export interface SuggestionSource<T = string> {
  /** Takes the text as it is now. */
  type(text: string): void;
  /** Empties the list and ends the request. */
  clear(): void;
  getSnapshot(): SuggestionState<T>;
  /** Whether the snapshot is the answer or failure of a request: an empty list then means that nothing fits. */
  hasAsked(): boolean;
  subscribe(listener: () => void): () => void;
}

const NOTHING: SuggestionState<never> = { text: '', suggestions: [], error: null, isAsking: false };

/**
 * Asks for suggestions while a text is typed: when typing rests, one request at a time, the one before it ended. Answers
 * that come late, for another text than the last one, are never shown.
 */
export function createSuggestionSource<T = string>(ask: AskSuggestions<T>, options: SuggestionSourceOptions = {}): SuggestionSource<T> {
  const { debounceMs = 80, timeoutMs = 5000, minLength = 3 } = options;
  const listeners = new Set<() => void>();
  let state: SuggestionState<T> = NOTHING;
  let hasAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  function show(next: SuggestionState<T>, isAnswer = false): void {
    state = next;
    hasAsked = isAnswer;
    for (const listener of listeners) listener();
  }

  /** The answer or failure of what is asked belongs to nobody any more. */
  function stop(): void {
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
  }

  async function question(text: string): Promise<void> {
    const mine = asked;
    const limit = setTimeout(() => mine.abort(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    const { signal } = mine;
    show({ ...state, isAsking: true });
    try {
      const suggestions = await ask(text, signal);
      if (asked === mine) show({ text, suggestions, error: null, isAsking: false }, true);
    } catch (error) {
      if (asked === mine) show({ text, suggestions: [], error, isAsking: false }, true);
    } finally {
      clearTimeout(limit);
    }
  }

  return {
    type(text) {
      stop();
      if (text.trim().length < minLength) {
        show({ ...NOTHING, text });
        return;
      }
      timer = setTimeout(() => void question(text), debounceMs);
    },
    clear() {
      stop();
      show(NOTHING);
    },
    getSnapshot: () => state,
    hasAsked: () => hasAsked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Asks the HTTP handler that is mounted at a base address, such as `/geo` or `https://api.example.org`. The headers are sent
 * along, such as `Authorization`.
 */
export function askEndpoint(base: string, headers: Readonly<Record<string, string>> = {}): AskSuggestions {
  const root = base.replace(/\/$/, '');
  return async (text, signal) => {
    const response = await fetch(`${root}/autocomplete/usa/address/${encodeURIComponent(text)}`, { signal, headers });
    if (!response.ok) throw new Error(`The endpoint answers ${response.status}`);
    const { Result } = (await response.json()) as { readonly Result: readonly string[] };
    return Result;
  };
}

/**
 * Whether a text that an input method composes can be asked for: letters of the Latin script, signs and digits alone. Keyboards of phones
 * compose every word; in another script the text is not yet what is meant.
 */
export function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
}
