// Damaged files and companions; what rows are read as stands in golden/importers.jsonl.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAddrFeat, readEdges } from '../../../../../tools/us/import/tiger/tiger.js';
import { imported, written } from '../context.js';
import { addrFeatFile, columns, edgesFile, LINE, shapefileParts, zippedShapefile } from './shapefile-writer.js';

it('readAddrFeat rejects a line with a point that is no number', async () => {
  const line = [LINE[0] as [number, number], [Number.NaN, 39.43]] as const;
  const path = written('tl_2021_24005_addrfeat.zip', addrFeatFile([{ line, values: { RFROMHN: '', RTOHN: '' } }]));
  const { rows, rejected } = await imported((context) => readAddrFeat(path, context));
  expect([rows, rejected]).toEqual([[], [[1, 'the row has no position']]]);
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
