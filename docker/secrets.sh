#!/bin/sh
# Makes the secrets of this installation at its first start, and keeps them in the volume that is mounted at /secrets.
set -eu
cd /secrets
if [ -f database-password ]; then exit 0; fi

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
password=$(random)
client=$(random)

database() { echo "postgres://postgres:$password@postgres:5432/$1"; }

cat >gateway.env <<END
SESSION_SECRET=$(random)
OIDC_CLIENT_SECRET=$client
END
cat >school-api.env <<END
DATABASE_URL=$(database school)
END
cat >identity.env <<END
DATABASE_URL=$(database identity)
OIDC_CLIENT_SECRET=$client
END
cat >demo.env <<END
SCHOOL_DATABASE_URL=$(database school)
IDENTITY_DATABASE_URL=$(database identity)
END
printf %s "$password" >database-password
