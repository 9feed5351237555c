#!/bin/sh
set -e
# Like Node's image: an option, or a command that does not exist, becomes an argument of node.
if [ "${1#-}" != "${1}" ] || [ -z "$(command -v "${1}")" ] || { [ -f "${1}" ] && ! [ -x "${1}" ]; }; then
  set -- node "$@"
fi
exec "$@"
