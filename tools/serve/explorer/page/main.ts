import './explorer.css';
import { OPERATIONS, type OperationName } from '../../../../src/contract.js';
import { type AddressElement, defineAddressElement, verificationOf } from '../../../../src/element/index.js';
import { pathParameters } from '../../../../src/http/openapi.js';
import type { About, Asked, MountedSource } from '../answers.js';
import type { StateOutline } from '../states.js';
import { fields, json } from './answer.js';
import { card } from './card.js';
import { Completions } from './completion.js';
import { coverage, datasets } from './coverage.js';
import { byId, html } from './dom.js';
import { map } from './map.js';
import { listOperations, showChosen } from './operation-list.js';
import { ADDRESSES, type Described, describe, displayTypes } from './operations.js';
import { ask, askAbout, askSample, complete, Refused, serverAddress, useKey } from './server.js';
import { copyButton, shellLine, snippet, typescriptProgram } from './snippets.js';
import { story } from './story.js';
import { AnswerTabs } from './tabs.js';
import { followTheme } from './theme.js';

/** How long a server that is gone is left alone before it is asked again, milliseconds. */
const AGAIN_MS = 3000;

const form = byId<HTMLFormElement>('question');
const input = byId<HTMLInputElement>('text');
const forms = byId<HTMLSelectElement>('display-type');
const tabs = new AnswerTabs();
let operation = describe('verify') as Described;
let sources: readonly MountedSource[] = [];
/** Settles when it is known what is mounted, or that it cannot be. */
let mounted: Promise<void> = Promise.resolve();
let asking = new AbortController();
let again: ReturnType<typeof setTimeout> | undefined;

const completions = new Completions(input, byId('suggestions'), byId('status'), () => void answer());

/** Shows an operation. Without a text its question is an example that the mounted data answers; with an empty one the field waits. */
function choose(chosen: Described, text: string | null = null): void {
  operation = chosen;
  completions.list = chosen.list;
  completions.clear();
  showChosen(chosen);
  byId('summary').textContent = `${OPERATIONS[chosen.name].summary}.`;
  byId('text-label').textContent = chosen.field;
  input.value = text ?? '';
  const types = displayTypes(chosen.name);
  forms.replaceChildren(...types.map((type) => html('option', { value: type }, String(type))));
  byId('display-type-field').hidden = types.length === 0;
  byId('display-type-forms').textContent = types.length === 0 ? '' : formsOf(chosen.name);
  form.hidden = chosen.name === 'token';
  void (text === null && chosen.name !== 'token' ? answerSample() : text === '' ? welcome() : answer());
}

/** Waits for the first letter, with examples to press. */
async function welcome(): Promise<void> {
  stopAsking();
  show(null, '');
  input.focus({ preventScroll: true });
  const { signal } = asking;
  try {
    const samples = await Promise.all([askSample('verify', signal), askSample(ADDRESSES, signal)]);
    const texts = [...new Set(samples.flatMap(({ text }) => text ?? []))];
    if (signal.aborted || texts.length === 0) return;
    input.placeholder = texts.at(-1) ?? '';
    byId('examples').replaceChildren(
      'Try ',
      ...texts.map((text) => {
        const button = html('button', { type: 'button', class: 'example' }, text);
        button.addEventListener('click', () => {
          input.value = text;
          void answer();
        });
        return button;
      }),
    );
  } catch (error) {
    if (!signal.aborted) refuse(error, () => void welcome());
  }
}

/** Asks an example, where there is one; what is typed meanwhile stays. */
async function answerSample(): Promise<void> {
  const { name } = operation;
  const signal = stopAsking();
  wait();
  try {
    const { text } = await askSample(name, signal);
    if (signal.aborted || input.value !== '') return;
    if (text === null) return show(null, 'No mounted data answers this: mount some, or type a question');
    input.value = text;
    await answer();
  } catch (error) {
    if (!signal.aborted) refuse(error, () => void answerSample());
  }
}

/** Asks what is in the form and shows what comes back. */
async function answer(): Promise<void> {
  const text = input.value;
  const displayType = forms.value === '' ? null : forms.value;
  const signal = stopAsking();
  const { name } = operation;
  history.replaceState(null, '', `#${new URLSearchParams({ [name]: text })}`);
  if (name === 'token') return show(null, 'Exchanges the name and the password of a profile for a token');
  wait();
  try {
    const [asked] = await Promise.all([ask(name, text, displayType, signal), mounted]);
    if (!signal.aborted) show(asked);
  } catch (error) {
    if (!signal.aborted) refuse(error, () => void answer());
  }
}

