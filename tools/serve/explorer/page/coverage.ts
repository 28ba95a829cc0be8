import type { About } from '../answers.js';
import type { StateOutline } from '../states.js';
import { html, svg } from './dom.js';
import { askCounties, Refused } from './server.js';
import { copyButton, snippet } from './snippets.js';

/** Shades of the map; a state with this many addresses, or more, has the darkest one. */
const MANY = 1_000_000;
const SHADES = 4;
/** Thousands apart, as in the rest of the page. */
const count = new Intl.NumberFormat('en-US');
/** Estimates: `2.3 million`. */
const rounded = new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 2 });

/** Part of the addresses that a state is estimated to have below which it lacks some. Chosen: estimates are by residents. */
const WHOLE = 0.5;

/** Which states and counties have single addresses, and the command that adds those of a state. */
export function coverage({ addresses, isPart, completeZips }: About, outlines: readonly StateOutline[]): HTMLElement {
  const total = Object.values(addresses).reduce((sum, value) => sum + value, 0);
  const byName = [...outlines].sort((a, b) => a.name.localeCompare(b.name));
  const detail = html('div', { class: 'state', 'aria-live': 'polite' });
  const select = html('select', { id: 'state' }, ...byName.map(({ code, name }) => html('option', { value: code }, name)));
  const choose = (code: string, isOpen = true): void => {
    const state = outlines.find((outline) => outline.code === code);
    if (state === undefined) return;
    select.value = code;
    detail.replaceChildren(...stateDetail(state, addresses[code] ?? 0, isOpen));
  };
  select.addEventListener('change', () => choose(select.value));
  // The list of states says and does the same for those who do not see the map.
  const picture = svg(
    'svg',
    { viewBox: '-20 0 1010 620', 'aria-hidden': 'true', class: 'states' },
    ...outlines.map((outline) => stateShape(outline, addresses, choose)),
  );
  // Its counties are read when somebody asks for them.
  choose(Object.keys(addresses).find((code) => outlines.some((outline) => outline.code === code)) ?? 'MD', false);
  return html(
    'div',
    { class: 'coverage' },
    html(
      'div',
      {},
      html('p', {}, sentence(total, Object.keys(addresses).length, isPart, completeZips)),
      html('p', { class: 'field' }, html('label', { for: 'state' }, 'State'), select),
      detail,
    ),
    picture,
    html(
      'details',
      { class: 'all-states' },
      html('summary', {}, 'All states, with the command that adds each'),
      table(
        'States',
        ['State', 'Addresses', 'Of about', 'Add'],
        byName.map((state) => stateRow(state, addresses[state.code] ?? 0)),
      ),
    ),
  );
}

const isLacking = ({ estimate }: StateOutline, rows: number): boolean => estimate !== null && rows < WHOLE * estimate;
const command = ({ code }: StateOutline): string => `npx doorplate get ${code}`;

/** What is mounted of a state, by county where it is opened, and what adds the rest. */
function stateDetail(state: StateOutline, rows: number, isOpen: boolean): HTMLElement[] {
  const { name, estimate, megabytes } = state;
  const of = estimate === null ? '' : `, of about ${rounded.format(estimate)}`;
  return [
    html('p', {}, html('strong', {}, name), ` has ${count.format(rows)} single addresses here${of}.`),
    ...(rows === 0 ? [] : [countyDetail(state, isOpen)]),
    ...(isLacking(state, rows) ? [snippet(`Add it: open data, about ${megabytes} MB`, command(state))] : []),
  ];
}

function countyDetail({ code, name }: StateOutline, isOpen: boolean): HTMLElement {
  const body = html('div', {});
  const details = html('details', { open: isOpen }, html('summary', {}, 'By county'), body);
  const read = async (): Promise<void> => {
    if (!details.open) return;
    body.replaceChildren(html('p', { class: 'muted waiting' }, 'Reading …'));
    try {
      const counties = await askCounties(code);
      const claims = counties.some(({ completeZipCodes }) => completeZipCodes > 0);
      const heads = ['County', 'Addresses', 'ZIP codes', ...(claims ? ['Claimed to be complete'] : [])];
      const rows = counties.map(({ county, addresses, zipCodes, completeZipCodes }) => [
        county ?? 'not known',
        addresses,
        zipCodes,
        ...(claims ? [completeZipCodes] : []),
      ]);
      body.replaceChildren(table(`Counties of ${name}`, heads, rows));
    } catch (error) {
      const why = error instanceof Refused ? error.message : 'The server does not answer';
      body.replaceChildren(html('p', {}, `${why}. Close and open this list to try again.`));
    }
  };
  // Opened by its attribute it tells so too.
  details.addEventListener('toggle', () => void read());
  return details;
}

function stateRow(state: StateOutline, rows: number): readonly Cell[] {
  const { name, estimate, megabytes } = state;
  const add = html(
    'span',
    { class: 'add' },
    html('code', {}, command(state)),
    ` ${megabytes} MB `,
    copyButton(command(state), `Copy the command for ${name}`),
  );
  return [name, rows, estimate === null ? '' : rounded.format(estimate), isLacking(state, rows) ? add : ''];
}

type Cell = string | number | HTMLElement;

/** A table whose first cells head their rows; it scrolls in its own frame. */
function table(label: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): HTMLElement {
  const cell = (value: Cell): HTMLElement =>
    typeof value === 'number' ? html('td', { class: 'number' }, count.format(value)) : html('td', {}, value);
  const line = ([first = '', ...others]: readonly Cell[]) =>
    html('tr', {}, html('th', { scope: 'row' }, String(first)), ...others.map(cell));
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
    html(
      'table',
      {},
      html('thead', {}, html('tr', {}, ...heads.map((head) => html('th', { scope: 'col' }, head)))),
      html('tbody', {}, ...rows.map(line)),
    ),
  );
}

function sentence(total: number, states: number, isPart: boolean, completeZips: number): string {
  if (total === 0) return 'No street data is mounted: single addresses are not known.';
  const claim = completeZips === 0 ? '' : ` In ${count.format(completeZips)} ZIP codes a list claims to hold all that exist.`;
  const held = `${count.format(total)} single addresses in ${states} ${states === 1 ? 'state' : 'states'} are mounted.${claim}`;
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
