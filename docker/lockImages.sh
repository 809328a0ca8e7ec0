#!/usr/bin/env bash
# The base images of a release: writes the digest that each tag of the Dockerfile has now to docker/images.lock, as build
# arguments. The release is built with these, and the file goes with it, so that it can be built again.
set -euo pipefail
cd "$(dirname "$0")/.."

lock=docker/images.lock
trap 'rm -f "$lock.part"' EXIT

sed -nE 's/^ARG ([A-Z_]+_IMAGE)=(.+)$/\1 \2/p' Dockerfile | while read -r argument tag; do
  digest=$(docker buildx imagetools inspect "$tag" --format '{{.Manifest.Digest}}')
  [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$tag: no digest but '$digest'" >&2; exit 1; }
  echo "$argument=$tag@$digest"
done >"$lock.part"
[ -s "$lock.part" ] || { echo 'The Dockerfile names no base image' >&2; exit 1; }
mv "$lock.part" "$lock"
cat "$lock"
