import { byId, html } from './dom.js';
import { type Described, describe, GROUPS, type Tab } from './operations.js';

/** Draws the tabs, and the operations of each; tells which operation is chosen. */
export function listOperations(onChosen: (operation: Described) => void): void {
  byId('groups').append(
    ...GROUPS.map(({ title, operations }) => {
      const button = html('button', { type: 'button', class: 'tab', 'data-tab': title }, title);
      button.addEventListener('click', () => {
        const [first] = operations;
        if (first !== undefined && button.getAttribute('aria-pressed') !== 'true') onChosen(first);
      });
      return button;
    }),
  );
  byId('operations').append(
    ...GROUPS.map(({ title, operations }) =>
      html(
        'div',
        { class: 'group', role: 'group', 'aria-label': title, 'data-tab': title },
        ...operations.map(({ name, label }) =>
          html(
            'label',
            { class: 'chip' },
            html('input', { type: 'radio', name: 'operation', value: name, id: `operation-${name}` }),
            html('span', {}, label),
          ),
        ),
      ),
    ),
  );
  byId('operations').addEventListener('change', (event) => {
    const chosen = describe((event.target as HTMLInputElement).value);
    if (chosen !== undefined) onChosen(chosen);
  });
}

/** Shows an operation as the chosen one. */
export function showChosen({ name, tab }: Described): void {
  byId<HTMLInputElement>(`operation-${name}`).checked = true;
  const isShown = (element: HTMLElement, of: Tab): boolean => element.dataset.tab === of;
  for (const button of byId('groups').querySelectorAll<HTMLElement>('.tab'))
    button.setAttribute('aria-pressed', String(isShown(button, tab)));
  for (const group of byId('operations').querySelectorAll<HTMLElement>('.group')) group.hidden = !isShown(group, tab);
}
