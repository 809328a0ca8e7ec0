#!/usr/bin/env bash
# Replaces the apps of an installation by those of another version, one after the other, so that nobody notices:
# `docker/upgrade.sh VERSION`. Where something fails, what was there goes on; the last line says what to do.
set -euo pipefail
cd "$(dirname "$0")/.."

new=${1:-}
[ $# = 1 ] && [ -n "$new" ] || { echo 'Say the version: docker/upgrade.sh 1.8.0' >&2; exit 2; }
old=$(sed -n 's/^VERSION=//p' .env)
[ -n "$old" ] || { echo '.env names no VERSION that runs' >&2; exit 2; }
source docker/replicas.sh

compose() { VERSION=$1 docker compose "${@:2}"; }

echo "From $old to $new: getting the images"
compose "$new" pull --quiet --policy missing

# An archive of the database (docker/pitr.yml) gets a backup, and says the time to which it can be restored.
if [ -n "$(docker compose ps --quiet backup 2>/dev/null)" ]; then
  docker compose exec -T backup backups.sh diff
  echo "A backup of before is made: docker/restore.sh '$(date '+%F %T%:z')' leads back here"
fi

echo 'Migrating the databases'
compose "$new" run --rm --no-deps secrets
if ! compose "$new" run --rm --no-deps migrate; then
  echo "Nothing was replaced: $old goes on." >&2
  exit 1
fi

trap 'proxy in' EXIT
for replica in $(replicas_of identity school-api gateway); do
  echo "Replacing $replica"
  if ! VERSION=$new replace "$replica"; then
    docker compose logs --tail 20 "$replica" >&2 || true
    VERSION=$old replace "$replica"
    echo "$replica of $new was not ready in $seconds s, and is $old again. What was replaced before it stays: both work. Run this again, or go back by docker/upgrade.sh $old." >&2
    exit 1
  fi
  proxy in
done
trap - EXIT

sed -i "s/^VERSION=.*/VERSION=$new/" .env
echo 'The rest'
# Browsers wait for a second while the proxy is replaced, so it stays where its image is the same under both names.
images=$(sed -n 's/^IMAGES=//p' .env)
running=$(docker compose ps --quiet proxy | xargs docker inspect --format '{{.Image}}')
if [ "$running" != "$(docker image inspect --format '{{.Id}}' "$images/proxy:$new")" ]; then
  docker compose up --detach --no-deps --wait proxy
fi
# Its backups and drills ask the rules of this version, on the databases that it has migrated.
for service in backup drill; do
  [ -z "$(docker compose ps --all --quiet "$service" 2>/dev/null)" ] || docker compose up --detach --no-deps --wait "$service"
done
# The rest that a version brings. Nothing is replaced here: some versions of Compose would replace all parts at once, as
# their dependencies counted for nothing above.
docker compose up --detach --no-recreate --wait
echo "$new runs"
