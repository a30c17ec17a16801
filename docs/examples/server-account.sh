#!/bin/sh
# Creates the server's account, which owns nothing, in the database of compose.yml.
set -eu
# Read first, because the shell ignores an error within an argument and the account would have no password.
password=$(cat "${SERVER_PASSWORD_FILE:-/run/secrets/server_password}")
psql --set=ON_ERROR_STOP=1 --set=password="$password" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role anteroom_server login password :'password';
SQL
