#!/bin/sh
# Creates the server's account, which owns nothing, in the database of compose.yml.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat "${SERVER_PASSWORD_FILE:-/run/secrets/server_password}")" \
    --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role anteroom_server login password :'password';
SQL
