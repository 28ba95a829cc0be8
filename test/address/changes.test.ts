import { expect, it } from 'vitest';
import { parseComponents } from '../../src/address/index.js';

it('names what was spelled in another way, and the section that says how', () => {
  expect(parseComponents('123 North Main Street Apartment 4, Springfield, Illinois 62701').changes).toEqual([
    { component: 'preDir', from: 'NORTH', to: 'N', reason: 'Publication 28, section 233' },
    { component: 'postType', from: 'STREET', to: 'ST', reason: 'Publication 28, section 234 and appendix C1' },
    { component: 'state', from: 'ILLINOIS', to: 'IL', reason: 'Publication 28, appendix B' },
    { component: 'unitType', from: 'APARTMENT', to: 'APT', reason: 'Publication 28, section 213 and appendix C2' },
  ]);
});

it('names nothing of what was standard', () => {
  expect(parseComponents('123 N MAIN ST APT 4, SPRINGFIELD IL 62701').changes).toEqual([]);
});

it.each([
  ['Rural Route 2 Box 18, Anytown IA', 'preType', 'RR', '24'],
  ['Highway Contract 68 Box 98, Anytown IA', 'preType', 'HC', '25'],
  ['Post Office Box 11890, Anytown IA', 'unitType', 'PO BOX', '28'],
  ['12 Winston-Salem St, Anytown IA', 'name', 'WINSTON SALEM', '211'],
])('%s', (text, component, to, section) => {
  expect(parseComponents(text).changes).toContainEqual(
    expect.objectContaining({ component, to, reason: `Publication 28, section ${section}` }),
  );
});
