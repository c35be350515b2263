# Run by PostgreSQLSupervisor, which sends it commands, a line each, and waits for the status of each.
#
# The pauses are in seconds; the server has two minutes to start. Copying a new data folder takes 30 ms, and making one a
# second of processor time: `ADDER_TEST_CLUSTERS` names a folder where those to copy are kept.

trap '' HUP INT TERM
bin=$1 folder=$2 port=$3 authentication=$4 clusters=$5 pid=
data=$folder/data
shift 5
user="$*"
cd /
exec 2>/dev/null

alive() { [ -r /proc/$1/stat ] && ! grep -q ') Z ' /proc/$1/stat; }
processes() { echo $pid $(cat /proc/$pid/task/$pid/children); }

make() {
    [ -n "$clusters" ] || { initialize; return; }
    local cluster=$clusters/$authentication
    { flock 9 && { [ -d "$cluster" ] || { initialize && mv "$data" "$cluster"; }; } } 9>>"$clusters/lock" &&
        cp -a "$cluster" "$data"
}

initialize() {
    $user "$bin/initdb" -D "$data" -U postgres --no-sync --no-instructions --locale=C.UTF-8 -E UTF8 \
        --auth-local=trust --auth-host="$authentication"
}

copy() {
    $user "$bin/pg_basebackup" -D "$data" -h "$1" -p "$2" -U postgres -R -X stream -c fast --no-sync
}

start() {
    [ -z "$pid" ] || return 1
    $user "$bin/postgres" -D "$data" -p "$port" -k "$folder" &
    pid=$!
    tries=0
    until "$bin/pg_isready" -q -h "$folder" -p "$port"; do
        tries=$((tries + 1))
        if ! alive $pid || [ $tries -gt 6000 ]; then
            kill -KILL $pid
            wait $pid
            pid=
            return 1
        fi
        sleep 0.02
    done
}

stop() {
    [ -n "$pid" ] || return 1
    kill -$1 $pid
    wait $pid
    pid=
}

crash() {
    [ -n "$pid" ] || return 1
    all=$(processes)
    kill -KILL $all
    wait $pid
    pid=
    for one in $all; do while alive $one; do sleep 0.01; done; done
}

while read -r command words; do
    case $command in
    make) make ;;
    copy) copy $words ;;
    start) start ;;
    smart) stop TERM ;;
    fast) stop INT ;;
    immediate) stop QUIT ;;
    kill) crash ;;
    freeze) kill -STOP $(processes) ;;
    thaw) kill -CONT $(processes) ;;
    esac </dev/null >>"$folder/log" 2>&1
    echo $?
done

if [ -n "$pid" ]; then
    kill -CONT $(processes)
    stop QUIT
elif [ -f "$data/postmaster.pid" ]; then
    # A server that was killed leaves its segment of shared memory: its number is in the seventh line.
    ipcrm -m $(sed -n '7s/.* //p' "$data/postmaster.pid")
fi
rm -rf "$folder"
