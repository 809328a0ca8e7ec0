#!/bin/sh
# The archive's own files, made with the database: the first segment of the log finds them.
set -eu
pgbackrest stanza-create
