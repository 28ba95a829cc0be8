#!/bin/sh
# Builds datasets, compares them with their sources, packs them, and enters them in a catalog with their digests:
#   publish.sh FOLDER URL AREA…
# FOLDER gets an archive of each, SHA256SUMS and catalog.json, and is then put below URL: doorplate add us-md --catalog URL/catalog.json
# An area is what `doorplate get` takes: MD, "Baltimore County, MD", ip. $DOORPLATE_GET has further options of it.
set -eu
folder=$1 url=$2
shift 2
for area; do
  # shellcheck disable=SC2086
  got=$(npx doorplate get "$area" --yes --json ${DOORPLATE_GET:-})
  path=$(printf '%s' "$got" | node -p 'JSON.parse(fs.readFileSync(0)).path')
  npx doorplate pack "$path" --tar --compress --to "$folder" --catalog "$folder/catalog.json" --url "$url"
done
