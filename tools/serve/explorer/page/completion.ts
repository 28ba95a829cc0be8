import Combobox from '@github/combobox-nav';
import type { SuggestName } from '../../../../src/contract.js';
import { spell } from '../../../../src/element/casing.js';
import { optionNodes } from '../../../../src/element/option-nodes.js';
import { createSuggestionSource, isLatin } from '../../../../src/element/suggestion-source.js';
import { html } from './dom.js';
import { complete } from './server.js';

/** Completes what is typed into an input, by the combobox pattern of the ARIA Authoring Practices, as the address field of the package does. */
export class Completions {
  /** The list to complete from; null completes nothing. */
  list: SuggestName | null = null;
  readonly #source = createSuggestionSource(
    async (text, signal) => {
      const found = this.list === null ? [] : await complete(this.list, text, signal);
      return Promise.all(found.map((each) => spell(each.text, 'mixed')));
    },
    { minLength: 2 },
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
      if (!(event as InputEvent).isComposing || isLatin(input.value)) this.#source.type(input.value);
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
      ...suggestions.map((line, at) => html('div', { role: 'option', id: `option-${at}` }, ...optionNodes(line, text))),
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
