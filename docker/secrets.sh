#!/bin/sh
# Makes the secrets of this installation at its first start. Each service has a volume of its own, mounted here under
# its name, and the user that it runs as is the only one who may read it.
#
# For docker/rotate.sh it takes the steps of a change: `add NAME FILE…` puts a new secret beside the one in each file, as
# NAME_OLD; `swap` makes that the first; `drop` leaves the new one alone. A file keeps its step in a comment, so that none is
# taken twice.
set -eu
cd /secrets

node=1000
valkey=999
postgres=999

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
database() { echo "postgres://$1:$2@postgres:5432/$1"; }
value() { sed -n "s/^$2=//p" "$1"; }
# The file is whole at any moment: a process may start on it.
keep() {
  cat >"$2.part"
  chmod 400 "$2.part"
  chown "$1" "$2.part"
  mv "$2.part" "$2"
}

# The parts that others know of the secrets of the apps.
share() {
  sed -n 's/^DATA_SECRET/SCHOOL_&/p' school-api/data | keep $node demo/data
  {
    sed -n 's/^DATABASE_URL=/SCHOOL_&/p' school-api/env
    sed -n 's/^DATABASE_URL=/IDENTITY_&/p' identity/env
  } | keep $node demo/env
  { roles_of school school-api/env; roles_of identity identity/env; } | keep $postgres postgres/roles.sql
  {
    echo 'user default off'
    echo 'user health on nopass -@all +ping'
    echo "user rotation on #$(hash "$(cat valkey/rotation)") -@all +acl|load"
    user_of gateway schoolbeheer: gateway/valkey
    user_of identity identity: identity/valkey
  } | keep $valkey valkey/users.acl
}

# The roles of PostgreSQL by which an app signs in, each of which acts as its owner: those that the file names have their
# password, the others have none.
roles_of() {
  echo "select format('create role %I login in role $1', role) from unnest('{$1_a,$1_b}'::text[]) role where not exists (select from pg_roles where rolname = role) \\gexec"
  for role in "$1" "$1_a" "$1_b"; do
    [ "$role" = "$1" ] || echo "alter role $role set role = $1;"
    password=$(sed -n "s#^DATABASE_URL.*//$role:\\([^@]*\\)@.*#\\1#p" "$2")
    if [ -n "$password" ]; then echo "alter role $role password '$password';"; else
      echo "alter role $role password null;"
      # Backups come by a socket, without a password.
      echo "select pg_terminate_backend(pid) from pg_stat_activity where usename = '$role' and client_addr is not null;"
    fi
  done
}

# The user of Valkey of an app where several processes share it (docker/production.yml), with each password in the file: it
# reaches its own keys alone.
hash() { printf %s "$1" | sha256sum | cut -d' ' -f1; }
user_of() {
  passwords=
  for url in $(sed -n 's/^REDIS_URL[^=]*=//p' "$3"); do passwords="$passwords #$(hash "$(echo "$url" | sed 's#.*:\(.*\)@.*#\1#')")"; done
  echo "user $1 on$passwords ~$2* -@all +get +set +del +eval +ping +hello +client|setinfo"
}

# The successor of a secret: of a role the other one of the two, of a user another password.
next_of() {
  case $1 in
    DATABASE_URL)
      case $2 in *_a:*) role=b ;; *) role=a ;; esac
      echo "$2" | sed "s#//[^@]*@\\(.*/\\)\\(.*\\)#//\\2_$role:$(random)@\\1\\2#"
      ;;
    REDIS_URL) echo "$2" | sed "s#:[^:@]*@#:$(random)@#" ;;
    # It is one in all its files.
    OIDC_CLIENT_SECRET) echo "$shared" ;;
    *) random ;;
  esac
}

turn() {
  step=$1 name=$2
  shift 2
  # A change that stopped between two files goes on with what the first of them has.
  case "$step after $(for file in "$@"; do last_step; done | sort -u | xargs)" in
    'add after drop swap') return ;;
    'drop after ' | 'drop after add'*)
      echo "No new $name is used yet: run the command without 'end' first." >&2
      exit 1
      ;;
  esac
  shared=$(for file in "$@"; do [ "$(last_step)" != add ] || value "$file" "${name}_OLD"; done | head -n 1)
  [ -n "$shared" ] || shared=$(random)
  for file in "$@"; do
    first=$(value "$file" "$name") old=$(value "$file" "${name}_OLD")
    case "$step after $(last_step)" in
      'add after ' | 'add after drop') old=$(next_of "$name" "$first") ;;
      'swap after add') first=$old old=$(value "$file" "$name") ;;
      'drop after swap') old= ;;
      *) continue ;;
    esac
    {
      grep -v "^$name=\|^${name}_OLD=\|^# $name: " "$file" || true
      printf '%s=%s\n# %s: %s\n' "$name" "$first" "$name" "$step"
      [ -z "$old" ] || echo "${name}_OLD=$old"
    } | keep $node "$file"
  done
}

last_step() { sed -n "s/^# $name: //p" "$file"; }

# The secrets of the simulated access point. They are checked apart, because an older installation has only the rest.
if [ ! -f access-point/env ]; then
  account="ACCESS_POINT_KEY=$(random)
ACCESS_POINT_SECRET=$(random)
ACCESS_POINT_WEBHOOK_SECRET=$(random)"
  echo "$account" | keep $node school-api/access-point
  echo "$account" | keep $node access-point/env
fi

# The secrets that seal each database; an older installation has none. They are never replaced, because sealed columns
# cannot be read without the secret that sealed them.
for app in school-api identity; do
  if [ ! -f $app/data ]; then echo "DATA_SECRET=$(random)" | keep $node $app/data; fi
done

# The pass phrase of the archive of docker/pitr.yml; an older installation has none.
if [ ! -f postgres/pgbackrest.conf ]; then
  printf '[global]\nrepo1-cipher-pass=%s\n' "$(random)" | keep $postgres postgres/pgbackrest.conf
fi

# The users of Valkey, and the one that reads their passwords anew. An older installation has none of them.
for app in gateway identity; do
  if [ ! -f $app/valkey ]; then echo "REDIS_URL=redis://$app:$(random)@valkey:6379" | keep $node $app/valkey; fi
done
if [ ! -f valkey/rotation ]; then random | keep $valkey valkey/rotation; fi

if [ -f postgres/superuser ]; then
  if [ $# -gt 0 ]; then turn "$@"; fi
  share
  exit 0
fi

client=$(random)
school=$(random)
identity=$(random)
sessions=$(random)

keep $node gateway/env <<END
SESSION_SECRET=$(random)
OIDC_CLIENT_SECRET=$client
REDIS_URL=redis://:$sessions@valkey:6379
END
keep $node school-api/env <<END
DATABASE_URL=$(database school "$school")
END
keep $node identity/env <<END
DATABASE_URL=$(database identity "$identity")
OIDC_CLIENT_SECRET=$client
END
keep $valkey valkey/valkey.conf <<END
requirepass $sessions
END
printf %s "$school" | keep $postgres postgres/school
printf %s "$identity" | keep $postgres postgres/identity
share
# This file comes last, so that with it all are there.
random | keep $postgres postgres/superuser
