import { describe, expect, it } from 'vitest';
import { readGeoNamesCities } from '../../../../tools/in/import/geonames-cities.js';
import { Rejects } from '../../../../tools/source/rejects.js';
import { written } from '../../us/import/context.js';

const DUMP =
  '1275339\tMumbai\tMumbai\tBOM,Bombay,मुंबई\t19.07283\t72.88261\tP\tPPLA\tIN\t\t16\t519\t\t\t12691836\t\t8\tAsia/Kolkata\t2019-09-05';
const CSV = 'geonameid,name,altName,country,featureCode,adminCode,state,population,lon,lat';

async function read(name: string, lines: readonly string[]) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects(name, ({ line, reason }) => rejected.push([line, reason]));
  const places = [];
  for await (const place of readGeoNamesCities(written(name, `${lines.join('\n')}\n`), rejects)) places.push(place);
  return { places, rejected, read: rejects.read, leftOut: Object.fromEntries(rejects.leftOut) };
}

describe('readGeoNamesCities', () => {
  it('reads the populated places of India of a dump', async () => {
    const {
      places,
      read: rows,
      leftOut,
    } = await read('IN.txt', [
      DUMP,
      '',
      DUMP.replace('\tP\tPPLA\tIN', '\tH\tSTM\tIN'),
      DUMP.replace('\tIN\t', '\tNP\t'),
      DUMP.replace('BOM,Bombay,मुंबई', ''),
    ]);
    const mumbai = { name: 'Mumbai', stateCode: '16', population: 12_691_836, position: { latitude: 19.07283, longitude: 72.88261 } };
    expect(places).toEqual([
      { ...mumbai, otherNames: ['BOM', 'Bombay', 'मुंबई'] },
      { ...mumbai, otherNames: [] },
    ]);
    expect([rows, leftOut]).toEqual([4, { 'the place is no town or village': 1, 'the place is not in India': 1 }]);
  });

  it('reads them of a CSV file', async () => {
    const { places, leftOut } = await read('cities.csv', [
      CSV,
      '1275339,Mumbai,Bombay,IN,PPLA,16,Maharashtra,12691836,72.88261,19.07283',
      '8690167,"Kalimpong, Крукети",,IN,PPLA2,28,West Bengal,0,88.46207,27.05623',
      '1283240,Kathmandu,,NP,PPLC,00,,1442271,85.32,27.7',
    ]);
    expect(places.map(({ name, otherNames }) => [name, otherNames])).toEqual([
      ['Mumbai', ['Bombay']],
      ['Kalimpong', ['Крукети']],
    ]);
    expect(leftOut).toEqual({ 'the place is not in India': 1 });
  });

  it.each([
    ['another number of columns', DUMP.slice(0, DUMP.lastIndexOf('\t')), 'the row has another number of columns than 19'],
    ['no name', DUMP.replace('\tMumbai\t', '\t\t'), 'the row has no name'],
    ['an unknown state', DUMP.replace('\t16\t', '\t99\t'), 'the state does not exist'],
    ['no population', DUMP.replace('12691836', ''), 'the population is not a whole number'],
    ['no position', DUMP.replace('19.07283', ''), 'the row has no position'],
  ])('rejects a row with %s', async (_, line, reason) => {
    expect(await read('IN.txt', [DUMP, line])).toMatchObject({ places: [{ name: 'Mumbai' }], rejected: [[2, reason]] });
  });
});
