#!/usr/bin/env bash
# Replaces the apps of an installation by those of another version, one after the other, so that nobody notices:
# `docker/upgrade.sh VERSION`. Where something fails, what was there goes on; the last line says what to do.
set -euo pipefail
cd "$(dirname "$0")/.."

new=${1:-}
[ $# = 1 ] && [ -n "$new" ] || { echo 'Say the version: docker/upgrade.sh 1.8.0' >&2; exit 2; }
old=$(sed -n 's/^VERSION=//p' .env)
[ -n "$old" ] || { echo '.env names no VERSION that runs' >&2; exit 2; }
# The second of each pair first: the first one is asked by others at their start.
replicas=(identity-b identity school-api-b school-api gateway-b gateway)
# An app that is not ready in this time does not replace the one before.
seconds=${READY_WITHIN:-60}

compose() { VERSION=$1 docker compose "${@:2}"; }
proxy() { docker compose exec -T proxy proxy "$@"; }

addresses() {
  docker compose ps --all --quiet "$1" | xargs -r docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
}

ports() {
  case $1 in gateway*) echo 3000 ;; school-api*) echo 3001 ;; identity*) echo 3002 ;; esac
}

# Puts a replica of this version in the place of the one before. The proxy sends it nothing in the meantime.
replace() {
  local version=$1 replica=$2 out=()
  for address in $(addresses "$replica"); do out+=("$address:$(ports "$replica")"); done
  [ ${#out[@]} = 0 ] || proxy out "${out[@]}"
  compose "$version" up --detach --no-deps --wait --wait-timeout "$seconds" "$replica"
}

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
for replica in "${replicas[@]}"; do
  echo "Replacing $replica"
  if ! replace "$new" "$replica"; then
    docker compose logs --tail 20 "$replica" >&2 || true
    replace "$old" "$replica"
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
# What a version brings besides. Nothing is replaced here: some versions of Compose would replace all parts at once, as
# their dependencies counted for nothing above.
docker compose up --detach --no-recreate --wait
echo "$new runs"
