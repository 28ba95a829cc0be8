// Damaged files and companions; what rows are read as stands in golden/importers.jsonl.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAddrFeat, readEdges, readTiger, tigerKind, unusedCompanion } from '../../../../../../tools/build/us/import/tiger/tiger.js';
import { folderForEach } from '../../../../../fixtures/folder.js';
import { addrFeatZip, blockOfFace, edgesZip, facesZip, SIDES } from '../../../../../fixtures/publishers/census-town.js';
import { imported, written } from '../context.js';
import { addrFeatFile, columns, edgesFile, LINE, shapefileParts, zippedShapefile } from './shapefile-writer.js';

it('readAddrFeat rejects a line with a point that is no number', async () => {
  const line = [LINE[0] as [number, number], [Number.NaN, 39.43]] as const;
  const path = written('tl_2021_24005_addrfeat.zip', addrFeatFile([{ line, values: { RFROMHN: '', RTOHN: '' } }]));
  const { rows, rejected } = await imported((context) => readAddrFeat(path, context));
  expect([rows, rejected]).toEqual([[], [[1, 'the row has no position']]]);
});

describe('FACES', () => {
  const folder = folderForEach();
  async function file(path: string, bytes: Uint8Array): Promise<string> {
    await mkdir(dirname(folder(path)), { recursive: true });
    await writeFile(folder(path), bytes);
    return folder(path);
  }
  const KINDS = [
    ['addrfeat', addrFeatZip],
    ['edges', edgesZip],
  ] as const;

  it.each([
    ['zipped, in the same folder', (kind: string) => `${kind}/tl_2024_24005_faces.zip`],
    ['as a table alone', (kind: string) => `${kind}/tl_2024_24005_faces.dbf`],
    ['in folders as the census lays them out', () => 'FACES/tl_2024_24005_faces.zip'],
  ])('are found %s', async (_, nameOf) => {
    for (const [kind, bytes] of KINDS) {
      const path = await file(`${kind.toUpperCase()}/tl_2024_24005_${kind}.zip`, bytes());
      const name = nameOf(kind.toUpperCase());
      const faces = await file(name, name.endsWith('.zip') ? facesZip() : (unzipSync(facesZip())['tl_2024_24005_faces.dbf'] as Uint8Array));
      const { rows } = await imported((context) => readTiger(path, kind, context));
      expect(rows.map(({ censusBlock }) => censusBlock)).toEqual(SIDES.map(({ face }) => blockOfFace(face)));
      expect([tigerKind(faces), unusedCompanion(faces)]).toEqual(['companion', null]);
    }
  });

  it('are not used without ranges, as FEATNAMES are not without EDGES', async () => {
    const path = await file('tl_2024_24005_addrfeat.zip', addrFeatZip());
    expect(unusedCompanion(path.replace('2024_24005_addrfeat', '2023_24005_faces'))).toBe(
      'it says in which census block each side of a street lies, but no ranges of house numbers lie next to it, ' +
        'expected tl_2023_24005_addrfeat.zip or tl_2023_24005_edges.zip: it is not used',
    );
    expect(unusedCompanion(path.replace('addrfeat', 'featnames'))).toBe(
      'it says other names of streets, but no ranges of house numbers lie next to it, expected tl_2024_24005_edges.zip: it is not used',
    );
  });

  it('are not used where ADDRFEAT does not name them, which is said', async () => {
    const names = 'TLID FULLNAME LFROMHN LTOHN RFROMHN RTOHN ZIPL ZIPR PARITYL PARITYR';
    const values = { TLID: '7', FULLNAME: 'Elm St', LFROMHN: '1', LTOHN: '99', ZIPL: '21093', PARITYL: 'O' };
    const path = await file('tl_2024_24005_addrfeat.zip', zippedShapefile('a', columns(names), [{ line: LINE, values }]));
    const faces = await file('tl_2024_24005_faces.zip', facesZip());
    const notices: string[] = [];
    const { rows } = await imported((context) => readAddrFeat(path, { ...context, addNotice: (text) => notices.push(text) }, { faces }));
    expect(rows).toMatchObject([{ from: '1', censusBlock: null }]);
    expect(notices).toEqual([`${path}: it does not say which faces lie on either side of a street, and they are not used`]);
  });
});

describe('readEdges', () => {
  const path = () => written('tl_2020_24005_edges.zip', edgesFile([{}]));

  it('takes place and county of each side from FACES and other names from FEATNAMES', async () => {
    const faces = zippedShapefile('faces', columns('TFID STATEFP COUNTYFP PLACEFP'), [
      { values: { TFID: '1', STATEFP: '24', COUNTYFP: '005', PLACEFP: '48025' } },
      { values: { TFID: '2', STATEFP: '24', COUNTYFP: '027' } },
    ]);
    const names = zippedShapefile('featnames', columns('TLID FULLNAME PAFLAG'), [
      { values: { TLID: '7', FULLNAME: 'State Hwy 45', PAFLAG: 'P' } },
      { values: { TLID: '7', FULLNAME: 'York Rd', PAFLAG: 'A' } },
    ]);
    const companions = { faces: written('faces.zip', faces), featNames: written('featnames.zip', names) };
    const { rows } = await imported((context) => readEdges(path(), context, companions));
    expect(rows).toMatchObject([
      { countyFips: '24005', placeFips: '48025', aliases: [{ name: 'YORK', postType: 'RD' }] },
      { countyFips: '24027', placeFips: null, aliases: [{ name: 'YORK', postType: 'RD' }] },
    ]);
  });

  it('refuses a companion that is cut short, by its name', async () => {
    const faces = shapefileParts('faces', columns('TFID STATEFP COUNTYFP'), [{ values: { TFID: '1', STATEFP: '24', COUNTYFP: '005' } }]);
    const cut = { 'faces.dbf': (faces['faces.dbf'] as Uint8Array).subarray(0, -20) };
    const companions = { faces: written('tl_faces.zip', zipSync(cut)) };
    await expect(imported((context) => readEdges(path(), context, companions))).rejects.toThrow(
      new RangeError('in tl_faces.zip beside it, faces.dbf is cut short: it holds 0 rows, expected 1'),
    );
  });

  it('refuses other files', async () => {
    const other = written('other.zip', zippedShapefile('other', columns('TLID'), [{ line: LINE, values: { TLID: '7' } }]));
    await expect(imported((context) => readEdges(other, context))).rejects.toThrow(/lacks the columns STATEFP, COUNTYFP/);
  });
});
