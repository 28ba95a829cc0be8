import Combobox from '@github/combobox-nav';
import { type AskSuggestions, askEndpoint, createSuggestionSource, type SuggestionSource } from './suggestion-source.js';

/** Where there is no page, as on a server that renders one, the module can be loaded and the element cannot be made. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
let instances = 0;

/** Weighs nothing against the page's own rules (`:where`), and follows its light or dark colors. */
const STYLE = `
:where(doorplate-address) { display: inline-block; position: relative }
:where(doorplate-address > [part=list]) {
  background: Canvas; border: 1px solid GrayText; box-sizing: border-box; color: CanvasText; list-style: none; margin: 0;
  max-height: 20em; max-width: 90vw; min-width: 100%; overflow: auto; padding: 0; position: absolute; top: 100%; width: max-content; z-index: 1;
}
:where(doorplate-address > [part=list] > [part=option]) { cursor: pointer; padding: 0.5em 0.75em }
:where(doorplate-address > [part=list] > [part=option]:is(:hover, [aria-selected=true])) { background: Highlight; color: HighlightText }`;

/**
 * `<doorplate-address>` around a plain `<input>`: completes addresses by the combobox pattern of the ARIA Authoring
 * Practices. The input stays where it is, so that it works without scripts, belongs to its form, and takes any text. List and
 * status stand beside it and not in a shadow tree, because references such as `aria-controls` do not reach into one.
 *
 * - `endpoint`: base address of the HTTP handler. Or set the property `ask`, for datasets in the page or headers of your own.
 * - Events: `doorplate-choose` with `detail: { text }` when a suggestion was chosen, `doorplate-error` when a question failed.
 * - Style: `doorplate-address [part=list]`, `[part=option]`, `[aria-selected=true]`, `[part=status]`.
 * - `autocomplete` of the input becomes `off`: the browser's own list would lie on top of this one.
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
    this.#status = this.#add('span', 'status', { role: 'status' });
    // Read aloud and not seen; the page may show it.
    this.#status.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
    this.#combobox = new Combobox(input, list, { tabInsertsSuggestions: false });
    input.setAttribute('autocomplete', 'off');
    const source = createSuggestionSource((text, signal) => (this.ask ?? askEndpoint(this.getAttribute('endpoint') ?? ''))(text, signal));
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
        // While an input method composes, the text is not what the user means.
        if (!(event as InputEvent).isComposing) source.type(input.value);
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
    // Otherwise a click takes the focus from the input before it chooses.
    list.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    list.addEventListener('combobox-commit', (event) => this.#choose((event.target as HTMLElement).textContent ?? ''), { signal });
  }

  #show(): void {
    const { suggestions, error, text } = this.#source?.getSnapshot() ?? { suggestions: [], error: null, text: '' };
    const list = this.#list;
    if (list === null || this.#status === null) return;
    const options = suggestions.map((suggestion, at) => {
      const option = document.createElement('li');
      option.setAttribute('role', 'option');
      option.setAttribute('part', 'option');
      option.id = `${list.id}-${at}`;
      option.textContent = suggestion;
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
    this.dispatchEvent(new CustomEvent('doorplate-choose', { bubbles: true, detail: { text } }));
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
  // Not an element of style, which a content security policy may refuse.
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

/** An address on one line as the suggestions write it: line, city, state, ZIP code. */
const ONE_LINE = /^(.+), ([^,]+) ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/;

/** The values of the standard `autocomplete` fields (HTML, section 4.10.18.7) that an address on one line has. */
function autofillValues(line: string): Readonly<Record<string, string>> | null {
  const [, street, city, state, zip] = ONE_LINE.exec(line) ?? [];
  if (street === undefined || city === undefined || state === undefined) return null;
  return {
    'street-address': street,
    'address-line1': street,
    'address-level2': city,
    'address-level1': state,
    'postal-code': zip ?? '',
    country: 'US',
  };
}

/** Fills the other fields of a form with an address; gives what the field of the address itself should show. */
function fillForm(form: HTMLFormElement | null, own: HTMLInputElement, line: string): string {
  const values = autofillValues(line);
  if (values === null || form === null) return line;
  let hasFilled = false;
  for (const field of form.elements) {
    if (field === own || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    // The last word of the attribute names the field; those before it its section.
    const value = values[field.autocomplete.split(' ').at(-1) ?? ''];
    if (value === undefined || value === '') continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    hasFilled = true;
  }
  return hasFilled ? (values['street-address'] ?? line) : line;
}
