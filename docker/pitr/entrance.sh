#!/bin/sh
# The start of the database's container. The data stand in a folder of the volume, so that a restore can keep the old
# folder beside the new one.
set -eu

# Data of an installation that had no archive before stand in the volume itself. A move that was killed goes on.
if [ -e /database/PG_VERSION ] || [ -e /database/moving ]; then
  mkdir -p /database/moving
  find /database -mindepth 1 -maxdepth 1 ! -name moving -exec mv -t /database/moving {} +
  chown --reference=/database/moving/PG_VERSION /database/moving
  chmod 700 /database/moving
  mv /database/moving /database/current
fi

if [ "$1" = postgres ]; then
  # A new database would be written over nothing that is archived, but the apps would show an empty office.
  if [ ! -e "$PGDATA/PG_VERSION" ] && [ -e "/var/lib/pgbackrest/backup/$PGBACKREST_STANZA/backup.info" ]; then
    echo 'There are no data, but there is an archive of them: run docker/restore.sh latest (docs/backups.md).' >&2
    exit 1
  fi
  set -- "$@" -c archive_mode="${ARCHIVING:-on}" -c archive_timeout=60 -c archive_command='pgbackrest archive-push %p'
fi
exec docker-entrypoint.sh "$@"
