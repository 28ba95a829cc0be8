import { isSpent, partialMessages } from '../../budget.js';
import type { OperationName, Suggestions } from '../../contract.js';
import type { FileKind } from '../../dataset/manifest.js';
import { needAll, unlessMissing } from '../../dataset/missing.js';
import type { DatasetView, LoadedTable, Tables } from '../../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../../input.js';
import type { NameQuestion } from '../../places/search/us-cities.js';
import { readWords, type TypedWords, withNumbersApart, withoutAddedWords, withoutCountry } from '../../places/search/words.js';
import { MAX_ERRORS } from '../../search/typing-errors.js';
import type { Answer, PlaceSuggestOptions } from '../../service.js';
import type { UnfinishedList } from '../answer.js';
import { explainLines, mergeLines, requireTables, textsOf } from '../answer.js';
import { ListedPlace, type PlaceLine, type PlaceSuggestion } from './place-suggestion.js';

/** Options of the lists of places beside those of the contract. */
export interface PlaceCall extends PlaceSuggestOptions {
  /** Longest text taken, UTF-16 code units; default 1,024. */
  readonly maxInputLength?: number;
}

export interface PlaceQuestion extends NameQuestion {
  readonly displayType: number;
  readonly options: PlaceCall;
  /** Whether the answer has more than texts. */
  readonly wantsParts: boolean;
  /** Finds the answer when the time is over while files are still read; null: nothing. */
  readonly sofar: { find: (() => FoundPlaces) | null };
}

export interface FoundPlaces {
  /** Of each dataset, best first. */
  readonly lines: readonly (readonly PlaceLine[])[];
  readonly tables: readonly LoadedTable<FileKind & keyof Tables>[];
  readonly rule: string;
}

export interface PlaceList<K extends FileKind & keyof Tables> {
  readonly kind: K;
  readonly operation: OperationName;
  readonly find: (view: DatasetView, tables: readonly LoadedTable<K>[], question: PlaceQuestion) => FoundPlaces;
}

/** A list with lines of each of its datasets. */
export function listOf<K extends FileKind & keyof Tables>(
  kind: K,
  operation: OperationName,
  rule: string,
  linesOf: (loaded: LoadedTable<K>, question: PlaceQuestion) => readonly PlaceLine[],
): PlaceList<K> {
  return { kind, operation, find: (_, tables, question) => ({ lines: tables.map((loaded) => linesOf(loaded, question)), tables, rule }) };
}

/** Completes a text from one list; what is found by the time a limit ends the question is left in `unfinished`. */
export type PlaceCompletion = (
  view: DatasetView,
  text: string,
  options?: PlaceCall,
  unfinished?: UnfinishedList,
) => Answer<readonly PlaceSuggestion[]>;

/** Throws `INPUT_*`, and `DATASET_NOT_MOUNTED` without its dataset. */
export function completionOf<K extends FileKind & keyof Tables>(list: PlaceList<K>): PlaceCompletion {
  return (view, text, options = {}, unfinished) => {
    const write: Write<PlaceSuggestion> = (lines, typed) => {
      const suggestions = lines.map((line) => new ListedPlace(line.text, { line, typed }));
      if (!view.isWhole) needAll(suggestions, (suggestion) => suggestion.settle());
      return suggestions;
    };
    return complete(list, view, text, options, { write, wantsParts: true, unfinished });
  };
}

/** Gathers no parts. */
export function placeTexts<K extends FileKind & keyof Tables>(
  list: PlaceList<K>,
  view: DatasetView,
  text: string,
  options: PlaceCall,
  unfinished?: UnfinishedList,
): Answer<Suggestions> {
  return complete(list, view, text, options, { write: textsOf, wantsParts: false, unfinished });
}

type Write<E> = (lines: readonly PlaceLine[], words: readonly string[]) => readonly E[];

interface Writing<E> {
  readonly write: Write<E>;
  readonly wantsParts: boolean;
  readonly unfinished: UnfinishedList | undefined;
}

function complete<K extends FileKind & keyof Tables, E>(
  { kind, operation, find }: PlaceList<K>,
  view: DatasetView,
  text: string,
  options: PlaceCall,
  { write, wantsParts, unfinished }: Writing<E>,
): Answer<readonly E[]> {
  const read = readWords(requireText(text, 'text', options.maxInputLength));
  const isAmerican = kind === 'us-places';
  const typed = (isAmerican ? withoutCountry(read) : null) ?? read;
  const displayType = requireDisplayType(operation, options.displayType);
  const limit = requireLimit(options.limit);
  const answer = ({ lines, tables, rule }: FoundPlaces): Answer<readonly E[]> => {
    const best = mergeLines(lines, limit);
    const found = { status: 'found', result: write(best, typed.words), messages: partialMessages() } as const;
    return options.explain === true ? { ...found, explain: explainLines(best, tables, rule) } : found;
  };
  const sofar: PlaceQuestion['sofar'] = { find: null };
  if (unfinished !== undefined) unfinished.partial = () => answer(unlessMissing(() => sofar.find?.()) ?? NOTHING);
  const tables = requireTables(view, kind);
  const asked: PlaceQuestion = { typed, displayType, limit, options, errors: 0, sofar, wantsParts };
  return answer(firstFound(asked, isAmerican, (question) => find(view, tables, question)));
}

const NOTHING: FoundPlaces = { lines: [], tables: [], rule: '' };

const DIGITS = /^\d+$/;

/** Digits are not corrected: another code is another place. */
function mostErrors({ words }: TypedWords): number {
  return words.every((word) => DIGITS.test(word)) ? 0 : MAX_ERRORS;
}

/** Without a begun country, without what people add to a name, with numbers apart from letters; with typing errors. */
function* otherReadings(question: PlaceQuestion, isAmerican: boolean): Generator<PlaceQuestion> {
  const { typed } = question;
  const inCountry = isAmerican ? withoutCountry(typed, true) : null;
  for (const plain of [inCountry, withoutAddedWords(inCountry ?? typed), withNumbersApart(typed)])
    if (plain !== null) yield { ...question, typed: plain };
  for (let errors = 1; errors <= mostErrors(typed); errors++) yield { ...question, errors };
}

/** Of the question, else of the first other reading that finds something; these are made when they are needed. */
function firstFound(question: PlaceQuestion, isAmerican: boolean, find: (question: PlaceQuestion) => FoundPlaces): FoundPlaces {
  let found = find(question);
  if (isFound(found)) return found;
  for (const reading of otherReadings(question, isAmerican)) {
    if (isSpent()) return found;
    found = find(reading);
    if (isFound(found)) return found;
  }
  return found;
}

const isFound = ({ lines }: FoundPlaces): boolean => lines.some(({ length }) => length > 0);
