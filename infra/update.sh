#!/bin/bash
# Installs the version that is checked out, without an interruption: git pull && infra/update.sh
#
#   ./update.sh              builds the image, updates the tables, then replaces the worker and api containers
#   ./update.sh --no-build   the same with the existing image (after you change .env or pull an image)
#   ./update.sh --back       the same with the image that ran before the last update; the tables stay as they are
#
# All new containers must be healthy before the first old one is stopped. Until then a failure, or Ctrl-C, removes the new ones
# and changes nothing for readers. Afterwards, the same number of containers run as before.
set -euo pipefail
cd "$(dirname "$0")"

HEALTHY_WITHIN_S=${HEALTHY_WITHIN_S:-120}
# nginx caches a DNS answer for one second. Its list must contain the new containers before an old one stops.
KNOWN_WITHIN_S=${KNOWN_WITHIN_S:-3}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

containers() { docker compose ps -q "$1"; }
lines() { grep -c . || true; }
inspect() { docker inspect -f "$1" "$2" 2>/dev/null || true; }
HASH='{{index .Config.Labels "com.docker.compose.config-hash"}}'
# The image and settings that a container was created with, and those that it would be created with now.
version_of() { inspect "{{.Image}} $HASH" "$1"; }
wanted_hash() { docker compose config --hash "$1" | cut -d' ' -f2; }
is_current() { [ "$(version_of "$2")" = "$target $(wanted_hash "$1")" ]; } # SERVICE CONTAINER

of_kind() { # current|outdated SERVICE
  local one
  for one in $(containers "$2"); do
    if is_current "$2" "$one"; then [ "$1" = outdated ] || say "$one"; else [ "$1" = current ] || say "$one"; fi
  done
}

wait_healthy() { # CONTAINER: prints its last log lines if it does not become healthy
  local deadline=$((SECONDS + HEALTHY_WITHIN_S)) state
  while [ "$SECONDS" -lt "$deadline" ]; do
    state=$(inspect '{{.State.Status}} {{.State.Health.Status}}' "$1")
    case $state in
      'running healthy') return 0 ;;
      # A container that cannot start is restarted by Docker over and over.
      exited* | dead* | restarting* | '') break ;;
      *unhealthy) break ;;
    esac
    sleep 0.5
  done
  docker logs --tail 20 "$1" >&2 || true
  return 1
}

# Starts new containers beside the old ones, one after the other, until the wanted number is running.
start_new() { # SERVICE
  local old new before one n output
  old=$(of_kind outdated "$1" | lines)
  new=$(of_kind current "$1" | lines)
  # An interrupted update may have left new containers.
  for one in $(of_kind current "$1"); do wait_healthy "$one" || return 1; done
  for ((n = new + 1; n <= ${wanted[$1]}; n++)); do
    before=" $(docker compose ps -aq "$1" | tr '\n' ' ') "
    output=$(docker compose up -d --no-deps --no-recreate --no-build --scale "$1=$((old + n))" "$1" 2>&1) || true
    # -a also lists a container that could not be started, which is a failure too.
    for one in $(docker compose ps -aq "$1"); do
      case $before in *" $one "*) continue ;; esac
      wait_healthy "$one" || {
        printf '%s\n' "$output" >&2
        return 1
      }
    done
    [ "$(of_kind current "$1" | lines)" -ge "$n" ] || {
      printf '%s\n' "$output" >&2
      return 1
    }
    say "$1: $n of ${wanted[$1]} new containers are healthy"
  done
}

# The number of running containers of a service. After an interrupted update, it counts the version with the most containers.
running() { # SERVICE
  local one
  for one in $(containers "$1"); do version_of "$one"; done | sort | uniq -c | sort -rn | awk 'NR == 1 { n = $1 } END { print n + 0 }'
}

remove_old() { # SERVICE
  local one
  for one in $(of_kind outdated "$1"); do
    docker stop "$one" >/dev/null
    docker rm "$one" >/dev/null
    say "$1: stopped an old container"
    [ "$1" != api ] || sleep "$KNOWN_WITHIN_S"
  done
}

