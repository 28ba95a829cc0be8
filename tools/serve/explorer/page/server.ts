import type { OperationName, SuggestName } from '../../../../src/contract.js';
import type { About, Asked, Completion, Counties, Sample } from '../answers.js';

/** An answer of the server that is no answer to the question. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Who answers the page. */
interface Answerer {
  /** As `fetch`. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** Base address of the HTTP interface. */
  readonly address: string;
}

/** The server that the page comes from. */
let answerer: Answerer = { send: (path, init) => fetch(path, init), address: document.baseURI };
let apiKey = '';

/** Has somebody else answer from now on, as the page itself does on a static host. */
export function answerBy(other: Answerer): void {
  answerer = other;
}

/** The whole address of a path of the HTTP interface. */
export function addressOf(path: string): string {
  return new URL(path.slice(1), answerer.address).href;
}

/** Who answers, for a person. */
export const serverAddress = (): string => new URL(answerer.address).host;

/** Sends a key along from now on; the page forgets it when it is closed. */
export function useKey(key: string): void {
  apiKey = key;
}

export const askAbout = (): Promise<About> => fetchJson('explorer/about', {});

export const askCounties = (state: string): Promise<Counties> => fetchJson('explorer/counties', { state });

export function ask(operation: OperationName, text: string, displayType: string | null, signal: AbortSignal): Promise<Asked> {
  return fetchJson(`explorer/ask/${operation}`, { text, ...(displayType === null ? {} : { displayType }) }, signal);
}

export const askSample = (operation: OperationName, signal: AbortSignal): Promise<Sample> =>
  fetchJson(`explorer/sample/${operation}`, {}, signal);

export function complete(list: SuggestName, text: string, signal: AbortSignal): Promise<readonly Completion[]> {
  return fetchJson('explorer/complete', { list, text }, signal);
}

async function fetchJson<T>(path: string, values: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<T> {
  const query = new URLSearchParams(values).toString();
  const response = await answerer.send(query === '' ? path : `${path}?${query}`, {
    headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
    ...(signal === undefined ? {} : { signal }),
  });
  const body = await response.json();
  if (!response.ok) throw new Refused(response.status, (body as { readonly message: string }).message);
  return body as T;
}
