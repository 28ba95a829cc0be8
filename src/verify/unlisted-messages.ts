import { addressTextOn, type Considered, listedNear, type Match } from '../match/index.js';
import { streetLine } from '../streets/street-record.js';

type Unlisted = Extract<Match, { kind: 'unlisted' }>;

/** What is not listed, then what is: the nearest numbers, and the streets of the name that have the number. */
export function unlistedMessages(match: Unlisted): readonly string[] {
  const { numbers, streets } = listedNear(match);
  const texts = numbers.map(({ text }) => text);
  const lines = new Set(streets.map((street) => streetLine(street)));
  return [
    unlistedMessage(match),
    ...(texts.length === 0
      ? []
      : [`The nearest ${texts.length === 1 ? 'number listed is' : 'numbers listed are'} ${texts.join(' and ')}.`]),
    ...(lines.size === 0 ? [] : [`${match.given.number} is listed on ${[...lines].join(', ')}.`]),
  ];
}

/** The same as candidates, which the match has not considered. */
export function nearCandidates(match: Unlisted, considered: readonly Considered[]): readonly Considered[] {
  const { numbers, streets } = listedNear(match);
  const all = [
    ...numbers.map(({ street, text }) => ({ text: addressTextOn(street, match.given, text), reason: 'the nearest number that is listed' })),
    ...streets.map((street) => ({ text: addressTextOn(street, match.given), reason: 'another street of the name lists the number' })),
  ];
  return all.filter(({ text }) => considered.every((other) => other.text !== text)).map((near) => ({ ...near, score: 0 }));
}

export function unlistedMessage({ part, streets: [first], given }: Unlisted): string {
  if (part !== 'number' || first === undefined) {
    const name = part === 'type' ? 'street type' : 'directional';
    const said = part === 'type' ? [given.preType, given.postType] : [given.preDir, given.postDir];
    const words = said.filter((word) => word !== null).join(' and ');
    return `The street is listed, but ${words === '' ? `only with another ${name} than the text says` : `not with the ${name} ${words}`}.`;
  }
  const { kind } = first.query;
  const [line, what, number] =
    kind === 'street'
      ? [streetLine(first.street), 'house number', given.number]
      : [kind === 'box' ? 'PO BOX' : streetLine(given), 'box number', given.unitNumber];
  return number === null ? `${line} is listed, but no ${what} was given.` : `${line} is listed, but not with the ${what} ${number}.`;
}
