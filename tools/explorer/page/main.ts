import './explorer.css';
import { OPERATIONS, type OperationName } from '../../../src/contract.js';
import { type AddressElement, defineAddressElement } from '../../../src/element/index.js';
import { pathParameters } from '../../../src/http/openapi.js';
import type { About, Asked, MountedSource } from '../answers.js';
import type { StateOutline } from '../states.js';
import { fields, headline, json } from './answer.js';
import { Completions } from './completion.js';
import { coverage, datasets } from './coverage.js';
import { byId, html } from './dom.js';
import { map } from './map.js';
import { ADDRESSES, type Described, describe, displayTypes, GROUPS } from './operations.js';
import { ask, askAbout, askSample, complete, Refused, useKey } from './server.js';
import { shellLine, snippet, typescriptLine } from './snippets.js';
import { story } from './story.js';

const form = byId<HTMLFormElement>('question');
const input = byId<HTMLInputElement>('text');
const forms = byId<HTMLSelectElement>('display-type');
let operation = describe('verify') as Described;
let sources: readonly MountedSource[] = [];
/** Settles when it is known what is mounted, or that it cannot be. */
let mounted: Promise<void> = Promise.resolve();
let asking = new AbortController();

const completions = new Completions(input, byId('suggestions'), byId('status'), () => void answer());

/** Shows an operation; its question is an example that the mounted data answers where none is given. */
function choose(chosen: Described, text: string | null = null): void {
  operation = chosen;
  completions.list = chosen.list;
  completions.clear();
  byId<HTMLInputElement>(`operation-${chosen.name}`).checked = true;
  byId('summary').textContent = `${OPERATIONS[chosen.name].summary}.`;
  byId('text-label').textContent = chosen.field;
  input.value = text ?? '';
  const types = displayTypes(chosen.name);
  forms.replaceChildren(...types.map((type) => html('option', { value: type }, String(type))));
  byId('display-type-field').hidden = types.length === 0;
  byId('display-type-forms').textContent = types.length === 0 ? '' : formsOf(chosen.name);
  form.hidden = chosen.name === 'token';
  void (text === null && chosen.name !== 'token' ? answerSample() : answer());
}

/** Asks an example, where there is one; what is typed meanwhile stays. */
async function answerSample(): Promise<void> {
  const { name } = operation;
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  wait();
  try {
    const { text } = await askSample(name, signal);
    if (signal.aborted || input.value !== '') return;
    if (text === null) return invite();
    input.value = text;
    await answer();
  } catch (error) {
    if (!signal.aborted) refuse(error);
  }
}

/** Asks the question that stands in the form and shows what comes back. */
async function answer(): Promise<void> {
  const text = input.value;
  const displayType = forms.value === '' ? null : forms.value;
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const { name } = operation;
  history.replaceState(null, '', `#${new URLSearchParams({ [name]: text })}`);
  byId('lines').replaceChildren(
    snippet('curl', shellLine(name, text, displayType)),
    snippet('TypeScript', typescriptLine(name, text, displayType)),
  );
  if (name === 'token') return show(null);
  wait();
  try {
    const [asked] = await Promise.all([ask(name, text, displayType, signal), mounted]);
    if (!signal.aborted) show(asked);
  } catch (error) {
    if (!signal.aborted) refuse(error);
  }
}

/** Takes the answer before away, so that it is not read as the answer to the question that stands in the form now. */
function wait(): void {
  show(null);
  byId('headline').replaceChildren(html('p', { class: 'title waiting' }, 'Asking …'));
  byId('answer').setAttribute('aria-busy', 'true');
}

/** Shows that the mounted data has no example for the operation. */
function invite(): void {
  show(null);
  byId('headline').replaceChildren(html('p', { class: 'title' }, 'No mounted data answers this: mount some, or type a question'));
}