/** Ends what is asked; gives the signal of the next request. */
function stopAsking(): AbortSignal {
  clearTimeout(again);
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

/** Takes the answer before away, so that it is not read as the answer to the text that is in the form now. */
function wait(): void {
  show(null, '');
  byId('headline').replaceChildren(html('p', { class: 'title waiting' }, 'Asking …'));
  byId('answer').setAttribute('aria-busy', 'true');
}

/** Shows an answer, or the words that stand for one. */
function show(asked: Asked | null, words = ''): void {
  const { name } = operation;
  const displayType = forms.value === '' ? null : forms.value;
  byId('refusal').hidden = true;
  byId('examples').replaceChildren();
  byId('answer').setAttribute('aria-busy', 'false');
  byId('headline').replaceChildren(...(asked !== null ? [card(name, asked)] : words === '' ? [] : [html('p', { class: 'title' }, words)]));
  const hasPoints = asked !== null && asked.points.length > 0;
  byId('map-section').hidden = !hasPoints;
  byId('map').replaceChildren(...(hasPoints ? [map(asked.points)] : []));
  const isShown = asked !== null || name === 'token';
  tabs.show({
    story: asked?.explain == null ? null : story(asked.explain, sources),
    fields: isShown ? fields(name, asked?.envelope.Result ?? null) : null,
    json: asked === null ? null : json(asked.envelope),
    lines: isShown ? code(name, input.value, displayType) : null,
  });
}

function code(name: OperationName, text: string, displayType: string | null): HTMLElement {
  return html(
    'div',
    {},
    snippet('curl', shellLine(name, text, displayType)),
    snippet('TypeScript', typescriptProgram(name, text, displayType)),
    html('p', {}, copyButton(location.href, 'Copy the link to this answer', 'Copy link')),
  );
}

/** Says why there is no answer; `retry` asks again, by itself too where the server is gone. */
function refuse(error: unknown, retry: () => void): void {
  const isGone = !(error instanceof Refused);
  const needsKey = error instanceof Refused && error.status === 401;
  byId('headline').replaceChildren();
  byId('answer').setAttribute('aria-busy', 'false');
  byId('key-form').hidden = !needsKey;
  byId('retry').hidden = !isGone;
  byId('retry').onclick = retry;
  byId('refusal').hidden = false;
  byId('refusal-text').textContent = needsKey
    ? 'This server asks for an API key.'
    : isGone
      ? `The server at ${serverAddress()} does not answer. This page asks again by itself.`
      : error.message;
  if (isGone) again = setTimeout(() => void recover(retry), AGAIN_MS);
}

/** Asks again once the server is back, and not before, so that the page does not flicker. */
async function recover(retry: () => void): Promise<void> {
  const { signal } = asking;
  try {
    await askAbout();
    if (signal.aborted) return;
    mounted = showMounted();
    retry();
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Refused) retry();
    else again = setTimeout(() => void recover(retry), AGAIN_MS);
  }
}

/** What the display types of an operation give, as the API reference says it. */
function formsOf(name: OperationName): string {
  const parameter = pathParameters(name, OPERATIONS[name].path).find((each) => each.name === 'displayType');
  return String(parameter?.description ?? '');
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

/**
 * The operation and the text that the address of the page names: `#verify=12 Oak St`, or `#verify` for an example. Without one the field
 * waits.
 */
function readAddress(): readonly [Described, string | undefined] {
  const [[name, text] = []] = [...new URLSearchParams(location.hash.slice(1))];
  const named = name === undefined ? undefined : describe(name);
  return named === undefined ? [operation, ''] : [named, location.hash.includes('=') ? text : undefined];
}

/** Shows what is mounted, and asks what the address of the page names; what is typed meanwhile stays. */
export function start(): void {
  mounted = showMounted().catch(() => undefined);
  choose(...readAddress());
}

followTheme(byId<HTMLSelectElement>('theme'));
listOperations((chosen) => {
  // An address that was typed is a question for the next operation too.
  const isKept = chosen.list !== null && chosen.list === operation.list && input.value !== '';
  choose(chosen, isKept ? input.value : null);
});
defineAddressElement();
const demo = document.querySelector<AddressElement>('doorplate-address');
if (demo !== null) {
  demo.ask = async (text, signal) => (await complete(ADDRESSES, text, signal)).map((each) => each.text);
  demo.check = async (text, signal) => {
    const { envelope, messages } = await ask('verify', text, null, signal);
    return verificationOf({ result: envelope.Result as Parameters<typeof verificationOf>[0]['result'], messages });
  };
}
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
