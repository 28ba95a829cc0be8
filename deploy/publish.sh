#!/bin/sh
# Builds datasets, compares them with their sources, packs them, and enters them in a catalog with their digests:
#   publish.sh FOLDER URL AREA…
# FOLDER gets an archive of each, SHA256SUMS and catalog.json, and is then put below URL: doorplate add us-md --catalog URL/catalog.json
# An area is what `doorplate get` takes: MD, "Baltimore County, MD", ip. $DOORPLATE_GET has further options of it. With $SIGNING_KEY, a file
# with a private key (openssl genpkey -algorithm ed25519), each is signed: doorplate add us-md --signed-by PUBLIC.pem --catalog …
set -eu
folder=$1 url=$2
shift 2
for area; do
  # shellcheck disable=SC2086
  got=$(npx doorplate get "$area" --yes --json ${DOORPLATE_GET:-})
  path=$(printf '%s' "$got" | node -p 'JSON.parse(fs.readFileSync(0)).path')
  npx doorplate pack "$path" --tar --compress ${SIGNING_KEY:+--sign "$SIGNING_KEY"} --to "$folder" --catalog "$folder/catalog.json" --url "$url"
done
