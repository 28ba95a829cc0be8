import Combobox from '@github/combobox-nav';
import { spell } from './casing.js';
import type { Decision } from './confirmation.js';
import { fillForm, setValue, typedAddress } from './form-fields.js';
import { optionNodes, part } from './option-nodes.js';
import { Panel } from './panel.js';
import { STYLE } from './style.js';
import { type AskSuggestions, askEndpoint, createSuggestionSource, isLatin, partsOf, type SuggestionSource } from './suggestion-source.js';
import { type Verification, type VerifyAddress, verifyByEndpoint } from './verification.js';

/** On a server that renders a page the module can be loaded, but the element cannot be made. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);
let instances = 0;

const NO_MATCH = 'No match. You can keep what you typed.';
const NOT_AVAILABLE = 'Suggestions are not available. You can type the whole address.';
const WHICH_UNIT = 'Apartment or unit?';
/** How long a verification may take, milliseconds. */
const VERIFY_MS = 5000;

/**
 * `<doorplate-address>` around a plain `<input>`: completes addresses by the combobox pattern of the ARIA Authoring
 * Practices. The input stays where it is, so that it works without scripts, belongs to its form, and takes any text. List and
 * status are next to it and not in a shadow tree, because references such as `aria-controls` do not reach into one.
 *
 * - `endpoint`: base address of the HTTP handler. Or set the properties `ask` and `check`, for datasets in the page or headers of your own.
 * - `casing="postal"` writes `801 SHAWAN RD` instead of `801 Shawan Rd`.
 * - `confirm`: when the form is sent, verifies the address, and asks in a dialog where it is not listed as typed.
 * - `units="off"`: a choice of a building does not list its units. `quiet`: no rows where nothing fits or nobody answers.
 * - `attribution`: a line below the suggestions, which the licence of the data may ask for.
 * - Events: `doorplate-choose` with `detail: { text, parts }` when a suggestion was chosen, `doorplate-confirm` with
 *   `detail: { verification, decision }`, `doorplate-error` when a request failed.
 * - Style: the custom properties of `--doorplate-accent`, `-surface`, `-ink`, `-line`, `-radius`, `-shadow`, and `[part=…]` of the parts; the
 *   attribute `busy` while it waits for an answer.
 * - `autocomplete` of the input becomes `off` unless the page sets it: the browser's own list would cover this one.
 */
export class AddressElement extends Base {
  /** Answers instead of the endpoint. Set before or after the element is connected. */
  ask: AskSuggestions | null = null;
  /** Verifies instead of the endpoint. */
  check: VerifyAddress | null = null;
  #input: HTMLInputElement | null = null;
  #panel: Panel | null = null;
  #added: readonly HTMLElement[] = [];
  #status: HTMLElement | null = null;
  #combobox: Combobox | null = null;
  #source: SuggestionSource | null = null;
  #listening = new AbortController();
  readonly #filled = new MutationObserver(() => this.connectedCallback());
  #states: readonly { readonly code: string; readonly name: string }[] = [];
  /** The list of units that is shown, or is being asked for. */
  #units: AbortController | null = null;
  /** Whether the element itself is writing into the input. */
  #isFilling = false;

