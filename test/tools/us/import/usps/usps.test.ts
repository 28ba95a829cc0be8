import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readUspsCityState } from '../../../../../tools/us/import/usps/city-state.js';
import { readUspsZip4 } from '../../../../../tools/us/import/usps/zip4.js';
import { imported, written } from '../context.js';
import { aliasRecord, cityRecord, type Zip4Values, zip4Header, zip4Record } from './records.js';

const zip4 = (content: string) => imported((context) => readUspsZip4(written('zip4.txt', content), context));
const file = (...records: readonly Zip4Values[]) => zip4(zip4Header() + records.map(zip4Record).join(''));
const city = (content: string) => imported((context) => readUspsCityState(written('ctystate.txt', content), context));

describe('readUspsZip4', () => {
  it('reads a street record whole', async () => {
    const { rows, sources, read } = await file({ preDir: 'N', postDir: 'SW', government: 'A', lacs: 'L', base: 'A' });
    expect([read, sources[0]?.authority]).toEqual([1, 'postal']);
    expect(rows).toEqual([
      {
        zip: '21093',
        recordType: 'S',
        carrierRoute: 'C012',
        street: expect.objectContaining({ preDir: 'N', name: 'THURLOE', postType: 'DR', postDir: 'SW' }),
        low: '11901',
        high: '11999',
        parity: 'odd',
        recipient: null,
        unitType: null,
        unitLow: null,
        unitHigh: null,
        unitParity: null,
        addOnLow: '7444',
        addOnHigh: '7444',
        alternate: true,
        converted: true,
        government: 'A',
        state: 'MD',
        countyFips: '24005',
        cityKey: 'V12345',
        urbanizationKey: null,
        source: 0,
      },
    ]);
  });

  it('reads buildings, boxes, routes and ranges without delivery', async () => {
    const { rows } = await file(
      { type: 'H', firm: 'TOWER', unitType: 'APT', unitLow: '00000101', unitHigh: '00000199', unitParity: 'B', addOnHigh: '7450' },
      { type: 'P', street: 'PO BOX', suffix: '', low: '0000000001', high: '0000000099', parity: 'B', route: 'B001' },
      { type: 'R', street: 'RR 02', suffix: '', low: '', high: '', route: 'R002' },
      { addOnLow: '00ND', addOnHigh: '00ND' },
    );
    expect(rows).toMatchObject([
      { recordType: 'H', recipient: 'TOWER', unitType: 'APT', unitLow: '101', unitHigh: '199', unitParity: 'both', addOnHigh: '7450' },
      { recordType: 'P', low: '1', high: '99', parity: 'both', carrierRoute: 'B001' },
      { recordType: 'R', low: null, high: null, street: { preType: 'RR', name: '2', postType: null } },
      { addOnLow: null, addOnHigh: null },
    ]);
  });

  it('passes over deleted records and rejects impossible add-ons', async () => {
    const { rows, rejected, leftOut, read } = await file(
      { action: 'D' },
      { addOnLow: '7450', addOnHigh: '7444' },
      { low: '0000000098', high: '0000000010' },
      { low: 'A', high: 'B' },
      {},
    );
    expect([rows.length, read]).toEqual([1, 5]);
    expect(rejected).toEqual([
      [3, 'the add-on range is not one of four digits'],
      [4, 'the range does not run from one number to a higher one'],
      [5, 'the range does not run from one number to a higher one'],
    ]);
    expect(leftOut).toEqual({ 'the record is a deletion': 1 });
  });

  it('passes over line ends, and reads archives', async () => {
    const lines = `${zip4Header()}\r\n${zip4Record({})}\r\n${zip4Record({})}\r\n`;
    expect((await zip4(lines)).rows).toHaveLength(2);
    const path = written('zipped.zip', zipSync({ 'zip4/md/210.txt': Buffer.from(lines) }));
    expect((await imported((context) => readUspsZip4(path, context))).rows).toHaveLength(2);
  });

  it.each([
    ['position 2', { zip: '2109A' }],
    ['record type at position 18', { type: 'X' }],
    ['state at position 158', { state: 'ZZ' }],
    ['city key at position 177', { cityKey: '12' }],
    ['action code at position 17', { action: 'B' }],
  ] as const)('stops at a record without its %s', async (message, values) => {
    await expect(file({}, values)).rejects.toThrow(message);
    await expect(file({}, values)).rejects.toThrow('record 3 (offset 364)');
  });

  it('names records that are one byte longer, as in the sample file', async () => {
    const shifted = (record: string) => `${record.slice(0, 176)} ${record.slice(176)}`;
    await expect(zip4(zip4Header() + shifted(zip4Record({})))).rejects.toThrow(/one byte to the right: .* sample file/);
    await expect(zip4(shifted(zip4Header()) + shifted(zip4Record({})))).rejects.toThrow(/one byte to the right: .* sample file/);
  });

  it('stops at a file that is empty or ends inside a record', async () => {
    await expect(zip4('')).rejects.toThrow('the file is empty');
    await expect(zip4(zip4Header() + zip4Record({}).slice(0, 100))).rejects.toThrow('100 bytes at offset 182, expected 182');
  });
});