# Reports the changed services that this script does not restart, because a restart would interrupt the site.
report_new_definitions() {
  local service one enabled
  enabled=" $(docker compose config --services | tr '\n' ' ') "
  for service in nginx caddy postgres redis meilisearch; do
    case $enabled in *" $service "*) ;; *) continue ;; esac
    for one in $(containers "$service"); do
      [ "$(inspect "$HASH" "$one")" = "$(wanted_hash "$service")" ] ||
        say "$service has a new definition. Apply it when a short interruption is fine: docker compose up -d --no-deps $service"
    done
  done
}

previous='' existing='' finished=''
go_back() {
  trap '' INT TERM HUP
  [ -z "$finished" ] || return 0
  finished=yes
  local one started=()
  # Includes a container that compose was creating when it was interrupted.
  for one in $(docker compose ps -aq api worker 2>/dev/null || true); do
    case $existing in *" $one "*) ;; *) started+=("$one") ;; esac
  done
  if [ ${#started[@]} -gt 0 ]; then
    # Stops them before it removes them, because a healthy one may be serving requests.
    docker stop "${started[@]}" >/dev/null 2>&1 || true
    docker rm -f "${started[@]}" >/dev/null 2>&1 || true
  fi
  [ -z "$previous" ] || docker tag "$previous" "$image" || true
  say 'Nothing changed for readers: the old containers still run.' >&2
}

case ${1:-} in
  '' | --no-build | --back) mode=${1:-} ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' update.sh >&2
    exit 2
    ;;
esac

# One update at a time. The lock is released when the process ends.
exec 9>.update.lock
flock -n 9 || fail 'Another update is running.'

images=$(docker compose config --images api) || fail 'docker compose does not work here: see above.'
image=$(grep -m1 '^the-archive:' <<<"$images")
[ -n "$(containers api)" ] || fail 'Nothing runs here yet: docker compose up -d --build'
for service in api worker; do
  # Compose would count a stopped container toward the wanted number.
  [ "$(docker compose ps -aq "$service" | lines)" = "$(containers "$service" | lines)" ] ||
    fail "A container of $service is stopped. Start or remove it first: docker compose ps -a $service"
done
declare -A wanted=([api]=$(running api) [worker]=$(running worker))
existing=" $(docker compose ps -aq api worker | tr '\n' ' ') "
read -r one < <(containers api)
previous=$(inspect '{{.Image}}' "$one")

trap go_back EXIT
trap 'exit 130' INT TERM HUP

case $mode in
  '')
    say 'Building…'
    docker compose build api
    ;;
  --back)
    docker image inspect "$image-previous" >/dev/null 2>&1 || fail "There is no image from before ($image-previous)."
    docker tag "$image-previous" "$image"
    ;;
esac
target=$(docker image inspect -f '{{.Id}}' "$image")

if [ -z "$(of_kind outdated worker)$(of_kind outdated api)" ]; then
  finished=yes
  for one in $(containers worker) $(containers api); do
    wait_healthy "$one" || fail 'A container is not healthy; its last log lines are above.'
  done
  docker compose kill -s HUP nginx >/dev/null 2>&1 || true
  report_new_definitions
  say 'The api and worker containers are up to date.'
  exit 0
fi

if [ "$mode" != --back ]; then
  say 'Updating the tables…'
  docker compose run --rm --no-deps migrate || fail 'The tables could not be updated; see above.'
fi

# Starts new workers before new api containers; with --back, the other way round. Old workers still run beside new api containers for
# a moment: one that does not know an event retries it for about four minutes, and a new worker takes the retry.
order=(worker api)
[ "$mode" != --back ] || order=(api worker)
for service in "${order[@]}"; do
  start_new "$service" || fail "A new $service container did not become healthy within $HEALTHY_WITHIN_S s; its last log lines are above."
done
sleep "$KNOWN_WITHIN_S"

# From here on all new containers run, so a failure leaves them running, and running this script again continues.
finished=yes
[ "$previous" = "$target" ] || docker tag "$previous" "$image-previous"
for service in "${order[@]}"; do remove_old "$service"; done
docker compose kill -s HUP nginx >/dev/null 2>&1 || true
report_new_definitions
say "Done: ${wanted[api]} api and ${wanted[worker]} worker containers run $image."
