#!/bin/sh
# Runs the current version of Anteroom with the Node.js included in it. Needs nothing from PATH.
script=$0
if [ -L "$script" ]; then script=$(command -p readlink -f -- "$script"); fi
case $script in
  */*) home=${script%/*} ;;
  *) home=. ;;
esac
home=$(cd -- "$home" && pwd -P) || exit 1
exec "$home/current/runtime/node" "$home/current/packages/server/src/release/entry.ts" "$home" "$@"
