// What `explain.words` says of each word of a text.
import { expect, it } from 'vitest';
import { parse } from '../../src/address/index.js';

function words(text: string): string {
  const read = parse(text, { explain: true }).explain?.words ?? [];
  return read.map(({ text: word, label, reason }) => `${word}=${label}${reason === undefined ? '' : ` (${reason})`}`).join(', ');
}

it('labels each word of an address with its component', () => {
  expect(words('1745 T Street SE Apt 2, Washington, DC 20020-1234')).toBe(
    '1745=number, T=name, STREET=postType, SE=postDir, APT=unitType, 2=unitNumber, WASHINGTON=city, DC=state, 20020-1234=zip',
  );
});

it.each([
  ['12 Elm St, Ames IA 50010 (212) 555-0100', '212=left out (telephone number), 555-0100=left out (telephone number)'],
  ['412 Brews 706 Island Ave, Mc Kees Rocks PA 15136', '412=left out (name in front), BREWS=left out (name in front), 706=number'],
  ['812 Oak St 812 Oak St, Ames IA 50010', '812=left out (said again), OAK=left out (said again), ST=left out (said again), 812=number'],
  ['181 Sherbrook St UT 2, Bristol CT 06010', 'UT=unitType (respelled: UNIT), 2=unitNumber'],
  ['Jane Miller, 59 Madison Ln, Springfield, IL 62701', 'JANE=left out (name), MILLER=left out (name), 59=number'],
  ['59 Madison Ln Foobar, Springfield, IL 62701', 'FOOBAR=left out (nothing explains it)'],
  ['Bristol, CT 06010, 181 Sherbrook St', 'BRISTOL=city, CT=state, 06010=zip, 181=number'],
  ['Twenty One Elm St, Ames IA 50010', 'TWENTY=number (respelled: 21), ONE=left out (read with its neighbors), ELM=name'],
])('%s: %s', (text, expected) => {
  expect(words(text)).toContain(expected);
});

it('says nothing of a text that is refused', () => {
  expect(parse('asdf', { explain: true }).explain).not.toHaveProperty('words');
});
