#!/bin/sh
# For the Dockerfile: copies only the files that Laurel needs to run into a folder. It leaves out
# the demo school, tests, measurements, the pages' sources and compilers: missing files cannot be
# misused.
#
#   sh deploy/collect.sh TARGET
set -eu
cd "$(dirname "$0")/.."
target=$1
mkdir -p "$target"
for part in api domain ledger platform projections registry workers scripts/audit scripts/backup scripts/doctor scripts/organization scripts/projections scripts/restore scripts/start; do
  mkdir -p "$target/$part"
  cp -R "$part/." "$target/$part"
done
mkdir -p "$target/web" "$target/deploy"
for script in start server wire count-text organization-create administrator-password projections audit backup doctor restore unused-files database-prepare; do
  cp "scripts/$script.ts" "$target/scripts"
done
cp deploy/is-up.mjs "$target/deploy"
cp package.json LICENSE "$target"
# Missing where nothing was built, as in the test of this list.
for made in web/dist sbom.spdx.json; do
  [ ! -e "$made" ] || cp -R "$made" "$target/$made"
done
