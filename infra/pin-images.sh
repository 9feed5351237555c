#!/bin/bash
# Writes the digest of every base image behind its tag (name:1.2.3@sha256:…), so that a tag that moves changes nothing here.
#
#   ./pin-images.sh           asks the registries and rewrites the files
#   ./pin-images.sh --unpin   removes the digests: before a tag is raised
#
# Needs docker with buildx, and registries that answer. Nothing is written unless every one answered.
set -euo pipefail
cd "$(dirname "$0")"

files=(Dockerfile docker-compose*.yml k8s/base/*.yaml)
# `FROM name:tag` and `image: name:tag`, with or without a digest. Our own image has no registry, and no version with a dot.
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
    echo "The registry gave no digest for $image: $digest. Nothing was changed." >&2
    exit 1
  }
  echo "$image@$digest"
  # A dot in a tag is a dot, and a longer tag that begins the same is another image.
  changes+=(-e "s#((FROM|image:) +)${image//./\\.}(@sha256:[0-9a-f]{64})?( |\$)#\1$image@$digest\4#")
done
sed -i -E "${changes[@]}" "${files[@]}"
