// What verify says of addresses that it rejects, code by code.
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/verify/index.js';
import { openTown } from '../fixtures/small-town.js';
import { ask } from '../fixtures/stores.js';

const town = await openTown();

const verified = (text: string) => ask(town, (view) => verify(view, text, { explain: true }));

describe('a rejection', () => {
  it.each([
    ['410', '13 Hawthorne Ave', '13 HAWTHORNE AVE', 'HAWTHORNE AVE is listed, but not with the house number 13.'],
    ['412', '6707 Business Route 4', '6707 BUS ROUTE 4', 'The street is listed, but not with the street type ROUTE.'],
    ['413', '200 S Quincy St', '200 S QUINCY ST', 'The street is listed, but not with the directional S.'],
  ] as const)('%s says what is not listed of an address that stays as given: %s', async (code, line, full, message) => {
    const text = `${line}, Springfield, IL 62701`;
    const answer = await verified(text);
    expect(answer).toMatchObject({ status: 'found', result: { AlgorithmUsed: code, DpvConfirmation: 'N', AddressLine1: full } });
    expect(answer.messages).toEqual([message]);
    expect(answer.explain?.notes).toContain(`code ${code}`);
    expect(answer.explain?.candidates).not.toEqual([]);
  });

  it.each([
    ['411', '12 Nowhere Rd, Springfield, IL 62701', 'The mounted data has no street NOWHERE RD in SPRINGFIELD IL 62701.'],
    ['414', '12 Hawthorne Ave', 'Neither a city nor a ZIP code was given.'],
    ['414', '12 Hawthorne Ave, Atlantis, IL', 'No city is called ATLANTIS.'],
    ['415', '12 Hawthorne Ave, Springfield, NY', 'No city of NY is called SPRINGFIELD; one of another state is.'],
    ['416', '12 Hawthorne Ave 62799', 'There is no ZIP code 62799.'],
    ['416', '12 Hawthorne Ave, Chicago, IL 62799', 'There is no ZIP code 62799.'],
  ])('%s says which part the data does not know: %s', async (code, text, message) => {
    const answer = await verified(text);
    expect(answer).toMatchObject({ status: 'not-found', result: null, messages: [message] });
    expect(answer.explain?.notes).toContain(`code ${code}`);
  });

  it('of several that fit equally well is a tie, by the part that would decide', async () => {
    const answer = await verified('6 Phileppsen Ct, Springfield, IL 62701');
    expect(answer.messages).toEqual(['Several listed addresses fit equally well, and differ in the street.']);
    expect(answer.explain?.notes).toContain('code 411');
    const [first, second] = answer.explain?.candidates ?? [];
    expect(first?.score).toBe(second?.score);
  });
});

describe('losing candidates', () => {
  it.each([
    [
      'another type with the number',
      '1820 Harris Ct, Springfield, IL 62701',
      '1820 HARRIS AVE, SPRINGFIELD IL 62701',
      'lost: the street that was given is listed, without the number',
    ],
    [
      'the street without the number',
      '1820 Harris Ct, Springfield, IL 62701',
      'HARRIS CT, SPRINGFIELD IL 62701',
      'the number is not listed on this street',
    ],
    [
      'a name that is hardly misspelt',
      '91 Poker Hill Rd, Springfield, IL 62701',
      '91 PARKER HILL RD, SPRINGFIELD IL 62701',
      'lost: the name that was given is of streets elsewhere',
    ],
    ['another road', '6707 Business Route 4, Springfield, IL 62701', 'US HIGHWAY 4, SPRINGFIELD IL 62701', 'it is another kind of road'],
    ['another directional', '200 S Quincy St, Springfield, IL 62701', 'N QUINCY ST, SPRINGFIELD IL 62701', 'another directional was given'],
    [
      'another place',
      '12 Hawthorne Ave, Chicago, IL 62799',
      'HAWTHORNE AVE, SPRINGFIELD IL 62701',
      'too many of its parts differ from what was given',
    ],
  ])('say why: %s', async (_, text, candidate, reason) => {
    const candidates = (await verified(text)).explain?.candidates ?? [];
    expect(candidates.filter((considered) => considered.text === candidate).map((considered) => considered.reason)).toContain(reason);
  });
});
