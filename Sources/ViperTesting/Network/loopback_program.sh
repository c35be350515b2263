# Run by LoopbackProgram with a folder, a port, and a program with its arguments.
trap '' HUP INT TERM
folder=$1 port=$2 program=$3
shift 3
cd /
PATH=$PATH:/usr/sbin
if ! command -v $program >"$folder/log" 2>&1; then
    echo missing
    exit
fi
"$@" >"$folder/log" 2>&1 </dev/null &
pid=$!
tries=0
until (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null; do
    tries=$((tries + 1))
    if ! kill -0 $pid 2>/dev/null || [ $tries -gt 3000 ]; then
        kill -KILL $pid 2>/dev/null
        echo failed
        exit
    fi
    sleep 0.02
done
echo ready
read -r _
kill -KILL $pid 2>/dev/null
wait $pid 2>/dev/null