  connectedCallback(): void {
    if (this.#input !== null) return;
    const input = this.querySelector('input');
    if (input !== null) this.#connect(input);
    // Some frameworks put the element into the page before they fill it.
    else this.#filled.observe(this, { childList: true, subtree: true });
  }

  #connect(input: HTMLInputElement): void {
    this.#filled.disconnect();
    this.#input = input;
    instances += 1;
    const panel = new Panel(input);
    this.#panel = panel;
    panel.list.id = `doorplate-list-${instances}`;
    panel.list.setAttribute('aria-label', labelOf(input));
    // Read aloud, not seen; the page may show it.
    this.#status = part('span', 'status');
    this.#status.setAttribute('role', 'status');
    this.#added = [part('span', 'bar'), panel.element, this.#status];
    this.append(...this.#added);
    this.#combobox = new Combobox(input, panel.list, { tabInsertsSuggestions: false });
    if (!input.hasAttribute('autocomplete')) input.setAttribute('autocomplete', 'off');
    const source = createSuggestionSource((text, signal) => this.#answers(text, signal));
    this.#source = source;
    source.subscribe(() => this.#show());
    this.#listen(input, panel, source);
  }

  disconnectedCallback(): void {
    this.#filled.disconnect();
    this.#clear();
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#combobox?.destroy();
    for (const element of this.#added) element.remove();
    this.#input = null;
  }

  /**
   * Verifies the address that stands in the field and in the fields of its form. Throws where nobody answers.
   */
  verify(): Promise<Verification> {
    const verify = this.check ?? verifyByEndpoint(this.getAttribute('endpoint') ?? '');
    if (this.#input === null) return Promise.reject(new Error('The element holds no input'));
    return verify(typedAddress(this.#input), AbortSignal.timeout(VERIFY_MS));
  }

  /**
   * Verifies, and asks the person in a dialog unless the address is listed as it was typed; `use` has then written the listed one into the
   * form, `edit` has put the focus into the field. Where nobody answers, what was typed is kept: a form has to be sent all the same.
   */
  async confirmAddress(): Promise<Decision> {
    const input = this.#input;
    if (input === null) return 'keep';
    this.toggleAttribute('busy', true);
    const verification = await this.verify().catch((error: unknown) => this.#fail(error));
    this.toggleAttribute('busy', false);
    if (verification === null) return 'keep';
    const typed = typedAddress(input);
    const text = verification.text === null ? null : await this.#spelled(verification.text);
    const isAsTyped = verification.status === 'listed' && isSame(text ?? '', typed);
    const { askDecision } = await import('./confirmation.js');
    const decision = isAsTyped ? 'keep' : await askDecision(this, { ...verification, text }, typed);
    if (decision === 'use' && text !== null) this.#fill(text);
    if (decision === 'edit') input.focus();
    this.dispatchEvent(new CustomEvent('doorplate-confirm', { bubbles: true, detail: { verification, decision } }));
    return decision;
  }

  #listen(input: HTMLInputElement, { list }: Panel, source: SuggestionSource): void {
    const { signal } = this.#listening;
    const listen = (on: EventTarget, type: string, act: (event: Event) => void) => on.addEventListener(type, act, { signal });
    listen(input, 'input', (event) => {
      this.#endUnits();
      // Text that the browser fills in was not typed. Phones compose every word: such text is final as far as it is typed, but that of an
      // input method for another script is not.
      if (this.#isFilling || input.matches(':autofill')) return;
      if (!(event as InputEvent).isComposing || isLatin(input.value)) source.type(input.value);
    });
    listen(input, 'compositionend', () => source.type(input.value));
    listen(input, 'blur', () => this.#clear());
    listen(input, 'keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || !this.#isOpen()) return;
      // Closes the list, and not the dialog around it.
      event.stopPropagation();
      this.#clear();
    });
    listen(list, 'combobox-commit', (event) => this.#choose((event.target as HTMLElement).textContent ?? ''));
    if (input.form !== null) this.#confirmOnSubmit(input.form, signal);
  }

  #confirmOnSubmit(form: HTMLFormElement, signal: AbortSignal): void {
    let isConfirmed = false;
    const onSubmit = (event: SubmitEvent): void => {
      if (!this.hasAttribute('confirm') || isConfirmed || event.defaultPrevented) return;
      event.preventDefault();
      // Listeners of the page hear it once it is confirmed.
      event.stopImmediatePropagation();
      void this.confirmAddress().then((decision) => {
        if (decision === 'edit') return;
        isConfirmed = true;
        form.requestSubmit(event.submitter);
        isConfirmed = false;
      });
    };
    form.addEventListener('submit', onSubmit, { signal, capture: true });
  }

  async #answers(text: string, signal: AbortSignal): Promise<readonly string[]> {
    const answers = await (this.ask ?? askEndpoint(this.getAttribute('endpoint') ?? ''))(text, signal);
    // Loaded with the first answer, so that a choice fills lists at once.
    const { STATES } = await import('../address/data/states.js');
    this.#states = STATES;
    return Promise.all(answers.map((line) => this.#spelled(line)));
  }

  #spelled(line: string): Promise<string> {
    return spell(line, this.getAttribute('casing') === 'postal' ? 'postal' : 'mixed');
  }

  #show(): void {
    if (this.#source === null || this.#status === null) return;
    const { suggestions, error, text, isAsking } = this.#source.getSnapshot();
    this.toggleAttribute('busy', isAsking);
    if (isAsking) return;
    const isAsked = text.trim() !== '' && this.#source.hasAsked();
    this.#list(suggestions, text, isAsked ? (error !== null ? NOT_AVAILABLE : NO_MATCH) : '');
    this.#status.textContent = !isAsked ? '' : error !== null ? NOT_AVAILABLE : countText(suggestions.length);
    if (error !== null) this.#fail(error);
  }

  /** Shows suggestions; the note where there are none. */
  #list(lines: readonly string[], typed: string, note: string, heading = ''): void {
    const panel = this.#panel;
    if (panel === null) return;
    const shownNote = lines.length > 0 || this.hasAttribute('quiet') ? '' : note;
    this.#combobox?.stop();
    if (lines.length === 0 && shownNote === '') {
      panel.close();
      return;
    }
    const options = lines.map((line, at) => {
      const option = part('li', 'option', ...optionNodes(line, typed));
      option.setAttribute('role', 'option');
      option.id = `${panel.list.id}-${at}`;
      return option;
    });
    panel.open(options, { heading, note: shownNote, attribution: this.getAttribute('attribution') ?? '' });
    if (options.length > 0) this.#combobox?.start();
  }

  #choose(text: string): void {
    const isUnit = this.#units !== null;
    this.#clear();
    this.#fill(text);
    this.dispatchEvent(new CustomEvent('doorplate-choose', { bubbles: true, detail: { text, parts: partsOf(text) } }));
    if (!isUnit && this.getAttribute('units') !== 'off') void this.#askUnits(text);
  }

  /** Lists the units of the building that was chosen, where it has some. */
  async #askUnits(text: string): Promise<void> {
    const parts = partsOf(text);
    if (parts === null || this.#status === null) return;
    const asked = new AbortController();
    this.#units = asked;
    const { street, city, state, zip } = parts;
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(VERIFY_MS)]);
    // A sign for any unit, in front of the place.
    const answers = await this.#answers(`${street} #, ${city} ${state} ${zip}`, signal).catch(() => []);
    const units = answers.filter((line) => line.startsWith(`${street} `) || line.startsWith(`${street}, `)).filter((line) => line !== text);
    const isWithUnit = (line: string): boolean => (partsOf(line)?.street ?? '').length > street.length;
    const listed = units.filter(isWithUnit);
    if (this.#units !== asked || document.activeElement !== this.#input) return;
    if (listed.length === 0) return this.#endUnits();
    this.#list(listed, '', '', WHICH_UNIT);
    this.#status.textContent = `${WHICH_UNIT} ${countText(listed.length)}`;
  }

  #fill(text: string): void {
    const input = this.#input;
    if (input === null) return;
    const parts = partsOf(text);
    this.#isFilling = true;
    setValue(input, fillForm(input, text, parts, this.#states.find(({ code }) => code === parts?.state)?.name));
    this.#isFilling = false;
  }

  #endUnits(): void {
    this.#units?.abort();
    this.#units = null;
  }

  /** Takes the list away, and ends what is asked. */
  #clear(): void {
    this.#endUnits();
    this.#source?.clear();
    this.#list([], '', '');
  }

  #isOpen(): boolean {
    return this.#panel?.element.matches(':popover-open') ?? false;
  }

  #fail(error: unknown): null {
    this.dispatchEvent(new CustomEvent('doorplate-error', { bubbles: true, detail: { error } }));
    return null;
  }
}

/** Registers the element, with a style that any rule of the page overrides. A second call does nothing. */
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
  if (count === 0) return NO_MATCH;
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** Whether two lines differ in nothing but case, signs, and ZIP+4 that was not typed. */
function isSame(listed: string, typed: string): boolean {
  const folded = (text: string) =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9-]+/g, ' ')
      .trim();
  return folded(listed) === folded(typed) || folded(listed).replace(/-\d{4}$/, '') === folded(typed);
}
