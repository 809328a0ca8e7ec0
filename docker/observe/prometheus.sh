#!/bin/sh
# Prometheus with our alerts; ALERTMANAGERS (host:port, separated by commas) are told of them.
set -eu
cp /etc/prometheus/alerts.yml /tmp/alerts.yml
sed "s/targets: \[\]/targets: [$ALERTMANAGERS]/" /etc/prometheus/prometheus.yml >/tmp/prometheus.yml
exec prometheus --config.file=/tmp/prometheus.yml --storage.tsdb.path=/metrics --storage.tsdb.retention.time=30d
