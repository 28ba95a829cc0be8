import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readNad } from '../../../../tools/us/import/nad.js';
import { imported, written } from './context.js';

/** Columns of the database's text form, in their order. */
const COLUMNS =
  `OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,St_PosMod,
StNam_Full,Building,Floor,Unit,Room,Seat,Addtl_Loc,SubAddress,LandmkName,County,Inc_Muni,Post_City,Census_Plc,Uninc_Comm,Nbrhd_Comm,NatAmArea,
NatAmSub,Urbnztn_PR,PlaceOther,PlaceNmTyp,State,Zip_Code,Plus_4,UUID,AddAuth,AddrRefSys,Longitude,Latitude,NatGrid,Elevation,Placement,AddrPoint,
Related_ID,RelateType,ParcelSrc,Parcel_ID,AddrClass,Lifecycle,Effective,Expire,DateUpdate,AnomStatus,LocatnDesc,Addr_Type,DeliverTyp,NAD_Source,
DataSet_ID`
    .replace(/\s/g, '')
    .split(',');
const BASE = {
  Add_Number: '100',
  St_PreDir: 'North',
  St_Name: 'Main',
  St_PosTyp: 'Street',
  County: 'Baltimore County',
  Post_City: 'Not stated',
  Inc_Muni: 'Towson',
  State: 'MD',
  Zip_Code: '21204',
  Plus_4: '0000',
  Longitude: '-76.6',
  Latitude: '39.4',
  Placement: 'Structure - Rooftop',
  Lifecycle: 'Active',
};

function table(rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => ({ ...BASE, ...row })[column] ?? '').join(','));
  return `\ufeff${COLUMNS.join(',')}\r\n${lines.join('\r\n')}\r\n`;
}

async function read(...rows: readonly Readonly<Record<string, string>>[]) {
  return imported((context) => readNad(written('NAD_r21.txt', table(rows)), context));
}

describe('readNad', () => {
  it('has the columns of the published form', () => expect(COLUMNS).toHaveLength(60));

  it('reads parts that are spelled out, without fillers', async () => {
    const { rows } = await read({});
    expect(rows[0]).toEqual({
      components: expect.objectContaining({
        number: '100',
        preDir: 'N',
        name: 'MAIN',
        postType: 'ST',
        city: 'TOWSON',
        state: 'MD',
        zip: '21204',
        unitNumber: null,
      }),
      longitude: -76.6,
      latitude: 39.4,
      county: 'Baltimore',
      source: 0,
    });
  });

  it('tells the municipality from the postal city where both are said', async () => {
    const { rows } = await read({ Post_City: 'Lutherville' }, { Post_City: 'Lutherville', Inc_Muni: 'Unincorporated' });
    expect(rows).toMatchObject([
      { components: { city: 'LUTHERVILLE' }, municipality: 'TOWSON' },
      { components: { city: 'LUTHERVILLE' }, municipality: null },
    ]);
  });

  it('takes number affixes, add-on and the parts in front of the name', async () => {
    const [affixed, route] = (
      await read({ AddNum_Suf: 'A', Plus_4: '1234' }, { St_PreDir: '', St_PreTyp: 'County Road', St_Name: '12', St_PosTyp: '' })
    ).rows;
    expect(affixed).toMatchObject({ components: { number: '100A' }, postal: { zip4: '1234' } });
    expect(route?.components).toMatchObject({ number: '100', preType: 'COUNTY ROAD', name: '12' });
  });

  it('reads units from their elements, else from the subaddress', async () => {
    const { rows, rejected } = await read(
      { Building: 'B', Unit: 'Apt 4' },
      { Floor: '2', Room: 'Unknown' },
      { Unit: '12' },
      { Room: '7' },
      { SubAddress: '102A' },
      { SubAddress: '0' },
    );
    expect(rejected).toEqual([]);
    expect(rows.map(({ components: c }) => [c.outerUnitType, c.outerUnitNumber, c.unitType, c.unitNumber])).toEqual([
      ['BLDG', 'B', 'APT', '4'],
      [null, null, 'FL', '2'],
      [null, null, '#', '12'],
      [null, null, 'RM', '7'],
      [null, null, '#', '102A'],
      [null, null, null, null],
    ]);
  });

  it('rejects addresses that are not in use, and what lacks a part', async () => {
    const { rows, rejected } = await read(
      { Lifecycle: 'Retired' },
      { Zip_Code: '' },
      { Add_Number: '' },
      { Longitude: '0', Latitude: '0' },
      {},
    );
    expect(rejected).toEqual([
      [2, 'the address is not in use'],
      [3, 'the row has no ZIP code'],
      [4, 'the row has no house number'],
      [5, 'the position is 0, 0'],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('rejects by line what is damaged', async () => {
    const { rows, rejected } = await read(
      { Longitude: 'NaN' },
      { Longitude: '39.4', Latitude: '-84.5' },
      { Longitude: '12.5', Latitude: '48.1' },
      { Post_City: 'CAF\ufffd' },
      {},
    );
    expect(rejected.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'the row has no position'],
      [3, 'latitude and longitude are swapped'],
      [4, 'the position is outside the United States'],
      [5, 'the row is not UTF-8'],
    ]);
    expect(rows).toHaveLength(1);
    const short = written('short.csv', `${table([{}])}\n1,2,3\n`);
    expect((await imported((context) => readNad(short, context))).rejected).toEqual([
      [expect.any(Number), 'the row has another number of columns than the header'],
    ]);
  });

  it('finds the table in the published archive', async () => {
    const path = written('NAD_r21_TXT.zip', zipSync({ 'TXT/schema.ini': new Uint8Array(2), 'TXT/NAD_r21.txt': Buffer.from(table([{}])) }));
    expect((await imported((context) => readNad(path, context))).rows).toHaveLength(1);
  });
});
