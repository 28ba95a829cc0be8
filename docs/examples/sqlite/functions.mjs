// Functions of doorplate in SQLite: npm install doorplate && npx doorplate get MD && node functions.mjs, from Node 22.13 on.
// A database of better-sqlite3 takes them as well.
import { DatabaseSync } from 'node:sqlite';
import { open } from 'doorplate';

/** Each function takes a text and gives JSON, null where nothing is found. A reader answers without a promise, as functions have to. */
export function register(database, reader) {
  for (const [name, ask] of Object.entries({
    doorplate_parse: reader.parse,
    doorplate_verify: reader.verify,
    doorplate_geocode: reader.geocode,
    doorplate_ip: reader.ip,
  })) {
    database.function(name, { deterministic: true }, (text) => {
      if (text === null || text.trim() === '') return null;
      const { result } = ask(text);
      return result === null ? null : JSON.stringify(result);
    });
  }
}

const database = new DatabaseSync(':memory:');
const doorplate = await open();
register(database, await doorplate.reader({}, { operations: ['verify', 'geocode', 'ip'] }));
database.exec(`CREATE TABLE customers (id INTEGER, address TEXT, verified TEXT);
  INSERT INTO customers (id, address) VALUES
    (1, '801 Shawan Rd, Cockeysville MD'), (2, '11 W Chesapeake Ave Towson'), (3, '1 Nowhere Ln, Nowhere ZZ'), (4, NULL);
  UPDATE customers SET verified = doorplate_verify(address) ->> 'FullAddress'`);
const rows = database
  .prepare("SELECT id, verified, doorplate_geocode(address) -> 'location' ->> 'latitude' AS latitude FROM customers")
  .all();
for (const { id, verified, latitude } of rows) console.log(id, verified, latitude);
