#!/bin/sh
# Makes the secrets of this installation at its first start. Each service has a volume of its own, mounted here under
# its name, and the user that it runs as is the only one who may read it.
set -eu
cd /secrets

node=1000
valkey=999
postgres=999

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
database() { echo "postgres://$1:$2@postgres:5432/$1"; }
keep() {
  cat >"$2"
  chmod 400 "$2"
  chown "$1" "$2"
}

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
sed 's/^/SCHOOL_/' school-api/data | keep $node demo/data

# The pass phrase of the archive of docker/pitr.yml; an older installation has none.
if [ ! -f postgres/pgbackrest.conf ]; then
  printf '[global]\nrepo1-cipher-pass=%s\n' "$(random)" | keep $postgres postgres/pgbackrest.conf
fi

# The users of Valkey where several processes of an app share it (docker/production.yml): each app reaches its own keys
# alone, and the check of health none. An older installation has none of them.
valkey_user() { echo "user $1 on #$(printf %s "$3" | sha256sum | cut -d' ' -f1) ~$2* -@all +get +set +del +eval +ping +hello +client|setinfo"; }
if [ ! -f valkey/users.acl ]; then
  of_gateway=$(random)
  of_identity=$(random)
  echo "REDIS_URL=redis://gateway:$of_gateway@valkey:6379" | keep $node gateway/valkey
  echo "REDIS_URL=redis://identity:$of_identity@valkey:6379" | keep $node identity/valkey
  {
    echo 'user default off'
    echo 'user health on nopass -@all +ping'
    valkey_user gateway schoolbeheer: "$of_gateway"
    valkey_user identity identity: "$of_identity"
  } | keep $valkey valkey/users.acl
fi

if [ -f postgres/superuser ]; then exit 0; fi

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
keep $node demo/env <<END
SCHOOL_DATABASE_URL=$(database school "$school")
IDENTITY_DATABASE_URL=$(database identity "$identity")
END
keep $valkey valkey/valkey.conf <<END
requirepass $sessions
END
printf %s "$school" | keep $postgres postgres/school
printf %s "$identity" | keep $postgres postgres/identity
# This file comes last, so that with it all are there.
random | keep $postgres postgres/superuser
