#!/bin/sh
# Creates the files that docker-compose.yml reads from ./secrets. Existing files stay.
#
#   sh deploy/make-secrets.sh          passwords, and the addresses that hold them, one set for each service
#   sh deploy/make-secrets.sh tls      the same with TLS and a certificate authority, for docker-compose.tls.yml
#
# Only the owner can enter the folder. Its files are readable, because containers read them as other
# users.
set -eu
cd "$(dirname "$0")/.."
mode=${1:-plain}
umask 022
mkdir -p secrets
chmod 700 secrets

put() { # file, value
  [ -s "secrets/$1" ] && return
  mkdir -p "secrets/$(dirname "$1")"
  printf '%s\n' "$2" > "secrets/$1"
}
get() { cat "secrets/$1"; }
random() { openssl rand -hex 24; }

# An older installation has its passwords in .env.
if [ -f .env ]; then
  before() { sed -n "s/^$1=//p" .env | tail -1; }
else
  before() { :; }
fi
owner=$(before POSTGRES_PASSWORD)
queue=$(before REDIS_PASSWORD)
put postgres/owner_password "${owner:-$(random)}"
put postgres/application_password "$(random)"
put redis/password "${queue:-$(random)}"
put event-store/admin_password "$(random)"
put event-store/ops_password "$(random)"

if [ "$mode" = tls ]; then
  database_end='?sslmode=verify-full'
  redis=rediss
  event_store="esdb://admin:$(get event-store/admin_password)@event-store:2113?tls=true"
else
  database_end=
  redis=redis
  event_store='esdb://event-store:2113?tls=false'
fi
put prepare/owner_database_url "postgres://laurel:$(get postgres/owner_password)@postgres:5432/laurel$database_end"
for service in prepare api worker; do
  put "$service/database_url" "postgres://laurel_app:$(get postgres/application_password)@postgres:5432/laurel$database_end"
done
for service in api worker; do
  put "$service/event_store_url" "$event_store"
  put "$service/queue_url" "$redis://:$(get redis/password)@redis:6379"
done
# Seals the log; the same for all workers. Somebody with this key and the machine can forge later
# entries.
put worker/seal_key "$(openssl genpkey -algorithm ed25519)"
# Encrypts the secrets of authenticator apps; the same for all apis.
put api/factor_key "$(openssl rand -hex 32)"
[ "$mode" = tls ] || exit 0

# The authority's key is needed for new certificates only: keep it elsewhere.
days=825
if [ ! -s secrets/tls/authority.crt ]; then
  mkdir -p secrets/tls
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=Laurel's own authority" \
    -keyout secrets/tls/authority.key -out secrets/tls/authority.crt \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign 2> /dev/null
  chmod 600 secrets/tls/authority.key
fi
for service in postgres redis event-store; do
  [ -s "secrets/$service/server.crt" ] && continue
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$service" \
    -keyout "secrets/$service/server.key" -out "secrets/$service/server.csr" 2> /dev/null
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\n' \
    "$service" > "secrets/$service/server.ext"
  openssl x509 -req -in "secrets/$service/server.csr" -CA secrets/tls/authority.crt -CAkey secrets/tls/authority.key \
    -CAcreateserial -days "$days" -extfile "secrets/$service/server.ext" -out "secrets/$service/server.crt" 2> /dev/null
  rm "secrets/$service/server.csr" "secrets/$service/server.ext"
  chmod 644 "secrets/$service/server.key"
done
