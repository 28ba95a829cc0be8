import Combobox from '@github/combobox-nav';
import { type AskSuggestions, askEndpoint, createSuggestionSource, partsOf, type SuggestionSource } from './suggestion-source.js';

/** On a server that renders a page the module can be loaded, but the element cannot be made. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
let instances = 0;

/** Weighs nothing against the rules of the page (`:where`), and follows its light or dark colors. */
const STYLE = `
:where(doorplate-address) { display: inline-block; position: relative }
:where(doorplate-address > [part=list]) {
  background: Canvas; border: 1px solid GrayText; box-sizing: border-box; color: CanvasText; list-style: none; margin: 0;
  max-height: 20em; max-width: 90vw; min-width: 100%; overflow: auto; padding: 0; position: absolute; top: 100%; width: max-content; z-index: 1;
}
:where(doorplate-address > [part=list] > [part=option]) { cursor: pointer; padding: 0.5em 0.75em }
:where(doorplate-address [part=place]) { display: block; font-size: smaller }
:where(doorplate-address [part=comma]) { display: none }
:where(doorplate-address [part=match]) { background: none; color: inherit; font-weight: bold }
:where(doorplate-address > [part=status]) {
  clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px;
}
:where(doorplate-address > [part=list] > [part=option]:is(:hover, [aria-selected=true])) { background: Highlight; color: HighlightText }`;

/**
 * `<doorplate-address>` around a plain `<input>`: completes addresses by the combobox pattern of the ARIA Authoring
 * Practices. The input stays where it is, so that it works without scripts, belongs to its form, and takes any text. List and
 * status are beside it and not in a shadow tree, because references such as `aria-controls` do not reach into one.
 *
 * - `endpoint`: base address of the HTTP handler. Or set the property `ask`, for datasets in the page or headers of your own.
 * - `casing="mixed"` writes `801 Shawan Rd` in place of `801 SHAWAN RD`.
 * - Events: `doorplate-choose` with `detail: { text, parts }` when a suggestion was chosen, `doorplate-error` when a question failed.
 * - Style: `doorplate-address [part=list]`, `[part=option]`, `[aria-selected=true]`, `[part=place]`, `[part=match]`, `[part=status]`; the
 *   attribute `busy` while it waits for an answer.
 * - `autocomplete` of the input becomes `off` unless the page sets it: the browser's own list would cover this one.
 */
export class AddressElement extends Base {
  /** Answers in place of the endpoint. Set before or after the element is connected. */
  ask: AskSuggestions | null = null;
  #input: HTMLInputElement | null = null;
  #list: HTMLUListElement | null = null;
  #status: HTMLElement | null = null;
  #combobox: Combobox | null = null;
  #source: SuggestionSource | null = null;
  #listening = new AbortController();

  connectedCallback(): void {
    const input = this.querySelector('input');
    if (input === null || this.#input !== null) return;
    this.#input = input;
    instances += 1;
    const list = this.#add('ul', 'list', { role: 'listbox', id: `doorplate-list-${instances}`, 'aria-label': labelOf(input) });
    this.#list = list;
    list.hidden = true;
    // Read aloud, not seen; the page may show it.
    this.#status = this.#add('span', 'status', { role: 'status' });
    this.#combobox = new Combobox(input, list, { tabInsertsSuggestions: false });
    if (!input.hasAttribute('autocomplete')) input.setAttribute('autocomplete', 'off');
    const source = createSuggestionSource((text, signal) => this.#answers(text, signal));
    this.#source = source;
    source.subscribe(() => this.#show());
    this.#listen(input, list, source);
  }

  disconnectedCallback(): void {
    this.#source?.clear();
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#combobox?.destroy();
    this.#list?.remove();
    this.#status?.remove();
    this.#input = null;
  }

  #listen(input: HTMLInputElement, list: HTMLElement, source: SuggestionSource): void {
    const { signal } = this.#listening;
    input.addEventListener(
      'input',
      (event) => {
        // Text that an input method composes is not final, and text that the browser fills in was not typed.
        if (!(event as InputEvent).isComposing && !input.matches(':autofill')) source.type(input.value);
      },
      { signal },
    );
    input.addEventListener('compositionend', () => source.type(input.value), { signal });
    input.addEventListener('blur', () => source.clear(), { signal });
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || list.hidden) return;
        // Closes the list, and not the dialog around it.
        event.stopPropagation();
        source.clear();
      },
      { signal },
    );
    // Else a click takes the focus from the input before it chooses.
    list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    list.addEventListener('combobox-commit', (event) => this.#choose((event.target as HTMLElement).textContent ?? ''), { signal });
  }

