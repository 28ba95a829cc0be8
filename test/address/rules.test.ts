// Rules of parsing, each by the texts that it was written for.
import { expect, it } from 'vitest';
import { format, type PlaceKnowledge, parse, parseComponents } from '../../src/address/index.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { goldenCases } from '../golden/golden.js';

/** From here on a parse counts as sure. */
const SURE = 0.85;

interface Options {
  /** Those of the package, or a few: `Bismarck, ND 58503`; a city without a state is one of all. */
  readonly places?: 'package' | readonly string[];
}
interface Expected {
  /** In the messages. */
  readonly says?: string;
}

const { places: ofPackage } = await packagePlaces();

function placesOf(texts: readonly string[]): PlaceKnowledge {
  const places = texts.map((text) => {
    const [city = '', state, code] = text.split(/, | (?=\d)/);
    return { city, state, code };
  });
  return {
    hasCity: (name, within) =>
      places.some(({ city, state }) => city.toUpperCase() === name.toUpperCase() && (!state || within === null || state === within)),
    zip(zip) {
      const { city, state } = places.find(({ code }) => code === zip) ?? {};
      return city === undefined || state === undefined ? null : { city, state, county: null };
    },
  };
}

function parsed(text: string, { places }: Options = {}) {
  const known = places === 'package' ? ofPackage : places && placesOf(places);
  const { result } = parse(text, known && { places: known });
  const { unplaced, ...parts } = parseComponents(text, known);
  return {
    ...parts,
    ...format(parts.components),
    unplaced: unplaced.join(' '),
    isSure: parts.confidence >= SURE,
    isLikely: parts.confidence > 0.5,
    isCrossing: parts.crossing?.isPlain ?? false,
    code: result?.AlgorithmUsed,
    isError: result?.IsError,
    fullAddress: result?.FullAddress,
  };
}

it.each(goldenCases<string, Expected, Options | undefined>('rules/address'))(
  '$id: $input',
  ({ input, options, expect: { says = '', ...expected } }) => {
    const found = parsed(input, options);
    expect(found).toMatchObject(expected);
    expect(found.messages.join()).toContain(says);
  },
);
