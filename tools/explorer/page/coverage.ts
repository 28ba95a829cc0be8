import type { About } from '../answers.js';
import type { StateOutline } from '../states.js';
import { html, svg } from './dom.js';
import { snippet } from './snippets.js';

/** Shades of the map; a state with this many addresses, or more, has the darkest one. */
const MANY = 1_000_000;
const SHADES = 4;
/** Thousands apart, as in the rest of the page. */
const count = new Intl.NumberFormat('en-US');

/** Which states have single addresses, and the command that gets those of a state. */
export function coverage({ addresses, isPart }: About, outlines: readonly StateOutline[]): HTMLElement {
  const total = Object.values(addresses).reduce((sum, value) => sum + value, 0);
  const detail = html('div', { class: 'state', 'aria-live': 'polite' });
  const show = (code: string): void => {
    const state = outlines.find((outline) => outline.code === code);
    if (state === undefined) return;
    detail.replaceChildren(
      html(
        'p',
        {},
        html('strong', {}, state.name),
        ` has ${count.format(addresses[code] ?? 0)} single addresses here. Its open data, from Overture and the Census Bureau`,
        state.megabytes === null ? ':' : `, is about ${state.megabytes} MB:`,
      ),
      snippet('Get it', `npx doorplate get ${code}`),
    );
  };
  const select = html(
    'select',
    { id: 'state' },
    ...[...outlines].sort((a, b) => a.name.localeCompare(b.name)).map(({ code, name }) => html('option', { value: code }, name)),
  );
  select.addEventListener('change', () => show(select.value));
  const choose = (code: string): void => {
    select.value = code;
    show(code);
  };
  // The list of states says and does the same for those who do not see the map.
  const picture = svg(
    'svg',
    { viewBox: '-20 0 1010 620', 'aria-hidden': 'true', class: 'states' },
    ...outlines.map((outline) => stateShape(outline, addresses, choose)),
  );
  const first = Object.keys(addresses).find((code) => outlines.some((outline) => outline.code === code)) ?? 'MD';
  choose(first);
  return html(
    'div',
    { class: 'coverage' },
    html(
      'div',
      {},
      html('p', {}, sentence(total, Object.keys(addresses).length, isPart)),
      html('p', { class: 'field' }, html('label', { for: 'state' }, 'State'), select),
      detail,
    ),
    picture,
  );
}

function sentence(total: number, states: number, isPart: boolean): string {
  if (total === 0) return 'No street data is mounted: single addresses are not known.';
  const held = `${count.format(total)} single addresses in ${states} ${states === 1 ? 'state' : 'states'} are mounted.`;
  return isPart
    ? `${held} That is a part of the addresses there; others are not found, and their positions are those of ZIP codes and cities.`
    : held;
}

function stateShape({ code, name, path }: StateOutline, addresses: About['addresses'], choose: (code: string) => void): SVGElement {
  const rows = addresses[code] ?? 0;
  const shade = rows === 0 ? 0 : Math.max(1, Math.min(SHADES, Math.ceil((SHADES * Math.log(rows)) / Math.log(MANY))));
  const shape = svg('path', { d: path, class: `shade-${shade}` }, svg('title', {}, `${name}: ${count.format(rows)} addresses`));
  shape.addEventListener('click', () => choose(code));
  return shape;
}

/** What is mounted; sources and attribution are folded. */
export function datasets({ datasets: mounted }: About): HTMLElement {
  const folded = mounted.map(({ name, version, sources }) =>
    html(
      'details',
      {},
      html(
        'summary',
        {},
        name,
        html('span', { class: 'muted' }, ` ${version}, ${[...new Set(sources.map(({ licence }) => licence))].join(', ')}`),
      ),
      html(
        'ul',
        {},
        ...sources.map(({ title, licence, attribution, url, edition }) =>
          html(
            'li',
            {},
            /^https:/.test(url) ? html('a', { href: url, rel: 'noreferrer' }, title) : title,
            html('span', { class: 'muted' }, ` ${[edition, licence, attribution].filter(Boolean).join('; ')}`),
          ),
        ),
      ),
    ),
  );
  return html('div', { class: 'datasets' }, ...folded);
}
