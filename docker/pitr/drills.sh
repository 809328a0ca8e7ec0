#!/usr/bin/env bash
# The drills: the archive restored into a volume of its own and verified, as on the day on which it is needed.
#   drills.sh      as the service, a week after the last one that succeeded
#   drills.sh now
set -euo pipefail
source "$(dirname "$0")/archive.sh"

# The running database, which keeps the results.
export PGHOST=/run/live

is_due() {
  psql --dbname=school --username=school -tAc \
    "select coalesce(max(at) < now() - interval '7 days', true) from operation_results where kind = 'drill' and succeeded" |
    grep --quiet t
}

drill() {
  local said problem=''
  said=$(env --unset=PGHOST recovery.sh drill latest 2>&1 | tee >(cat >&2)) || problem=$(last_error "$said")
  keep_result drill "$(labels 1 | tail -n 1)" "$problem"
  [ -z "$problem" ]
}

case ${1:-} in
  '')
    trap 'exit 0' TERM
    while true; do
      pause=60
      if [ -n "$(labels 1)" ] && is_due; then
        drill || true
        pause=21600
      fi
      sleep "$pause" &
      wait $!
    done
    ;;
  now) drill ;;
  *)
    sed -n '2,4p' "$0"
    exit 2
    ;;
esac
