#!/usr/bin/env bash
# The images of a release for the architecture of this machine: builds each from docker/images.lock, with its bill of
# materials and provenance, and pushes it as $IMAGES/<name>:<version>-<architecture>.
# With `join` it makes of those of both architectures the image that people pull: $IMAGES/<name>:<version>.
# docker/pushImages.sh 1.2.0 amd64, docker/pushImages.sh 1.2.0 arm64, docker/pushImages.sh 1.2.0 join
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:?the version} architecture=${2:?amd64, arm64 or join}
: "${IMAGES:?the registry and the folder of the images}"
# Those of docker/production.yml and docker/pitr.yml, and the one for tests of other programs.
names=(gateway school-api identity operations proxy acme prometheus postgres archive all)

push() {
  mapfile -t bases < <(sed 's/^/--build-arg=/' docker/images.lock)
  docker buildx build --target "$1" --platform "linux/$architecture" "${bases[@]}" \
    --sbom=true --provenance=mode=max --push --tag "$IMAGES/$1:$version-$architecture" .
}

join() {
  docker buildx imagetools create --tag "$IMAGES/$1:$version" "$IMAGES/$1:$version-amd64" "$IMAGES/$1:$version-arm64"
}

for name in "${names[@]}"; do
  case $architecture in
    amd64 | arm64) push "$name" ;;
    join) join "$name" ;;
    *) echo "$architecture is neither amd64, arm64 nor join" >&2; exit 2 ;;
  esac
done
