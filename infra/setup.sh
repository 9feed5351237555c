#!/bin/sh
# Writes infra/.env with random secrets. Refuses to overwrite an existing one.
#
#   ./setup.sh                                          http://localhost:8080, for this machine only
#   ./setup.sh https://journal.example                  https; Caddy requests the certificates
#   ./setup.sh https://journal.example --certificates   https with your own certificates in infra/tls
#
#   --demo                fills the empty site with demo articles and stories
#   --no-meilisearch      searches with PostgreSQL alone; saves about 200 MB of memory
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
# sed below needs values without special characters. The site would refuse to start with an address that has a path.
case $url$admin in *[!A-Za-z0-9:/.@_+%-]*) usage ;; esac
case ${url#*://} in */* | '') usage ;; esac
case $admin in *?@?*) ;; *) usage ;; esac
# The compose files publish the https ports, or port 8080 on this machine only.
case $url in http://localhost:8080) [ -z "$certificates" ] || usage ;; https://*:*) usage ;; https://*) ;; *) usage ;; esac

if [ -e .env ]; then
  echo 'There is an infra/.env already. It has the secrets of this installation, so this script does not change it.' >&2
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

# Nobody else can read the file at any moment, and it appears only when it is complete.
umask 077
new=.env.$$.new
trap 'rm -f "$new"' EXIT
rm -f "$new"
# The secrets go through standard input, because other users of this machine can read the arguments of a command.
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
# Unlike mv, ln fails if another run was faster.
ln "$new" .env

echo "Wrote infra/.env. Keep a copy of it where the backups are: without SESSION_SECRET, links in sent email no longer work.

  docker compose up -d --build     starts the site: $url
  sign in as $admin with ADMIN_PASSWORD from infra/.env"
if [ -n "$certificates" ]; then
  echo '
  Before that, put fullchain.pem and privkey.pem into infra/tls and let user 101 read them. In infra:
  sudo chown 101 tls/fullchain.pem tls/privkey.pem && sudo chmod 400 tls/privkey.pem'
fi
