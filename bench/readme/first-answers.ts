import type { Sections } from './page.js';
import { result } from './results.js';
import { heading, row } from './text.js';

interface Result {
  readonly guides: readonly { readonly guide: string; readonly commands: number; readonly seconds: number }[];
}

const FILE = '../../bench/results/first-answers.json';
/** One of ten is the least that a page says. */
const minutes = (seconds: number): string => (Math.ceil(seconds / 6) / 10).toFixed(1);

/** The pages of the guides, each with what it says of itself. */
export function firstAnswerPages(): Readonly<Record<string, Sections>> {
  const pages = result<Result>('first-answers').guides.map(({ guide, commands, seconds }) => {
    const text = `From an empty folder to the first answer: ${commands} commands, ${minutes(seconds)} minutes ([how measured](README.md)).`;
    return [`docs/guides/${guide}.md`, { 'first-answer': () => [text] }];
  });
  return Object.fromEntries(pages);
}

export function firstAnswersTable(): readonly string[] {
  const { guides, machine } = result<Result>('first-answers');
  return [
    ...heading('guide', '-commands', '-minutes to the first answer'),
    ...guides.map(({ guide, commands, seconds }) => row([`[${guide}](${guide}.md)`, commands, minutes(seconds)])),
    '',
    `Installation included, on ${machine.cores} cores of ${machine.cpu} with Node ${machine.node.slice(1)}; npm had its packages in its cache.`,
    `The publishers of data were on the same machine and had 4,000 addresses: a whole state is a longer download ([result](${FILE})).`,
  ];
}
