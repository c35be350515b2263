# A server that a check starts, queries and stops; sourced after prepare.sh.
#
# Sets $folder, a temporary folder removed at exit, $server, the process id, and $address.

folder=$(mktemp -d)
server=

finish_server() {
    if [[ -n $server ]]; then kill -KILL "$server" 2>/dev/null || true; fi
    rm -rf "$folder"
}
trap finish_server EXIT

# start_server COMMAND…: starts a server on a free port over $folder/data, by the command followed by the arguments of
# `serve`, and waits until it listens, a minute at most.
start_server() {
    : >"$folder/output"
    "$@" --port 0 --data "$folder/data" >"$folder/output" 2>"$folder/events" &
    server=$!
    address=
    local attempt
    for ((attempt = 0; attempt < 600; attempt++)); do
        address=$(sed -n 's/.*Listening on \(http:[^" ]*\).*/\1/p' "$folder/output")
        # The name stands for two addresses, of which the server has one.
        address=${address/localhost/127.0.0.1}
        [[ -z $address ]] || return 0
        kill -0 "$server" 2>/dev/null || fail "The server did not start:" "$(cat "$folder/events")"
        sleep 0.1
    done
    fail "The server did not start within a minute."
}

# stop_server: stops it with SIGTERM, as an operator would.
stop_server() {
    kill -TERM "$server"
    wait "$server" || fail "The server ended with an error:" "$(cat "$folder/events")"
    server=
}
