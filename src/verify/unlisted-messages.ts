import { listedNear, type Match } from '../match/index.js';
import { streetLine } from '../streets/street-record.js';

type Unlisted = Extract<Match, { kind: 'unlisted' }>;

/** What is not listed, then what is: the nearest numbers, and the streets of the name that have the number. */
export function unlistedMessages(match: Unlisted): readonly string[] {
  const { numbers, streets } = listedNear(match);
  const [number, ...others] = numbers;
  const { number: given } = match.given;
  return [
    unlistedMessage(match),
    ...(number === undefined
      ? []
      : [others.length === 0 ? `The nearest number listed is ${number}.` : `The nearest numbers listed are ${numbers.join(' and ')}.`]),
    ...(streets.length === 0 ? [] : [`${given} is listed on ${streets.join(', ')}.`]),
  ];
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
