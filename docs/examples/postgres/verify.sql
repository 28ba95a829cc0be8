-- Verifies the addresses of a table in Postgres, and updates its rows by their key: psql -v ON_ERROR_STOP=1 -f verify.sql
-- The server runs the command, so it needs doorplate, and its user the role pg_execute_server_program. Elsewhere the same
-- works from the client, with \copy in place of COPY.
\if :{?folder}
\else
  \set folder /tmp
\endif
\set in :folder /customers.csv
\set out :folder /verified.csv
\set program 'cat > ' :in ' && rm -f ' :out ' && npx doorplate batch verify ' :in ' --column address --fields FullAddress,ZipCode,DpvConfirmation --out ' :out

ALTER TABLE customers
  ADD COLUMN IF NOT EXISTS full_address text, ADD COLUMN IF NOT EXISTS zip text,
  ADD COLUMN IF NOT EXISTS dpv text, ADD COLUMN IF NOT EXISTS checked text;

BEGIN;
-- Only rows that were never asked: the script can be run again.
COPY (SELECT id, address FROM customers WHERE checked IS NULL) TO PROGRAM :'program' (FORMAT csv, HEADER);
CREATE TEMPORARY TABLE verified (id int PRIMARY KEY, address text, status text, message text, full_address text, zip text, dpv text) ON COMMIT DROP;
COPY verified FROM :'out' (FORMAT csv, HEADER);
UPDATE customers SET full_address = v.full_address, zip = v.zip, dpv = v.dpv, checked = v.status FROM verified v WHERE customers.id = v.id;
COMMIT;
