// Every sentence of answers: what was given, what is listed, what decided.
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/address/index.js';
import { geocode } from '../../src/geocode/index.js';
import type { Answer } from '../../src/service.js';
import { speculate, verify } from '../../src/verify/index.js';
import { openTown } from '../fixtures/small-town.js';
import { ask, placesIn } from '../fixtures/stores.js';
import { goldenCases } from '../golden/golden.js';

const town = await openTown();

const EXPLAINED = { explain: true } as const;
const OPERATIONS = {
  verify: (text: string) => ask(town, (view) => verify(view, text, EXPLAINED)),
  speculate: (text: string) => ask(town, (view) => speculate(view, text, EXPLAINED)),
  geocode: (text: string) => ask(town, (view) => geocode(view, text, EXPLAINED)),
  parse: async (text: string) => parse(text, { ...EXPLAINED, places: await placesIn(town) }),
};

/** The messages, then why each candidate and each change, then the notes. */
function sentencesOf({ messages, explain }: Answer<unknown>): readonly string[] {
  return [
    ...messages,
    ...(explain?.candidates ?? []).map(({ text, reason }) => `${text}: ${reason}`),
    ...(explain?.changes ?? []).map(({ component, from, to, reason }) => `${component} ${from} -> ${to}: ${reason}`),
    ...(explain?.ignored ?? []).map((words) => `ignored: ${words}`),
    ...(explain?.notes ?? []).filter((note) => !/^code \d|^also listed|authority$/.test(note)),
  ];
}

describe('the sentences of', () => {
  it.each(goldenCases<string, readonly string[], { readonly operation: keyof typeof OPERATIONS }>('sentences'))(
    '$options.operation $input',
    async ({ input, options: { operation }, expect: expected }) => {
      expect(sentencesOf(await OPERATIONS[operation](input))).toEqual(expected);
    },
  );
});

it.each([
  ['410', '13 Hawthorne Ave, Springfield, IL 62701'],
  ['411', '12 Nowhere Rd, Springfield, IL 62701'],
  ['411', '6 Phileppsen Ct, Springfield, IL 62701'],
  ['412', '6707 Business Route 4, Springfield, IL 62701'],
  ['413', '200 S Quincy St, Springfield, IL 62701'],
  ['414', '12 Hawthorne Ave'],
  ['411', '12 Hawthorne Ave, Springfeld, NY 62704'],
  ['411', '12 Hawthorne Ave, Chicago, IL 62704'],
  ['411', '12 Hawthorne St, Springfeld, IL 62704'],
  ['414', '12 Hawthorne Ave, Atlantis, IL'],
  ['415', '12 Hawthorne Ave, Springfield, NY'],
  ['416', '12 Hawthorne Ave 62799'],
  ['416', '12 Hawthorne Ave, Chicago, IL 62799'],
])('code %s stands in the notes of a rejection: %s', async (code, text) => {
  expect((await OPERATIONS.verify(text)).explain?.notes).toContain(`code ${code}`);
});

it('a ZIP code that does not exist is the reason, whatever the city, and the street elsewhere is named', async () => {
  const { messages, explain } = await OPERATIONS.verify('12 Hawthorne Ave, Chicago, IL 62799');
  expect(messages).toEqual(['There is no ZIP code 62799.']);
  const reason = 'too many of its parts differ from what was given';
  expect(explain?.candidates).toContainEqual(expect.objectContaining({ text: 'HAWTHORNE AVE, SPRINGFIELD IL 62701', reason }));
});
