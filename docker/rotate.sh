#!/usr/bin/env bash
# Changes a secret of an installation while people work: docker/rotate.sh databases|valkey|client|sessions|data. The last
# two end what they begin by a second call, `docker/rotate.sh sessions end`, when nothing needs the old one. Where
# something fails, both secrets hold: run the same again. docs/secrets.md.
set -euo pipefail
cd "$(dirname "$0")/.."
source docker/replicas.sh

# The apps that must know both before the others use the new one, those that use it, and when the old one may go.
knowing=() using=() later=
case ${1:-} in
  databases) name=DATABASE_URL files=(school-api/env identity/env) using=(identity school-api) ;;
  valkey) name=REDIS_URL files=(gateway/valkey identity/valkey) using=(identity gateway) ;;
  client) name=OIDC_CLIENT_SECRET files=(gateway/env identity/env) knowing=(identity) using=(gateway) ;;
  sessions)
    name=SESSION_SECRET files=(gateway/env) knowing=(gateway) using=(gateway)
    later='ten hours from now, when no session of before is left'
    ;;
  data)
    name=DATA_SECRET files=(school-api/data identity/data) knowing=(identity school-api) using=(identity school-api)
    later="when each of the four replicas has logged 'no text is left that DATA_SECRET_OLD sealed'"
    ;;
  *)
    sed -n '2,4p' "$0" >&2
    exit 2
    ;;
esac

# A step of the secret in its files; what PostgreSQL and Valkey hold of it follows.
step() {
  docker compose run --rm --no-deps -T secrets "$1" "$name" "${files[@]}" </dev/null
  case $name in
    DATABASE_URL) docker compose exec -T --user postgres postgres psql --quiet --output /dev/null --set ON_ERROR_STOP=1 --file /secrets/roles.sql ;;
    REDIS_URL) docker compose exec -T valkey sh -c 'valkey-cli --no-auth-warning --user rotation --pass "$(cat /secrets/rotation)" acl load' | grep -x OK ;;
  esac
}

replace_all() {
  local replica
  for replica in $(replicas_of "$@"); do
    echo "Replacing $replica"
    replace "$replica" --force-recreate
    proxy in
  done
}

trap 'proxy in' EXIT
case ${2:-} in
  '')
    step add
    replace_all "${knowing[@]}"
    step swap
    replace_all "${using[@]}"
    [ -z "$later" ] || { echo "The new one is used. Run docker/rotate.sh $1 end $later."; exit; }
    ;;
  end) ;;
  *) echo "There is no '$2' of a secret." >&2; exit 2 ;;
esac
step drop
replace_all "${knowing[@]}"
echo 'The old one is refused.'
