#!/bin/sh
# Writes infra/.env with random secrets. Refuses when there is one.
#
#   ./setup.sh                                          http://localhost:8080, for this machine only
#   ./setup.sh https://journal.example                  https; Caddy requests the certificates
#   ./setup.sh https://journal.example --certificates   https with your own certificates in infra/tls
#
#   --demo                fills the empty site with the articles and stories of the demo
#   --no-meilisearch      PostgreSQL searches; about 200 MB less memory
#   --admin ADDRESS       the email address of the first admin (default: admin@localhost)
set -eu
cd "$(dirname "$0")"

usage() {
  sed -n '2,11s/^# \{0,1\}//p' setup.sh >&2
  exit 2
}

url=http://localhost:8080 certificates='' seed=none meilisearch=yes admin=admin@localhost
while [ $# -gt 0 ]; do
  case $1 in
    http://* | https://*) url=${1%/} ;;
    --certificates) certificates=yes ;;
    --demo) seed=demo ;;
    --no-meilisearch) meilisearch='' ;;
    --admin)
      [ $# -gt 1 ] || usage
      admin=$2
      shift
      ;;
    *) usage ;;
  esac
  shift
done
# What is written below goes through sed, and an address with a path would be refused at the start.
case $url$admin in *[!A-Za-z0-9:/.@_+%-]*) usage ;; esac
case ${url#*://} in */* | '') usage ;; esac
case $admin in *?@?*) ;; *) usage ;; esac
# The published ports are those of https, or 8080 of this machine.
case $url in http://localhost:8080) [ -z "$certificates" ] || usage ;; https://*:*) usage ;; https://*) ;; *) usage ;; esac

if [ -e .env ]; then
  echo 'There is an infra/.env already. It has the secrets of this installation, so it stays as it is.' >&2
  exit 1
fi

secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

files=docker-compose.yml port=127.0.0.1:8080
case $url in
  https://*)
    port=80
    files=$files:docker-compose.${certificates:+tls}
    [ -n "$certificates" ] || files=${files}caddy
    files=$files.yml
    ;;
esac
[ -n "$meilisearch" ] || files=$files:docker-compose.no-meilisearch.yml

# Readable by nobody else from its first byte, and there only when it is whole.
umask 077
new=.env.$$.new
trap 'rm -f "$new"' EXIT
rm -f "$new"
# From standard input: other users of this machine can read the arguments of a command.
sed -f /dev/stdin .env.example >"$new" <<END
s#^PUBLIC_URL=.*#PUBLIC_URL=$url#
s#^HTTP_PORT=.*#HTTP_PORT=$port#
s#^COMPOSE_FILE=.*#COMPOSE_FILE=$files#
s#^SEED=.*#SEED=$seed#
s#^ADMIN_EMAIL=.*#ADMIN_EMAIL=$admin#
s#^ADMIN_PASSWORD=.*#ADMIN_PASSWORD=$(secret)#
s#^POSTGRES_PASSWORD=.*#POSTGRES_PASSWORD=$(secret)#
s#^REDIS_PASSWORD=.*#REDIS_PASSWORD=$(secret)#
s#^SESSION_SECRET=.*#SESSION_SECRET=$(secret)#
s#^MEILI_MASTER_KEY=.*#MEILI_MASTER_KEY=$(secret)#
s#^METRICS_TOKEN=.*#METRICS_TOKEN=$(secret)#
END
# Unlike mv, ln fails when another run was faster.
ln "$new" .env

echo "Wrote infra/.env. Keep a copy of it where the backups are: without SESSION_SECRET, links in sent email no longer work.

  docker compose up -d --build     starts the site: $url
  sign in as $admin with ADMIN_PASSWORD from infra/.env"
if [ -n "$certificates" ]; then
  echo '
  Before that, put fullchain.pem and privkey.pem into infra/tls and let user 101 read them. In infra:
  sudo chown 101 tls/fullchain.pem tls/privkey.pem && sudo chmod 400 tls/privkey.pem'
fi