  async #answers(text: string, signal: AbortSignal): Promise<readonly string[]> {
    const answers = await (this.ask ?? askEndpoint(this.getAttribute('endpoint') ?? ''))(text, signal);
    if (this.getAttribute('casing') !== 'mixed') return answers;
    const { mixedCase } = await import('../address/mixed-case.js');
    return answers.map((line) => {
      const parts = partsOf(line);
      return parts === null ? line : `${mixedCase(parts.street)}, ${mixedCase(parts.city)} ${parts.state} ${parts.zip}`.trimEnd();
    });
  }

  #show(): void {
    const list = this.#list;
    if (this.#source === null || list === null || this.#status === null) return;
    const { suggestions, error, text, isAsking } = this.#source.getSnapshot();
    this.toggleAttribute('busy', isAsking);
    if (isAsking) return;
    const options = suggestions.map((suggestion, at) => {
      const option = document.createElement('li');
      option.setAttribute('role', 'option');
      option.setAttribute('part', 'option');
      option.id = `${list.id}-${at}`;
      option.append(...shownAs(suggestion, text));
      return option;
    });
    this.#combobox?.stop();
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    if (options.length > 0) this.#combobox?.start();
    this.#status.textContent = text === '' || error !== null ? '' : countText(options.length);
    if (error !== null) this.dispatchEvent(new CustomEvent('doorplate-error', { bubbles: true, detail: { error } }));
  }

  #choose(text: string): void {
    const input = this.#input;
    if (input === null) return;
    this.#source?.clear();
    input.value = fillForm(input.form, input, text);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    this.dispatchEvent(new CustomEvent('doorplate-choose', { bubbles: true, detail: { text, parts: partsOf(text) } }));
  }

  #add<K extends 'ul' | 'span'>(tag: K, part: string, attributes: Readonly<Record<string, string>>): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    element.setAttribute('part', part);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    this.append(element);
    return element;
  }
}

/** Registers the element, with a plain style that any rule of the page overrides. A second call does nothing. */
export function defineAddressElement(): void {
  if (customElements.get('doorplate-address') !== undefined) return;
  // A content security policy may refuse an element of style.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  customElements.define('doorplate-address', AddressElement);
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent?.trim() || input.getAttribute('aria-label') || 'Addresses';
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** The street line and, on a line of its own, the place, with the typed words marked. */
function shownAs(line: string, typed: string): readonly Node[] {
  const parts = partsOf(line);
  const words = wordsOf(typed.toUpperCase());
  if (parts === null) return marked(line, words);
  const place = element('span', 'place', ...marked(line.slice(parts.street.length + ', '.length), words));
  return [...marked(parts.street, words), element('span', 'comma', ', '), place];
}

function marked(text: string, typed: readonly string[]): readonly Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = Math.max(0, ...typed.filter((each) => word.toUpperCase().startsWith(each)).map((each) => each.length));
    if (length === 0) continue;
    nodes.push(new Text(text.slice(from, index)), element('mark', 'match', text.slice(index, index + length)));
    from = index + length;
  }
  return [...nodes, new Text(text.slice(from))];
}

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

function element(tag: 'span' | 'mark', part: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.setAttribute('part', part);
  made.append(...content);
  return made;
}

/** Fills the other fields of the form; gives the text for the field of the address itself. */
function fillForm(form: HTMLFormElement | null, own: HTMLInputElement, line: string): string {
  const parts = partsOf(line);
  if (parts === null || form === null) return line;
  const { street, city, state, zip } = parts;
  /** By the standard names of `autocomplete` (HTML, section 4.10.18.7). */
  const values: Readonly<Record<string, string>> = {
    ...{ 'street-address': street, 'address-line1': street, 'address-level2': city, 'address-level1': state, 'postal-code': zip },
    country: 'US',
  };
  let hasFilled = false;
  for (const field of form.elements) {
    if (field === own || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    // The last word of the attribute names the field, those before it the section.
    const value = values[field.autocomplete.split(' ').at(-1) ?? ''];
    if (value === undefined || value === '') continue;
    // A list without the value would be left with none.
    if (field instanceof HTMLSelectElement && !Array.from(field.options).some((option) => option.value === value)) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    hasFilled = true;
  }
  return hasFilled ? street : line;
}