describe('readUspsCityState', () => {
  it('reads acceptable and preferred names', async () => {
    const { rows } = await city(
      cityRecord({}) +
        cityRecord({ key: 'V12346', name: 'LUTHERVILLE', zipClass: 'P' }) +
        cityRecord({ key: 'V12347', name: 'MAYS CHAPEL', mailing: 'N' }),
    );
    expect(rows).toEqual([
      {
        zip: '21093',
        name: 'LUTHERVILLE TIMONIUM',
        state: 'MD',
        acceptable: true,
        preferred: true,
        preferredName: 'LUTHERVILLE TIMONIUM',
        zipClass: 'ordinary',
        county: 'BALTIMORE',
        key: 'V12345',
        source: 0,
      },
      expect.objectContaining({ name: 'LUTHERVILLE', acceptable: true, preferred: false, zipClass: 'po-box' }),
      expect.objectContaining({ name: 'MAYS CHAPEL', acceptable: false, preferred: false }),
    ]);
  });

  it('reads other names of streets', async () => {
    const { rows, rejected } = await city(
      aliasRecord({ aliasPreDir: 'N', postDir: 'SW', low: '0000000101', high: '0000000199', rangeCode: 'O' }) +
        aliasRecord({ alias: 'STATE ROUTE 45', aliasSuffix: '' }) +
        aliasRecord({ alias: '', aliasSuffix: '' }) +
        aliasRecord({ zip: '99999' }),
    );
    const common = { zip: '21093', state: 'MD', source: 0 };
    expect(rows).toEqual([
      {
        ...common,
        alias: expect.objectContaining({ preDir: 'N', name: 'OLD MILL', postType: 'RD', postDir: null }),
        street: expect.objectContaining({ preDir: null, name: 'THURLOE', postType: 'DR', postDir: 'SW' }),
        low: '101',
        high: '199',
      },
      {
        ...common,
        alias: expect.objectContaining({ name: '45' }),
        street: expect.objectContaining({ name: 'THURLOE' }),
        low: null,
        high: null,
      },
    ]);
    expect(rejected).toEqual([
      [3, 'a name of the street cannot be read'],
      [4, 'the ZIP code of the street is not known'],
    ]);
    await expect(city(aliasRecord({ zip: '2109' }))).rejects.toThrow('record 1 (offset 0) has no ZIP code at position 2');
    await expect(city(aliasRecord({ low: '?' }))).rejects.toThrow('range of primary numbers at position 88');
  });

  it('counts records of other kinds as rejected', async () => {
    const { rows, rejected } = await city(`${'C'.padEnd(129)}${'P21093'.padEnd(129)}${cityRecord({})}${'Z'.padEnd(129)}`);
    expect(rows).toHaveLength(1);
    expect(rejected).toEqual([
      [2, 'the record is a PO box record and holds no name'],
      [4, 'the record is a zone split and holds no name'],
    ]);
  });

  it('stops at records that are not laid out so', async () => {
    await expect(city(cityRecord({ state: '12' }))).rejects.toThrow('record 1 (offset 0) has no state at position 100');
    await expect(city(cityRecord({ mailing: 'X' }))).rejects.toThrow('position 56');
    await expect(city(`${cityRecord({})} ${cityRecord({})}`)).rejects.toThrow('record 2 (offset 129) has no record code at position 1');
    await expect(city(cityRecord({}).slice(1))).rejects.toThrow('ends inside a record');
  });
});
