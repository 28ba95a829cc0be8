// Functions of doorplate in DuckDB: npm install doorplate @duckdb/node-api && npx doorplate get MD && node functions.mjs
import { DOUBLE, DuckDBInstance, DuckDBScalarFunction, STRUCT, structValue, VARCHAR } from '@duckdb/node-api';
import { open } from 'doorplate';

/** Each function takes a text and gives a struct, null where nothing is found. A reader answers without a promise, as functions have to. */
export function register(connection, reader) {
  define(connection, 'doorplate_parse', reader.parse, {
    AddressNumber: VARCHAR,
    StreetName: VARCHAR,
    City: VARCHAR,
    StateCode: VARCHAR,
    ZipCode: VARCHAR,
  });
  define(connection, 'doorplate_verify', reader.verify, {
    FullAddress: VARCHAR,
    DpvConfirmation: VARCHAR,
    AlgorithmUsed: VARCHAR,
    Confidence: DOUBLE,
  });
  define(connection, 'doorplate_geocode', positionOf(reader), {
    formattedAddress: VARCHAR,
    latitude: DOUBLE,
    longitude: DOUBLE,
    confidence: DOUBLE,
  });
  define(connection, 'doorplate_ip', reader.ip, { CountryCode: VARCHAR, City: VARCHAR, Latitude: DOUBLE, Longitude: DOUBLE });
}

const positionOf = (reader) => (text) => {
  const { result } = reader.geocode(text);
  return { result: result === null ? null : { ...result, ...result.location } };
};

function define(connection, name, ask, fields) {
  const names = Object.keys(fields);
  const structOf = (result) => structValue(Object.fromEntries(names.map((field) => [field, result[field] ?? null])));
  const rowOf = (text) => {
    if (text === null || text.trim() === '') return null;
    const { result } = ask(text);
    return result === null ? null : structOf(result);
  };
  const mainFunction = (_, input, output) => {
    const texts = input.getColumnVector(0);
    for (let row = 0; row < input.rowCount; row++) output.setItem(row, rowOf(texts.getItem(row)));
    output.flush();
  };
  connection.registerScalarFunction(
    DuckDBScalarFunction.create({ name, parameterTypes: [VARCHAR], returnType: STRUCT(fields), mainFunction, specialHandling: true }),
  );
}

const connection = await (await DuckDBInstance.create()).connect();
const doorplate = await open();
register(connection, await doorplate.reader({}, { operations: ['verify', 'geocode', 'ip'] }));
await connection.run(`CREATE TABLE customers AS FROM (VALUES
  (1, '801 Shawan Rd, Cockeysville MD'), (2, '11 W Chesapeake Ave Towson'), (3, '1 Nowhere Ln, Nowhere ZZ'), (4, NULL)) AS rows(id, address)`);
const read = await connection.runAndReadAll(
  'SELECT id, doorplate_verify(address).FullAddress AS verified, doorplate_geocode(address).latitude AS latitude FROM customers ORDER BY id',
);
for (const { id, verified, latitude } of read.getRowObjects()) console.log(id, verified, latitude);
