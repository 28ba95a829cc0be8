import Combobox from '@github/combobox-nav';
import type { SuggestName } from '../../../src/contract.js';
import { createSuggestionSource } from '../../../src/element/index.js';
import type { Completion } from '../answers.js';
import { html } from './dom.js';
import { complete } from './server.js';

/** Completes what is typed into an input, by the combobox pattern of the ARIA Authoring Practices; typed parts are marked. */
export class Completions {
  /** The list to complete from; null completes nothing. */
  list: SuggestName | null = null;
  readonly #source = createSuggestionSource<Completion>(
    (text, signal) => (this.list === null ? Promise.resolve([]) : complete(this.list, text, signal)),
    {
      minLength: 2,
    },
  );
  readonly #combobox: Combobox;

  constructor(
    readonly input: HTMLInputElement,
    readonly box: HTMLElement,
    readonly status: HTMLElement,
    onChosen: () => void,
  ) {
    this.#combobox = new Combobox(input, box, { tabInsertsSuggestions: false });
    this.#source.subscribe(() => this.#show());
    input.addEventListener('input', (event) => {
      // While an input method composes, the text is not what the user means.
      if (!(event as InputEvent).isComposing) this.#source.type(input.value);
    });
    input.addEventListener('compositionend', () => this.#source.type(input.value));
    input.addEventListener('blur', () => this.#source.clear());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#source.clear();
    });
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('combobox-commit', (event) => {
      input.value = (event.target as HTMLElement).textContent ?? '';
      this.#source.clear();
      onChosen();
    });
  }

  clear(): void {
    this.#source.clear();
  }

  #show(): void {
    const { suggestions, text, error, isAsking } = this.#source.getSnapshot();
    if (isAsking) return;
    this.#combobox.stop();
    this.box.replaceChildren(
      ...suggestions.map((suggestion, at) => html('div', { role: 'option', id: `option-${at}` }, ...marked(suggestion))),
    );
    this.box.hidden = suggestions.length === 0;
    if (suggestions.length > 0) this.#combobox.start();
    this.status.textContent =
      text === '' || error !== null || this.list === null
        ? ''
        : suggestions.length === 1
          ? '1 suggestion'
          : `${suggestions.length || 'No'} suggestions`;
  }
}

function marked({ text, matches }: Completion): (HTMLElement | string)[] {
  const pieces: (HTMLElement | string)[] = [];
  let end = 0;
  for (const [from, to] of matches) {
    pieces.push(text.slice(end, from), html('mark', {}, text.slice(from, to)));
    end = to;
  }
  return [...pieces, text.slice(end)];
}
