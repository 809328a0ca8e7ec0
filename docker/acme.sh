#!/bin/sh
# Certificates by ACME: asks for one as soon as the proxy answers, and for the next when that is due. The proxy finds them
# in TLS_DIR.
set -eu
# The certificate of a private ACME server's authority.
[ ! -s /authority.pem ] || export REQUESTS_CA_BUNDLE=/authority.pem

take() {
  cp "/etc/letsencrypt/live/schoolbeheer/$1" "/tls/.$1"
  mv "/tls/.$1" "/tls/$1"
}

# The second try comes soon. Let's Encrypt takes no more than five failures of a name in an hour.
pause=1m
while :; do
  if certbot certonly --non-interactive --agree-tos --email "$ACME_EMAIL" --server "$ACME_URL" --cert-name schoolbeheer \
    --webroot --webroot-path /challenges --domain "$GATEWAY_HOST" --domain "$IDENTITY_HOST" --keep-until-expiring; then
    take privkey.pem
    take fullchain.pem
    pause=1m
    sleep 12h
  else
    sleep "$pause"
    pause=15m
  fi
done
