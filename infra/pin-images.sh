#!/bin/bash
# Appends the digest of every base image to its tag (name:1.2.3@sha256:…), so that a moved tag changes nothing here.
#
#   ./pin-images.sh           queries the registries and rewrites the files
#   ./pin-images.sh --unpin   removes the digests; do this before you raise a version
#
# Needs docker with buildx and access to the registries. Writes nothing unless every registry responds.
set -euo pipefail
cd "$(dirname "$0")"

files=(Dockerfile docker-compose*.yml k8s/base/*.yaml)
# `FROM name:tag` and `image: name:tag`, with or without a digest. This excludes our own image, whose tag has no dot.
reference='((FROM|image:) +)([a-z0-9./-]+:v?[0-9]+\.[0-9][a-zA-Z0-9.-]*)(@sha256:[0-9a-f]{64})?'

if [ "${1:-}" = --unpin ]; then
  sed -i -E "s#$reference#\1\3#" "${files[@]}"
  exit 0
fi
[ $# -eq 0 ] || {
  sed -n '2,7s/^# \{0,1\}//p' pin-images.sh >&2
  exit 2
}

changes=()
for image in $(grep -hoE "$reference" "${files[@]}" | sed -E "s#$reference#\3#" | sort -u); do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}') || {
    echo "No registry answered for $image. Nothing was changed." >&2
    exit 1
  }
  [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || {
    echo "The registry returned no digest for $image: $digest. Nothing was changed." >&2
    exit 1
  }
  echo "$image@$digest"
  # Escapes dots, and matches the whole tag: a longer tag with the same beginning is another image.
  changes+=(-e "s#((FROM|image:) +)${image//./\\.}(@sha256:[0-9a-f]{64})?( |\$)#\1$image@$digest\4#")
done
sed -i -E "${changes[@]}" "${files[@]}"
