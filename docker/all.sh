#!/bin/sh
# The start of the image for tests. The time ahead must be set before the processes that read the clock begin; a wrong
# one is refused by the start itself.
set -e
if [ -n "$CLOCK" ]; then
  export FAKETIME="$CLOCK" FAKETIME_DONT_FAKE_MONOTONIC=1 LD_PRELOAD=/usr/local/lib/libfaketime.so
fi
exec node system/start.ts
