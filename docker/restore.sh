#!/usr/bin/env bash
# Puts the database back as late as its archive knows it, or as it was at a time: docker/restore.sh latest, or
# docker/restore.sh '2026-11-26 14:30' (Brussels time, unless it says another zone). Nothing stops before the archive is
# open; the database of before stays in its volume. docs/backups.md says more.
# The exit code is 0 when it is done, 1 when the database is as it was, 2 for a wrong call, and 3 when rules of the data do not hold.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 1 ] || [ -z "$1" ]; then
  sed -n '2,5p' "$0" >&2
  exit 2
fi

recovery() { docker compose run --rm --no-deps -T recovery "$1" "$target" </dev/null; }
start() { docker compose up --detach --wait; }

target=$1
recovery check
docker compose stop
# Sessions, locks and rates are of a time that will not have been. Wherever the machine stops after this, they are gone.
docker compose rm --force --volumes valkey
docker compose run --rm --no-deps -T --user 999 --entrypoint find valkey /data -mindepth 1 -delete </dev/null
result=0
recovery restore || result=$?
case $result in
  0) ;;
  3)
    echo "The database is restored, and rules of the data do not hold: see above. 'docker compose up --detach' starts on it." >&2
    exit 3
    ;;
  *)
    echo 'The database is as it was, and the installation starts on it.' >&2
    start
    exit 1
    ;;
esac
# Roles have the passwords of then.
docker compose up --detach --wait postgres
docker compose exec -T --user postgres postgres psql --quiet --output /dev/null --file /secrets/roles.sql
start
echo 'The database is restored. It is held until somebody says on /status what left since: docs/backups.md.'
