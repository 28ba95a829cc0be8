import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { spell } from '../element/casing.js';
import {
  type AddressParts,
  type AskSuggestions,
  askEndpoint,
  type Casing,
  createSuggestionSource,
  partsOf,
  type SuggestionSourceOptions,
} from '../element/index.js';
import { matchesOf } from '../element/option-nodes.js';
import { isLatin } from '../element/suggestion-source.js';

export interface AddressSuggestionsOptions extends SuggestionSourceOptions {
  /** Base address of the HTTP handler, or a function that answers, such as one over datasets in the page. */
  readonly ask: string | AskSuggestions;
  /** Default: `mixed`. */
  readonly casing?: Casing;
  /** Called with a suggestion that was chosen; show it, or fill a form with its parts. */
  readonly onChoose: (chosen: AddressOption) => void;
}

/** A suggestion as a list shows it. */
export interface AddressOption {
  /** On one line. */
  readonly text: string;
  /** Street, city, state, ZIP code; null for a text of another form. */
  readonly parts: AddressParts | null;
  /** Parts of the text that were typed: begin and end, UTF-16 code units, ascending. */
  readonly matches: readonly (readonly [from: number, to: number])[];
}

export interface AddressSuggestions {
  /** Best first; empty while nothing fits. */
  readonly suggestions: readonly AddressOption[];
  /** Why there are none; null unless the last request failed. */
  readonly error: unknown;
  /** Whether a request is being answered. */
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
 * Enter, Escape and mouse. It asks when typing rests, one request at a time; any other text may be typed too.
 */
export function useAddressSuggestions({ ask, onChoose, casing = 'mixed', ...options }: AddressSuggestionsOptions): AddressSuggestions {
  const latest = useRef({ ask, casing });
  useEffect(() => {
    latest.current = { ask, casing };
  });
  const { debounceMs, timeoutMs, minLength } = options;
  const source = useMemo(() => {
    const given = Object.entries({ debounceMs, timeoutMs, minLength }).filter(([, value]) => value !== undefined);
    const current: AskSuggestions<AddressOption> = async (text, signal) => {
      const { ask: answers, casing: spelling } = latest.current;
      const lines = await (typeof answers === 'string' ? askEndpoint(answers) : answers)(text, signal);
      const spelled = await Promise.all(lines.map((line) => spell(line, spelling)));
      return spelled.map((line) => ({ text: line, parts: partsOf(line), matches: matchesOf(line, text) }));
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
    const chosen = suggestions[at];
    if (chosen === undefined) return;
    source.clear();
    onChoose(chosen);
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
        // Phones compose every word; text of an input method for another script is not final.
        if ((nativeEvent as { readonly isComposing?: boolean }).isComposing !== true || isLatin(currentTarget.value))
          source.type(currentTarget.value);
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
