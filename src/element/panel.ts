import { part } from './option-nodes.js';

/** Rows that are seen at once: few on a phone, whose keyboard takes half of the page. */
const [ROWS, ROWS_PHONE, PHONE_WIDTH] = [7, 5, 600];
/** Between the input and the panel, and between the panel and the edge of the page, pixels. */
const [GAP, EDGE] = [4, 8];

/**
 * The panel of an input: list, notes, attribution. It is in the top layer, so that no parent cuts it, below the input or, where there is more
 * room, above it. It follows the input while it is open.
 */
export class Panel {
  readonly list = part('ul', 'list');
  readonly #heading = part('p', 'heading');
  readonly #note = part('p', 'note');
  readonly #attribution = part('p', 'attribution');
  readonly #box = part('div', 'panel', this.#heading, this.list, this.#note, this.#attribution);
  #following: AbortController | null = null;

  constructor(readonly input: HTMLInputElement) {
    this.#box.popover = 'manual';
    this.#heading.classList.add('note');
    this.list.setAttribute('role', 'listbox');
    this.list.addEventListener('scroll', () => this.#fade());
    // Else a click takes the focus from the input before it chooses.
    this.#box.addEventListener('mousedown', (event) => event.preventDefault());
    this.close();
  }

  get element(): HTMLElement {
    return this.#box;
  }

  /** Shows options, or a note where there are none; the attribution below options. */
  open(options: readonly HTMLElement[], { heading = '', note = '', attribution = '' }): void {
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    for (const [element, text] of [
      [this.#heading, heading],
      [this.#note, note],
      [this.#attribution, options.length === 0 ? '' : attribution],
    ] as const) {
      element.textContent = text;
      element.hidden = text === '';
    }
    const { fontFamily, fontSize } = getComputedStyle(this.input);
    Object.assign(this.#box.style, { fontFamily, fontSize });
    if (!this.#box.matches(':popover-open')) this.#box.showPopover();
    this.#place();
    if (this.#following !== null) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    const place = (): void => this.#place();
    addEventListener('scroll', place, { signal, capture: true, passive: true });
    addEventListener('resize', place, { signal });
    visualViewport?.addEventListener('resize', place, { signal });
    visualViewport?.addEventListener('scroll', place, { signal });
  }

  close(): void {
    this.#following?.abort();
    this.#following = null;
    this.list.replaceChildren();
    this.list.hidden = true;
    if (this.#box.isConnected && this.#box.matches(':popover-open')) this.#box.hidePopover();
  }

  #place(): void {
    const { left, top, bottom, width } = this.input.getBoundingClientRect();
    const seen = { top: visualViewport?.offsetTop ?? 0, height: visualViewport?.height ?? innerHeight };
    const below = seen.top + seen.height - bottom - GAP - EDGE;
    const above = top - seen.top - GAP - EDGE;
    const [first] = this.list.children;
    const rows = innerWidth < PHONE_WIDTH ? ROWS_PHONE : ROWS;
    const wanted = first === undefined ? 0 : first.getBoundingClientRect().height * rows + 2 * GAP;
    const { style } = this.#box;
    // A list that is longer than what is seen shows half of the next row.
    style.maxHeight = 'none';
    this.list.style.maxHeight = `${wanted}px`;
    const isAbove = this.#box.offsetHeight > below && above > below;
    const others = this.#box.offsetHeight - this.list.offsetHeight;
    this.list.style.maxHeight = `${Math.max(0, Math.min(wanted, (isAbove ? above : below) - others))}px`;
    style.maxWidth = `${document.documentElement.clientWidth - 2 * EDGE}px`;
    style.minWidth = `${Math.min(width, document.documentElement.clientWidth - 2 * EDGE)}px`;
    const right = document.documentElement.clientWidth - EDGE - this.#box.offsetWidth;
    style.left = `${Math.max(EDGE, Math.min(left, right))}px`;
    style.top = `${isAbove ? top - GAP - this.#box.offsetHeight : bottom + GAP}px`;
    this.#fade();
  }

  /** Fades the end of a list that goes on. */
  #fade(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.list.toggleAttribute('data-more', scrollTop + clientHeight < scrollHeight - 1);
  }
}
