#!/bin/bash
# Like PostgreSQL's image with an empty volume: creates a cluster, a superuser with a password and a database, then runs the server.
set -eu
if [ "${1:-}" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"; user=${POSTGRES_USER:-postgres}; database=${POSTGRES_DB:-$user}
  mkdir -p "$PGDATA"; chmod 700 "$PGDATA"
  initdb -D "$PGDATA" --username="$user" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  sed -i "s/^#\?listen_addresses.*/listen_addresses = '*'/" "$PGDATA/postgresql.conf"
  # Like in the image, the first server listens on its socket only, so a health check over the socket may pass too early.
  PGUSER=$user pg_ctl -D "$PGDATA" -o "-c listen_addresses=''" -w start
  [ "$database" = postgres ] || psql -v ON_ERROR_STOP=1 --username "$user" --no-password --dbname postgres -c "create database \"$database\""
  PGUSER=$user pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
