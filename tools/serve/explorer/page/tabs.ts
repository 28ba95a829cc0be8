import { byId, html } from './dom.js';

/** What is below an answer, by the id of its section. */
const TITLES = { story: 'Why', fields: 'Fields', json: 'JSON', lines: 'Code' } as const;
type Tab = keyof typeof TITLES;
const NAMES = Object.keys(TITLES) as readonly Tab[];

/** The tabs below an answer, by the pattern of the ARIA Authoring Practices. One that has nothing to show cannot be chosen. */
export class AnswerTabs {
  #chosen: Tab = 'story';
  readonly #buttons: ReadonlyMap<Tab, HTMLButtonElement>;

  constructor() {
    this.#buttons = new Map(
      NAMES.map((name) => {
        const button = html('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `${name}-section` }, TITLES[name]);
        button.addEventListener('click', () => this.#choose(name));
        return [name, button];
      }),
    );
    const list = byId('tabs');
    list.append(...this.#buttons.values());
    list.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      const open = NAMES.filter((name) => this.#buttons.get(name)?.disabled === false);
      const next = open[(open.indexOf(this.#chosen) + step + open.length) % open.length];
      if (next === undefined) return;
      this.#choose(next);
      this.#buttons.get(next)?.focus();
    });
  }

  /** Fills the tabs; null for one that has nothing. */
  show(contents: Readonly<Record<Tab, HTMLElement | null>>): void {
    for (const name of NAMES) {
      const content = contents[name];
      byId(name).replaceChildren(...(content === null ? [] : [content]));
      const button = this.#buttons.get(name);
      if (button !== undefined) button.disabled = content === null;
    }
    byId('tabbed').hidden = NAMES.every((name) => contents[name] === null);
    const isOpen = contents[this.#chosen] !== null;
    this.#draw(isOpen ? this.#chosen : (NAMES.find((name) => contents[name] !== null) ?? this.#chosen));
  }

  #choose(name: Tab): void {
    this.#chosen = name;
    this.#draw(name);
  }

  #draw(shown: Tab): void {
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-selected', String(name === shown));
      button.tabIndex = name === shown ? 0 : -1;
      byId(`${name}-section`).hidden = name !== shown;
    }
  }
}
