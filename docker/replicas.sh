# The replicas of each app and how one is replaced, for the commands of this folder that source it. They are run in the
# folder with .env.

# An app that is not ready in this time does not replace the one before.
seconds=${READY_WITHIN:-60}

proxy() { docker compose exec -T proxy proxy "$@"; }

# The second of each pair first: the first one is asked by others at their start.
replicas_of() {
  local app
  for app in "$@"; do echo "$app-b" "$app"; done
}

addresses() {
  docker compose ps --all --quiet "$1" | xargs -r docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}'
}

ports() {
  case $1 in gateway*) echo 3000 ;; school-api*) echo 3001 ;; identity*) echo 3002 ;; esac
}

# Puts a new replica in the place of the one before, with these options of `docker compose up`. The proxy sends it nothing
# in the meantime; `proxy in` ends that.
replace() {
  local replica=$1 out=() address
  for address in $(addresses "$replica"); do out+=("$address:$(ports "$replica")"); done
  [ ${#out[@]} = 0 ] || proxy out "${out[@]}"
  docker compose up --detach --no-deps --wait --wait-timeout "$seconds" "${@:2}" "$replica"
}
