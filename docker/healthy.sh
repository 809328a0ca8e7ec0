#!/bin/bash
# Asks the app of this container for a path, and succeeds where the answer is a 200. A Node for each question would take
# as much of the processors as an app at work.
set -e
exec 3<> "/dev/tcp/127.0.0.1/$PORT"
printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "$1" "$PORT" >&3
read -r _ status _ <&3
[ "$status" = 200 ]
