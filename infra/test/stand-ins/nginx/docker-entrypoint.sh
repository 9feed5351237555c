#!/bin/sh
# Like the image's entrypoint: fills in templates, controlled by NGINX_ENVSUBST_* and NGINX_ENTRYPOINT_LOCAL_RESOLVERS.
set -e
if [ -n "${NGINX_ENTRYPOINT_LOCAL_RESOLVERS:-}" ]; then
  NGINX_LOCAL_RESOLVERS=$(awk 'BEGIN{ORS=" "} $1=="nameserver" {if ($2 ~ ":") {print "["$2"]"} else {print $2}}' /etc/resolv.conf)
  export NGINX_LOCAL_RESOLVERS="${NGINX_LOCAL_RESOLVERS% }"
fi
from=${NGINX_ENVSUBST_TEMPLATE_DIR:-/etc/nginx/templates}; to=${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}
if [ -d "$from" ] && [ -w "$to" ]; then
  names=$(env | cut -d= -f1 | grep -E "${NGINX_ENVSUBST_FILTER:-}" | sed 's/.*/$&/' | tr '\n' ' ')
  for file in "$from"/*.template; do [ -e "$file" ] || continue; envsubst "$names" < "$file" > "$to/$(basename "$file" .template)"; done
fi
exec "$@"
