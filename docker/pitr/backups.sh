#!/usr/bin/env bash
# The backups of the database into each repository of its archive:
#   backups.sh                       as the service, each one when it is due
#   backups.sh full|diff             one now
#   backups.sh secrets [REPOSITORY]  prints the newest secrets as a tar file; the key is read from the standard input
set -euo pipefail
source "$(dirname "$0")/due.sh"
source "$(dirname "$0")/archive.sh"

# PostgreSQL's files, and those of the archive, are its user's; the secrets are not.
as_postgres() { gosu postgres "$@"; }

back_up() {
  local repo=$1 kind=$2
  as_postgres pgbackrest --repo="$repo" --type="$kind" backup
  if [ "$kind" = full ]; then
    keep_secrets "$repo"
    verify_archive "$repo"
  fi
}

# All secrets in an age file of the full backup's name, which the operator's key opens without the pass phrase of the
# archive: it is one of them.
keep_secrets() {
  local repo=$1 here kept
  here=$(labels "$repo")
  tar --create --directory=/installation . | age --recipient "$BACKUP_RECIPIENT" |
    as_postgres pgbackrest --repo="$repo" --raw repo-put "secrets/$(grep 'F$' <<<"$here" | tail -n 1).age"
  for kept in $(secret_files "$repo"); do
    grep --quiet --line-regexp "${kept%.age}" <<<"$here" || as_postgres pgbackrest --repo="$repo" repo-rm "secrets/$kept"
  done
}

secret_files() { as_postgres pgbackrest --repo="$1" repo-ls secrets; }

open_secrets() {
  exec 3<&0
  as_postgres pgbackrest --repo="$1" --raw repo-get "secrets/$(secret_files "$1" | tail -n 1)" </dev/null |
    age --decrypt --identity <(cat <&3)
}

verify_archive() {
  local said
  said=$(as_postgres pgbackrest --repo="$1" --output=text --verbose verify)
  echo "$said"
  grep --quiet '^status: ok' <<<"$said" || { echo 'ERROR: the archive is not whole'; return 1; }
}

# The timeline of the newest backup in a repository, and that of the database.
newest_timeline() { pgbackrest --repo="$1" info | sed -nE 's/^ +wal start\/stop: (.{8}).*/\1/p' | tail -n 1; }
timeline() { psql --dbname=school --username=school -tAc 'select left(pg_walfile_name(pg_current_wal_lsn()), 8)'; }

# A restored database begins with a full backup: earlier ones may be of a time that it has left.
due_in() {
  local repo=$1 here=$2
  if [ "$(newest_timeline "$repo")" = "$here" ]; then due "$(date +%s)" $(labels "$repo"); else echo full; fi
}

# At the first start of an installation its apps have not made their tables yet, and a result could not be kept.
has_tables() {
  psql --dbname=school --username=school -tAc "select to_regclass('operation_results') is not null" | grep --quiet t ||
    { echo 'The database has no tables yet: it is backed up once it has.' >&2; return 1; }
}

# Does what is due, or a backup of this kind, and keeps the result.
round() {
  local repo here kind said problem='' done=''
  # A database that is away says so itself. The service looks again; who asked for a backup is told that there is none.
  here=$(timeline) && has_tables || { [ $# -eq 0 ]; return; }
  for repo in $(repositories); do
    kind=${1:-$(due_in "$repo" "$here")}
    [ -n "$kind" ] || continue
    done+="$kind in repository $repo "
    # In a process of its own, because a condition would switch off that it ends at the first error.
    said=$("$0" one "$repo" "$kind" 2>&1 | tee >(cat >&2)) || problem+=$(last_error "$said")
  done
  [ -z "$done" ] || keep_result backup "${done% }" "$problem"
  [ -z "$problem" ]
}

case ${1:-} in
  '')
    trap 'exit 0' TERM
    as_postgres pgbackrest stanza-create || true
    while true; do
      # After a failure it is tried again an hour later.
      round && pause=60 || pause=3600
      sleep "$pause" &
      wait $!
    done
    ;;
  full | diff) round "$1" ;;
  one) back_up "$2" "$3" ;;
  secrets) open_secrets "${2:-1}" ;;
  *)
    sed -n '2,5p' "$0"
    exit 2
    ;;
esac
