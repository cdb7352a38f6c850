#!/bin/sh
# Writes the current digest of each image's tag into .env, so that the next build and start use
# exactly these images.
# Needs Docker and the network. Look at the changes before you start anything.
#
#   sh deploy/pin-images.sh
set -eu
cd "$(dirname "$0")/.."
touch .env
pin() { # variable, image
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$2")
  case $digest in
    sha256:*) ;;
    *)
      echo "No digest for $2" >&2
      exit 1
      ;;
  esac
  grep -v "^$1=" .env > .env.pinned || true
  echo "$1=@$digest" >> .env.pinned
  mv .env.pinned .env
  echo "$2@$digest"
}
# Each image with a variable beside its tag, in the compose files and the Dockerfile.
sed -n 's/^ *image: \([a-z0-9./-]*:[a-z0-9._-]*\)\${\([A-Z_]*_DIGEST\):-}$/\2 \1/p' docker-compose.yml | sort -u |
  while read -r variable image; do pin "$variable" "$image"; done
pin NODE_DIGEST "$(sed -n 's/^FROM \(node:[a-z0-9._-]*\)\${NODE_DIGEST}.*/\1/p' Dockerfile | head -1)"
