import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  type AddressParts,
  type AskSuggestions,
  askEndpoint,
  createSuggestionSource,
  partsOf,
  type SuggestionSourceOptions,
} from '../element/index.js';

export interface AddressSuggestionsOptions extends SuggestionSourceOptions {
  /** Base address of the HTTP handler, or a function that answers, such as one over datasets in the page. */
  readonly ask: string | AskSuggestions;
  /**
   * Called with a suggestion that was chosen, on one line and in parts; show it, or fill a form with it. Null for a text of another form.
   */
  readonly onChoose: (text: string, parts: AddressParts | null) => void;
}

export interface AddressSuggestions {
  /** Best first; empty while nothing fits. */
  readonly suggestions: readonly string[];
  /** Why there are none; null unless the last question failed. */
  readonly error: unknown;
  /** Whether a question is being answered. */
  readonly isAsking: boolean;
  /** Properties of the input, for the combobox pattern of the ARIA Authoring Practices. */
  readonly inputProps: {
    readonly role: 'combobox';
    readonly autoComplete: 'off';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly 'aria-activedescendant': string | undefined;
    readonly onInput: (event: InputLike) => void;
    readonly onCompositionEnd: (event: InputLike) => void;
    readonly onKeyDown: (event: KeyLike) => void;
    readonly onBlur: () => void;
  };
  /** Properties of the list; show it while there are suggestions. */
  readonly listProps: { readonly role: 'listbox'; readonly id: string };
  /** Properties of the option at a place. */
  readonly optionProps: (at: number) => {
    readonly role: 'option';
    readonly id: string;
    readonly 'aria-selected': boolean;
    readonly onMouseDown: (event: Pick<Event, 'preventDefault'>) => void;
    readonly onClick: () => void;
  };
}

interface InputLike {
  readonly currentTarget: { readonly value: string };
  readonly nativeEvent: object;
}
interface KeyLike {
  readonly key: string;
  readonly nativeEvent: { readonly isComposing?: boolean };
  preventDefault(): void;
  stopPropagation(): void;
}

/**
 * Suggestions for an address that is typed into an input of a React component, by the combobox pattern: arrow keys,
 * Enter, Escape and mouse. It asks when typing rests, one question at a time; any other text may be typed too.
 */
export function useAddressSuggestions({ ask, onChoose, ...options }: AddressSuggestionsOptions): AddressSuggestions {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const { debounceMs, timeoutMs, minLength } = options;
  const source = useMemo(() => {
    const given = Object.entries({ debounceMs, timeoutMs, minLength }).filter(([, value]) => value !== undefined);
    const current: AskSuggestions = (text, signal) => {
      const answers = latest.current;
      return (typeof answers === 'string' ? askEndpoint(answers) : answers)(text, signal);
    };
    return createSuggestionSource(current, Object.fromEntries(given));
  }, [debounceMs, timeoutMs, minLength]);
  const { suggestions, error, isAsking } = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);
  useEffect(() => () => source.clear(), [source]);

  const id = useId();
  const [active, setActive] = useState(-1);
  // No option is active in a new list.
  const [shown, setShown] = useState(suggestions);
  if (shown !== suggestions) {
    setShown(suggestions);
    setActive(-1);
  }

  const choose = (at: number): void => {
    const text = suggestions[at];
    if (text === undefined) return;
    source.clear();
    onChoose(text, partsOf(text));
  };
  const onKeyDown = (event: KeyLike): void => {
    if (suggestions.length === 0 || event.nativeEvent.isComposing === true) return;
    if (event.key === 'Escape') {
      // Closes the list, and not the dialog around it.
      event.stopPropagation();
      source.clear();
    } else if (event.key === 'Enter' && active >= 0) {
      // Else the form would be sent.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(next(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  };
  return {
    suggestions,
    error,
    isAsking,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': suggestions.length > 0,
      'aria-controls': `${id}list`,
      'aria-activedescendant': active < 0 ? undefined : `${id}${active}`,
      onInput: ({ currentTarget, nativeEvent }) => {
        // Text that an input method composes is not final.
        if ((nativeEvent as { readonly isComposing?: boolean }).isComposing !== true) source.type(currentTarget.value);
      },
      onCompositionEnd: ({ currentTarget }) => source.type(currentTarget.value),
      onKeyDown,
      onBlur: () => source.clear(),
    },
    listProps: { role: 'listbox', id: `${id}list` },
    optionProps: (at) => ({
      role: 'option',
      id: `${id}${at}`,
      'aria-selected': at === active,
      // Else a click takes the focus from the input before it chooses.
      onMouseDown: (event) => event.preventDefault(),
      onClick: () => choose(at),
    }),
  };
}

/** The option that an arrow key leads to; beyond both ends is the text itself, -1. */
function next(active: number, step: number, count: number): number {
  const moved = active + step;
  return moved >= count ? -1 : moved < -1 ? count - 1 : moved;
}
