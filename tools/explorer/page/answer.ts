import { type Envelope, OPERATIONS, type OperationName, type Shape } from '../../../src/contract.js';
import { codeMeaning } from '../../answer-codes.js';
import { html } from './dom.js';

const DPV: Readonly<Record<string, readonly [tone: string, text: string]>> = {
  Y: ['good', 'listed'],
  S: ['warn', 'listed, unit missing'],
  D: ['warn', 'listed, unit not'],
  N: ['bad', 'not listed'],
};
/** Names that lead to a field, and what it holds. */
type FieldRow = readonly [name: string, value: unknown, doc: string];

/** The answer in one line, with what one has to know about it. */
export function headline({ Result, StatusCode, Errors }: Envelope, milliseconds: number): HTMLElement {
  const badges = [
    html('span', { class: `badge ${StatusCode === 200 ? 'good' : 'bad'}` }, String(StatusCode)),
    ...(Result === null ? [] : badgesOf(Result as Readonly<Record<string, unknown>>)),
    html('span', { class: 'badge' }, `${milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds)} ms`),
  ];
  const title = Result === null ? Errors.join(' ') : titleOf(Result);
  return html(
    'div',
    { class: 'headline' },
    html('p', { class: Result === null ? 'title missing' : 'title' }, title),
    html('p', { class: 'badges' }, ...badges),
  );
}

function titleOf(result: unknown): string {
  if (Array.isArray(result))
    return result.length === 0 ? 'Nothing fits' : result.length === 1 ? '1 suggestion' : `${result.length} suggestions`;
  const { FullAddress, formattedAddress, City, Region, Country, IpAddress, ErrorMessages } = result as Readonly<Record<string, unknown>>;
  if (IpAddress !== undefined) return [City, Region, Country].filter(Boolean).join(', ') || `${IpAddress}: no place`;
  return String(FullAddress ?? formattedAddress ?? (Array.isArray(ErrorMessages) ? ErrorMessages.join(' ') : 'No address'));
}

function badgesOf(result: Readonly<Record<string, unknown>>): HTMLElement[] {
  const badges: HTMLElement[] = [];
  const add = (text: string, tone = '') => badges.push(html('span', { class: `badge ${tone}` }, text));
  const { DpvConfirmation, AlgorithmUsed, Confidence, confidence, accuracy, distance } = result;
  if (DpvConfirmation !== undefined) {
    const [tone, text] = DPV[String(DpvConfirmation)] ?? ['', 'not decided'];
    add(`DPV ${DpvConfirmation ?? 'null'}: ${text}`, tone);
  }
  const code = String(AlgorithmUsed ?? '');
  if (code !== '') add(`${code}: ${codeMeaning(code) ?? 'see the reference'}`);
  if (accuracy !== undefined) add(String((accuracy as { readonly type: unknown }).type ?? 'no position'));
  if (distance !== undefined) add(`${distance} m away`);
  const certain = Confidence ?? confidence;
  if (certain !== undefined) add(`confidence ${certain}`);
  return badges;
}

/** A table of all fields with what each means; those without a value stand below. Lists for completions. */
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
