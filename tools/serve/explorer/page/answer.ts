import { OPERATIONS, type OperationName, type Shape } from '../../../../src/contract.js';
import { html } from './dom.js';

/** Names that lead to a field, and what it holds. */
type FieldRow = readonly [name: string, value: unknown, doc: string];

/** A table of all fields with what each means; those without a value are below. Lists for completions. */
export function fields(operation: OperationName, result: unknown): HTMLElement {
  const shape = OPERATIONS[operation].result;
  if (shape === 'suggestions') {
    const texts = (result ?? []) as readonly string[];
    return texts.length === 0
      ? html('p', { class: 'muted' }, 'An empty list.')
      : html('ol', { class: 'texts' }, ...texts.map((text) => html('li', {}, text)));
  }
  const rows = rowsOf(shape, result as Readonly<Record<string, unknown>> | null, '');
  const filled = rows.filter(([, value]) => value !== null && value !== undefined);
  const empty = rows.filter(([, value]) => value === null || value === undefined);
  return html(
    'div',
    {},
    filled.length === 0 ? null : table(filled),
    empty.length === 0
      ? null
      : html(
          'details',
          {},
          html('summary', {}, result === null ? `${empty.length} fields of an answer` : `${empty.length} fields without a value`),
          table(empty),
        ),
  );
}

function table(rows: readonly FieldRow[]): HTMLElement {
  return html(
    'table',
    { class: 'fields' },
    html('thead', {}, html('tr', {}, ...['Field', 'Value', 'Meaning'].map((title) => html('th', { scope: 'col' }, title)))),
    html(
      'tbody',
      {},
      ...rows.map(([name, value, doc]) =>
        html(
          'tr',
          {},
          html('th', { scope: 'row' }, ...breakable(name)),
          html('td', { class: 'value' }, shown(value)),
          html('td', { class: 'doc' }, doc),
        ),
      ),
    ),
  );
}

/** A name that goes on to the next line between its words. */
function breakable(name: string): (string | HTMLElement)[] {
  return name.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/).flatMap((word) => [word, html('wbr')]);
}

function rowsOf(shape: Shape, values: Readonly<Record<string, unknown>> | null, prefix: string): FieldRow[] {
  return Object.entries(shape).flatMap(([name, { type, doc }]): FieldRow[] => {
    const value = values?.[name];
    if (typeof type === 'string') return [[prefix + name, value, doc]];
    return rowsOf(type, (value ?? null) as Readonly<Record<string, unknown>> | null, `${prefix}${name}.`);
  });
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? value.join('; ') : String(value);
}

/** Indented JSON in which names, texts and other values have colors of their own. */
export function json(value: unknown): HTMLElement {
  const code = html('code');
  const text = JSON.stringify(value, null, 2);
  let end = 0;
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g)) {
    const kind = match[1] === undefined ? 'other' : match[2] === undefined ? 'text' : 'name';
    const word = match[1] ?? match[0];
    code.append(text.slice(end, match.index), html('span', { class: kind }, word));
    end = match.index + word.length;
  }
  code.append(text.slice(end));
  return html('pre', { class: 'json', tabindex: 0, role: 'region', 'aria-label': 'Answer as JSON' }, code);
}
