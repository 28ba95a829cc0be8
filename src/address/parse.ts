import { Budget } from '../budget.js';
import type { ParsedAddress } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { requireText } from '../input.js';
import { type OptionTypes, requireAboveZero, requireOptionNames, typeName } from '../option-names.js';
import type { Answer, Explain, QueryOptions } from '../service.js';
import type { Components, PlaceKnowledge } from './components.js';
import { STATE_BY_CODE } from './data/states.js';
import { linesOf } from './format.js';
import { fullAddressHash } from './hash.js';
import { UNREAD } from './left-out.js';
import { parseText } from './parse-text.js';
import { candidatesOf, changesIn, type TextParse } from './parsed-text.js';
import { explainedWords, labelledWords } from './word-labels.js';

export interface ParseOptions extends QueryOptions {
  /** Places of a mounted dataset: they settle where a city starts, and give the county of a ZIP code. */
  readonly places?: PlaceKnowledge;
  /** Longest text taken, in UTF-16 code units; default 1024. */
  readonly maxInputLength?: number;
}

/**
 * Parses a US address. `not-found` when no part of the text belongs to an address; `IsError` inside the result when it cannot be processed
 * as a US one. Throws a `DoorplateError` with `INPUT_EMPTY`, `INPUT_TOO_LONG` or `INPUT_MALFORMED`, with `CONFIG_INVALID` for an unusable option,
 * or with `BUDGET_EXCEEDED` when a limit of the options ends the question.
 *
 * The result holds what the text says: no city is filled in from a ZIP code. The places give the county, and for a borough the city that its
 * mail bears: NEW YORK for Manhattan. `IsPostalVerified` is false, because no data is consulted; `open().parse` does so.
 */
export function parse(text: string, options: ParseOptions = {}): Answer<ParsedAddress> {
  requireOptionNames(options, OPTIONS);
  if (options.maxInputLength !== undefined) requireAboveZero(options.maxInputLength, 'maxInputLength');
  return parseInput(text, options);
}

const OPTIONS = {
  explain: 'boolean',
  timeoutMs: true,
  workMs: true,
  places: true,
  maxInputLength: true,
} as const satisfies OptionTypes<ParseOptions>;

/** {@link parse} with checked options. */
export function parseInput(text: string, options: ParseOptions): Answer<ParsedAddress> {
  const input = requireText(text, 'address', options.maxInputLength);
  const budget = Budget.of(options);
  return budget === null ? answerOf(input, options) : answerWithin(budget, input, options);
}

/** Apart, because a function that closes over its parameters costs every call. */
const answerWithin = (budget: Budget, input: string, options: ParseOptions): Answer<ParsedAddress> =>
  budget.run(() => answerOf(input, options));

function answerOf(input: string, options: ParseOptions): Answer<ParsedAddress> {
  const parsed = parseText(input, options.places);
  const answer: Answer<ParsedAddress> =
    parsed.kind === 'nothing'
      ? { status: 'not-found', result: null, messages: parsed.messages }
      : { status: 'found', result: parsedAddress(input, parsed, options.places), messages: parsed.messages };
  return options.explain === true ? { ...answer, explain: explanation(parsed) } : answer;
}

/** Parses each text in turn, lazily. Throws for an unusable text, as {@link parse} does, and for what is no list of texts. */
export function* parseBatch(texts: Iterable<string>, options: ParseOptions = {}): Generator<Answer<ParsedAddress>, void, undefined> {
  // A text is iterable, but nobody means its characters.
  if (typeof texts !== 'object' || texts === null || !(Symbol.iterator in texts)) {
    throw new DoorplateError('INPUT_MALFORMED', `The inputs are ${typeName(texts)}, expected an iterable`);
  }
  for (const text of texts) yield parse(text, options);
}

function parsedAddress(input: string, parsed: TextParse, places: PlaceKnowledge | undefined): ParsedAddress {
  const components = asOnMail(parsed.components, places);
  const { line1, line2, full } = linesOf(components);
  const isError = parsed.kind === 'unprocessable';
  return {
    InputAddress: input,
    FullAddressHash: fullAddressHash(full),
    FullAddress: full === '' ? null : full,
    AddressLine1: line1,
    AddressLine2: line2,
    AddressNumber: components.number,
    StreetPreMod: components.preMod,
    StreetPreDir: components.preDir,
    StreetPreType: components.preType,
    StreetPreSep: components.preSep,
    StreetName: components.name,
    StreetPostType: components.postType,
    StreetPostDir: components.postDir,
    StreetPostMod: components.postMod,
    UnitType: components.unitType,
    UnitNumber: components.unitNumber,
    City: components.city,
    StateCode: components.state,
    State: STATE_BY_CODE.get(components.state ?? '')?.name ?? null,
    ZipCode: components.zip,
    Zip4: components.zip4,
    County: (components.zip === null ? null : places?.zip(components.zip)?.county) ?? null,
    IsPostalVerified: false,
    AlgorithmUsed: isError ? '400' : parsed.leftOut.unread.length > 0 ? '101' : '100',
    Confidence: parsed.confidence,
    IsError: isError,
    ErrorMessages: isError ? [...parsed.messages] : null,
  };
}

/** With the city that mail to a borough bears. */
function asOnMail(components: Components, places: PlaceKnowledge | undefined): Components {
  const { city, state } = components;
  const onMail = city === null ? null : places?.cityOfBorough?.(city, state);
  return onMail == null ? components : { ...components, city: onMail };
}

function explanation(parsed: TextParse): Explain {
  return {
    datasets: [],
    candidates: candidatesOf(parsed),
    changes: [...changesIn(parsed), ...parsed.leftOut.unread.map((from) => ({ component: 'name', from, to: null, reason: UNREAD }))],
    ...explainedWords({ leftOut: parsed.leftOut, words: labelledWords(parsed) }),
    notes: [
      ...(parsed.unplaced.length > 0 ? [`In no component: ${parsed.unplaced.join(' ')}`] : []),
      'Components are read from the text alone; no city is filled in from a ZIP code.',
    ],
  };
}