function show(asked: Asked | null): void {
  const { name } = operation;
  byId('refusal').hidden = true;
  byId('answer').setAttribute('aria-busy', 'false');
  if (asked === null) {
    byId('headline').replaceChildren(html('p', { class: 'title' }, 'Exchanges the name and the password of a profile for a token'));
  } else byId('headline').replaceChildren(headline(asked.envelope, asked.milliseconds));
  byId('fields').replaceChildren(fields(name, asked?.envelope.Result ?? null));
  section('json-section', 'json', asked === null ? null : json(asked.envelope));
  section('story-section', 'story', asked?.explain == null ? null : story(asked.explain, sources));
  section('map-section', 'map', asked === null || asked.points.length === 0 ? null : map(asked.points));
}

/** Fills a section of the page; without a content the section is not there. */
function section(id: string, inside: string, content: HTMLElement | null): void {
  byId(id).hidden = content === null;
  byId(inside).replaceChildren(...(content === null ? [] : [content]));
}

function refuse(error: unknown): void {
  const needsKey = error instanceof Refused && error.status === 401;
  byId('headline').replaceChildren();
  byId('answer').setAttribute('aria-busy', 'false');
  byId('key-form').hidden = !needsKey;
  byId('refusal').hidden = false;
  byId('refusal-text').textContent = needsKey
    ? 'This server asks for an API key.'
    : error instanceof Refused
      ? error.message
      : 'The server does not answer.';
}

/** What the display types of an operation give, as the API reference says it. */
function formsOf(name: OperationName): string {
  const parameter = pathParameters(name, OPERATIONS[name].path).find((each) => each.name === 'displayType');
  return String(parameter?.description ?? '');
}

function listOperations(): void {
  byId('operations').append(
    ...GROUPS.map(({ title, operations }) =>
      html(
        'div',
        { class: 'group', role: 'group', 'aria-label': title },
        html('span', { class: 'group-title', 'aria-hidden': 'true' }, title),
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
    if (chosen === undefined) return;
    // An address that was typed is a question for the next operation too.
    const isKept = chosen.list !== null && chosen.list === operation.list;
    choose(chosen, isKept ? input.value : undefined);
  });
}

async function showMounted(): Promise<void> {
  const [about, outlines] = await Promise.all([
    askAbout(),
    fetch('explorer/states.json').then((response) => response.json() as Promise<StateOutline[]>),
  ]);
  sources = (about as About).datasets.flatMap((dataset) => dataset.sources);
  byId('version').textContent = about.version;
  byId('coverage').replaceChildren(coverage(about, outlines));
  byId('datasets').replaceChildren(datasets(about));
}

/** The operation and the question that the address of the page names: `#verify=12 Oak St`, or `#verify` for an example. */
function readAddress(): readonly [Described, string | undefined] {
  const [[name, text] = []] = [...new URLSearchParams(location.hash.slice(1))];
  const named = name === undefined ? undefined : describe(name);
  return named === undefined ? [operation, undefined] : [named, location.hash.includes('=') ? text : undefined];
}

/** Shows what is mounted, and asks the question that the address of the page names; what is typed meanwhile stays. */
export function start(): void {
  mounted = showMounted().catch(refuse);
  choose(...readAddress());
}

followTheme(byId<HTMLSelectElement>('theme'));
listOperations();
defineAddressElement();
const demo = document.querySelector<AddressElement>('doorplate-address');
if (demo !== null) demo.ask = async (text, signal) => (await complete(ADDRESSES, text, signal)).map((each) => each.text);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  completions.clear();
  void answer();
});
forms.addEventListener('change', () => void answer());
byId<HTMLFormElement>('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  useKey(byId<HTMLInputElement>('key').value.trim());
  start();
});
byId('delivery').addEventListener('submit', (event) => event.preventDefault());
start();

const KEPT_AS = 'doorplate-theme';

/** Has a list of light, dark and the system's own theme set that of the page, now and at the next visit. */
function followTheme(list: HTMLSelectElement): void {
  list.value = localStorage.getItem(KEPT_AS) ?? '';
  const apply = (): void => {
    document.documentElement.dataset.theme = list.value;
    localStorage.setItem(KEPT_AS, list.value);
  };
  list.addEventListener('change', apply);
  apply();
}
