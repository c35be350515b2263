# Sourced by config/test after prepare.sh: builds the tests, and runs them in several processes side by side.

# Each process of the suite: its name, its variables, and its tests. Every test is in one of them, whatever is added.
#
# Tests of servers in processes of their own block while they wait, and Swift's pool has no more threads than the machine has
# processors: so each serialised chain of them has a process of its own, and keeps nobody waiting; the longest has four, as it
# mostly waits for clients that do not read, and for memory that is given back. Passwords are hashed at full cost where tests
# are about that.
processes=(
    'replicas ADDER_TEST_HASHES=cheap --filter ^AdderTests\.OverReplicas/'
    'faults ADDER_TEST_HASHES=cheap --filter ^AdderTests\.OverFaults/'
    'exports ADDER_TEST_HASHES=cheap --filter ^AdderTests\.OverFiles/(Backup|Export|Import)Tests/'
    'files ADDER_TEST_HASHES=cheap --filter ^AdderTests\.OverFiles/ --skip /(Backup|Export|Import)Tests/'
    'streams ADDER_TEST_HASHES=cheap --filter ^AdderTests\.EndToEnd/(LiveLimitTests|UnreadStreamTests)/ --skip /memory'
    'memory ADDER_TEST_HASHES=cheap --filter ^AdderTests\.EndToEnd/UnreadStreamTests/memory'
    'ends ADDER_TEST_HASHES=cheap --filter ^AdderTests\.EndToEnd/(AccessLog|Ending|LeavingClient|Limit)Tests/'
    'end-to-end ADDER_TEST_HASHES=cheap --filter ^AdderTests\.EndToEnd/ --skip /(AccessLog|Ending|LeavingClient|(Live|)Limit|UnreadStream)Tests/'
    'disks ADDER_TEST_HASHES=cheap --filter ^AdderTests\.OverDisks/'
    'sockets . --filter ^ViperDaemonTests\.OverSockets/'
    'tls ADDER_TEST_TLS=yes --filter ^ViperDaemonTests\.OverSockets/'
    'program . --filter ^AdderTests\. --skip ^AdderTests\.(OverReplicas|OverFaults|OverFiles|EndToEnd|OverDisks)/'
    'kit . --filter ^Viper --skip ^ViperDaemonTests\.OverSockets/ --skip ^ViperIdentityTests\.(?!SecretTests|RehashTests|OverloadTests)'
    'identity ADDER_TEST_HASHES=cheap --filter ^ViperIdentityTests\. --skip ^ViperIdentityTests\.(SecretTests|RehashTests|OverloadTests)'
    'app ADDER_TEST_HASHES=cheap --skip ^(Viper|AdderTests\.)'
)
# What takes long and is rarely broken: power cuts, a fault of every call, disks of their own, and load.
slow='/(CallFaultTests|LoopDiskTests|PowerCutTests|UploadLoadTests)/'
bundle=$root/.build/debug/adderPackageTests.xctest
times=()

note_time() { times+=("$(printf '%6d s  %s' "$2" "$1")"); } # note_time WHAT SECONDS

# targets_of FILTER: the test targets whose tests a filter may be about, by the first name in each of its alternatives; nothing
# if one has none, or none is known.
targets_of() {
    local parts part name found=()
    # What parentheses choose from belongs to the name before them.
    mapfile -t parts < <(sed -E ':again; s/\([^()]*\)//; t again' <<<"$1" | tr '|' '\n')
    for part in "${parts[@]}"; do
        name=$(grep -oE '[A-Za-z]\w*' <<<"$part" | head -n 1) || return 0
        if [[ -d Tests/$name ]]; then
            found+=("$name")
        else
            mapfile -t -O ${#found[@]} found < <(
                grep -rlE --include='*.swift' "(struct|enum|class|extension|func) (\w+\.)*\w*$name" Tests/*Tests | cut -d / -f 2)
        fi
    done
    printf '%s\n' "${found[@]}" | sort -u
}

# build_tests: builds them, and the program that some of them start.
build_tests() {
    local start=$SECONDS
    swift_tests build --build-tests >&2
    [[ -x $bundle ]] || fail "Swift has built the tests, but not as $bundle, which should run them."
    note_time build $((SECONDS - start))
}

# run_suite [OPTION…]: runs all processes with these options, and prints the end of each and what it complains of. Fails as
# the worst of them. The data folders of new PostgreSQL servers are copies of one, which the first that needs it makes. If it
# is interrupted, what the processes have started ends with them, and their folders go.
run_suite() {
    local start=$SECONDS worst=0 process words pid status priority
    declare -gA running=()
    logs=$(mktemp -d)
    trap 'for pid in "${!running[@]}"; do end_process "$pid"; done; rm -rf "$logs"' EXIT
    mkdir "$logs/clusters"
    export ADDER_TEST_CLUSTERS=$logs/clusters
    for process in "${processes[@]}"; do
        read -ra words <<<"$process"
        # What is served over sockets where it could do without, and over TLS once more, belongs to `--all`.
        if [[ ${ADDER_TEST_SOCKETS-} == no && $words == tls ]]; then continue; fi
        # The chains take longest, so they go first.
        [[ $process == *AdderTests?.[OE]* ]] && priority=0 || priority=5
        setsid nice -n $priority env "${words[1]/#./ADDER_TEST_HASHES=}" "$bundle" --testing-library swift-testing "${words[@]:2}" "$@" \
            >"$logs/$words" 2>&1 </dev/null &
        running[$!]=$words
    done
    while ((${#running[@]})); do
        status=0
        wait -n -p pid "${!running[@]}" || status=$?
        note_time "suite: ${running[$pid]}" $((SECONDS - start))
        show_log "$logs/${running[$pid]}" $status
        ((status <= worst)) || worst=$status
        unset "running[$pid]"
    done
    note_time suite $((SECONDS - start))
    return $worst
}

# end_process PID: ends a process of the suite and all of its session, and removes its folders. Those of PostgreSQL are
# removed by who watches the server, once that has ended.
end_process() {
    kill -KILL -- "-$1" 2>/dev/null || true
    rm -rf /dev/shm/adder-test-"$1"-* /tmp/adder-test-"$1"-* || true
}

# show_log FILE STATUS: the events of a process but those of tests that begin and pass. A process that is well says
# nothing but what it skipped, and how many tests it ran.
show_log() {
    printf '\n== %s\n' "${1##*/}"
    if (($2)); then
        awk '!/^(◇|✔) / || /Test run with/' "$1"
    else
        grep -E '^➜|Test run with' "$1"
    fi
}

print_times() { printf '\n%s' "${times[@]}" && echo; }
