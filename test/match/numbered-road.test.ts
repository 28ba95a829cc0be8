import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/components.js';
import { parseStreetLine } from '../../src/address/index.js';
import { isOtherRoad } from '../../src/match/numbered-road.js';

const VERMONT = { ...NO_COMPONENTS, city: null, municipality: null, county: null, state: 'VT', zip: null };
const read = (line: string) => ({ ...VERMONT, ...parseStreetLine(`1 ${line}`), state: 'VT' });

describe('a numbered road with letters of its line wrong', () => {
  it.each([
    [{ preType: 'US ROTUE', name: '7' }, 'US Highway 7'],
    [{ preType: 'V ROUTE', name: '12' }, 'VT Route 12'],
    [{ preType: 'CONTY ROAD', name: '24' }, 'County Road 24'],
    [{ name: 'PINE', postType: 'ST' }, 'Oak St'],
  ])('%j may be %s', (given, listed) => expect(isOtherRoad({ ...VERMONT, ...given }, read(listed))).toBe(false));

  it.each([
    ['VT Route 12A', 'VT Route 12'],
    ['VT Route 12', 'VT Route 12A'],
    ['US Rotue 7', 'US Highway 9'],
    ['Business Route 4', 'US Highway 4'],
    ['VT Route 4', 'US Highway 4'],
    ['County Road 24', 'State Road 24'],
    ['Old Route 4', 'US Highway 4'],
  ])('%s is not %s', (given, listed) => expect(isOtherRoad(read(given), read(listed))).toBe(true));
});
