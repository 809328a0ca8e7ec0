#!/usr/bin/env bash
# The database put back from its archive, beside the one that is there:
#   recovery.sh check latest|TIME    opens the archive, and writes nothing
#   recovery.sh restore latest|TIME  restores, verifies, and takes the place of the database, which is kept
#   recovery.sh drill latest|TIME    restores and verifies, and leaves nothing
# The exit code is 0 when it is done, 1 when nothing is changed, and 3 when it is restored but rules do not hold.
set -euo pipefail
source "$(dirname "$0")/archive.sh"

command=$1
target=$2
[ "$target" = latest ] || target=$(date --date="$target" '+%F %T.%6N%:z')
current=$PGDATA
export PGDATA=/database/restored PGBACKREST_PG1_PATH=/database/restored
broken=0

refuse() {
  echo "$1" >&2
  exit 1
}

check() {
  if [ "$target" != latest ] && [ "$(date --date="$target" +%s)" -ge "$(date +%s)" ]; then refuse "$target is not past."; fi
  local repo
  for repo in $(repositories); do
    if pgbackrest --repo="$repo" repo-get "backup/$PGBACKREST_STANZA/backup.info" >/dev/null; then return; fi
  done
  refuse 'The archive cannot be opened: it is not there, or the pass phrase is that of another.'
}

# Plays the log as far as the target, in a server that only this container reaches, and asks the rules of the data.
recover() {
  local until=()
  [ "$target" = latest ] || until=(--type=time "--target=$target" --target-action=promote)
  rm -rf "$PGDATA"
  mkdir --mode=700 "$PGDATA"
  pgbackrest restore "${until[@]}"
  entrance postgres -c listen_addresses= &
  local server=$!
  until [ "$(psql --dbname=postgres -tAc 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    kill -0 "$server" 2>/dev/null || refuse 'The log could not be played: the lines above say why.'
    sleep 0.2
  done
  # A database of before an upgrade has the tables of then: the rules are those of this release.
  { node system/migrate.ts && node system/backup/main.ts verify; } || broken=3
  pg_ctl --mode=fast --timeout=600 stop
}

# The old folder is kept until the new one is complete.
replace() {
  local kept
  kept=/database/before-$(date +%Y%m%dT%H%M%S)
  if [ -e "$current" ]; then
    mv "$current" "$kept"
    echo "The database of before is kept in $kept of the volume."
  fi
  mv "$PGDATA" "$current"
}

# The volume has room for one. A container outlives the script that is killed, and ends what it does.
wait_for_others() {
  exec 9>/database/lock
  flock --nonblock 9 || { echo 'Another restore is at work, and this one waits for its end.' && flock 9; }
}

check
[ "$command" = check ] || wait_for_others
case $command in
  check) ;;
  restore)
    recover
    replace
    ;;
  drill)
    recover
    rm -rf "$PGDATA"
    ;;
  *) refuse "There is no 'recovery.sh $command'." ;;
esac
exit "$broken"
