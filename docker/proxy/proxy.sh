#!/bin/sh
# The commands of the proxy's container: `start`; `reload`, which also takes a new certificate; `out ADDRESS…`, after
# which these apps get no more requests; `in`, after which all do.
set -eu
umask 022
made=/run/proxy
own="/own/$GATEWAY_HOST+$IDENTITY_HOST"

# Signs itself, as long as there is no other. The apps, which reach each other by the same names, trust it.
make_own_certificate() {
  [ -f "$own.pem" ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
    -subj "/CN=$GATEWAY_HOST" -addext "subjectAltName=DNS:$GATEWAY_HOST,DNS:$IDENTITY_HOST" \
    -addext basicConstraints=critical,CA:FALSE -keyout "$own.key" -out "$own.pem" 2>/dev/null
  cat "$own.pem" /authority.pem >/trust/authorities.pem
}

# Copies, so that a certificate that is just being replaced is not read by halves.
take_certificate() {
  if [ -s /tls/fullchain.pem ] && [ -s /tls/privkey.pem ]; then
    cat /tls/fullchain.pem >$made/fullchain.pem
    (umask 077 && cat /tls/privkey.pem >$made/privkey.pem)
  else
    cat "$own.pem" >$made/fullchain.pem
    (umask 077 && cat "$own.key" >$made/privkey.pem)
  fi
}

upstream() {
  echo "upstream $1 {"
  for address in $2; do
    grep -qsFx "$address" $made/out || echo "  server $address max_fails=0;"
  done
  echo '}'
}

configure() {
  { upstream gateways "$GATEWAYS"; upstream school-apis "$SCHOOL_APIS"; upstream identities "$IDENTITIES"; } >$made/upstreams.conf
  envsubst '${GATEWAY_HOST} ${IDENTITY_HOST} ${INSIDE_ADDRESS}' </etc/proxy/nginx.conf >$made/nginx.conf
  [ -f /proc/net/if_inet6 ] || sed -i '/listen \[::\]/d' $made/nginx.conf
  take_certificate
  nginx -e /dev/stderr -t -q -c $made/nginx.conf
}

reload() {
  configure
  nginx -e /dev/stderr -c $made/nginx.conf -s reload
}

case $1 in
  start)
    mkdir -p $made
    make_own_certificate
    configure
    # A certificate that is not right leaves the one before in use.
    while sleep 6h; do proxy reload || true; done &
    exec nginx -e /dev/stderr -c $made/nginx.conf -g 'daemon off;'
    ;;
  reload) reload ;;
  out)
    shift
    printf '%s\n' "$@" >$made/out
    reload
    ;;
  in)
    rm -f $made/out
    reload
    ;;
  *)
    sed -n '2,3s/^# //p' "$0" >&2
    exit 2
    ;;
esac
