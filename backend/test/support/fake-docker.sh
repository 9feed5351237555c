#!/bin/bash
# Stands in for docker in tests of infra/update.sh. A container is a file in $FAKE: "service image hash state health".
#
# $FAKE/image      the image that the tag names      $FAKE/hash    what the settings of a service hash to
# $FAKE/next       state and health of new ones      $FAKE/log     what was done, a line each
# $FAKE/services   the services that are enabled     $FAKE/hang    makes `up` wait after it has created a container
cd "$FAKE" || exit 1
note() { printf '%s\n' "$*" >>log; }
last() { printf '%s\n' "${!#}"; }
field() { cut -d' ' -f"$2" "containers/$1" 2>/dev/null; }
of_service() { grep -lE "^($(tr ' ' '|' <<<"$*")) " containers/* 2>/dev/null | xargs -rn1 basename; }

case "$1 $2" in
  'compose config')
    case $3 in
      --images) printf 'postgres:1\nthe-archive:local\nthe-archive:local\n' ;;
      --hash) echo "$4 $(cat "hash.$4" 2>/dev/null || cat hash)" ;;
      --services) cat services ;;
    esac ;;
  'compose ps')
    all=$3
    shift 3
    for one in $(of_service "$*"); do
      [ "$all" = -aq ] || [ "$(field "$one" 4)" = running ] || continue
      echo "$one"
    done ;;
  'compose build') note build && cat built >image ;;
  'compose run') note migrate ;;
  'compose kill') note "$*" ;;
  'compose up')
    service=$(last "$@")
    id=new-$service-$(of_service api worker | wc -l)
    echo "$service $(cat image) $(cat hash) $(cat "next.$service" 2>/dev/null || echo running healthy)" >"containers/$id"
    note "up $service"
    [ ! -e hang ] || { rm hang && touch hangs && while [ ! -e go ]; do sleep 0.05; done; } ;;
  'image inspect')
    case $3 in
      -f) cat image ;;
      *) [ -e previous ] ;;
    esac ;;
  inspect\ *)
    id=$(last "$@")
    [ -e "containers/$id" ] || exit 1
    case $3 in
      *State*) echo "$(field "$id" 4) $(field "$id" 5)" ;;
      *Image*hash*) echo "$(field "$id" 2) $(field "$id" 3)" ;;
      *Image*) field "$id" 2 ;;
      *hash*) field "$id" 3 ;;
    esac ;;
  stop\ *) note "$@" ;;
  rm\ *)
    note "$@"
    for id in "${@:2}"; do rm -f "containers/$id"; done ;;
  tag\ *)
    note "$@"
    case $3 in
      *-previous) echo "$2" >previous ;;
      *) case $2 in *-previous) cat previous >image ;; *) echo "$2" >image ;; esac ;;
    esac ;;
esac
