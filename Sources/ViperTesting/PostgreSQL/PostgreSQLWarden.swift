import ViperThreads

/// A shell that starts and stops one PostgreSQL, as it is told by a pipe that this process holds. Once the pipe is closed,
/// which is when this process has ended, however it ended, it ends the server and removes the folder.
final class PostgreSQLWarden: Sendable {
    /// What it can be told. Each is done when its answer has come.
    enum Command: String {
        /// Makes the folder of data.
        case make
        /// Makes it as a standby's, a copy of the server's whose folder and port follow.
        case copy
        /// Starts the server, and waits until it can be asked.
        case start
        /// Lets connections end by themselves, ends them, or ends without cleaning up: see `pg_ctl(1)`.
        case smart, fast, immediate
        /// Kills it and all of its processes with -9.
        case kill
        /// Stops all of its processes (SIGSTOP), and lets them go on.
        case freeze, thaw
    }

    private let shell: Locked<ChildProcess>
    private let folder: String

    init(programs: String, folder: String, port: UInt16, user: [String], authentication: String) throws {
        self.folder = folder
        let command = Self.command(
            programs: programs, folder: folder, port: port, user: user, authentication: authentication)
        shell = Locked(try ChildProcess(command, inOwnSession: true))
    }

    /// The shell.
    ///
    /// - Parameters:
    ///   - user: the words of a command that runs another as the server's user; none if that is ours.
    ///   - authentication: how a password is checked over TCP: see `initdb --auth-host`.
    static func command(
        programs: String, folder: String, port: UInt16, user: [String], authentication: String
    ) -> [String] {
        // With a socket for its input bash would take itself for a remote shell, and read its start files.
        ["bash", "--norc", "-c", script, "adder-postgresql", programs, folder, "\(port)", authentication] + user
    }

    /// Tells it something and waits until that is done. It blocks.
    func tell(_ command: Command, _ words: String = "") throws {
        let answer = shell.withLock { shell in
            shell.write("\(command.rawValue) \(words)\n") ? shell.line() : "gone"
        }
        guard answer == "0" else { throw Fault(command: command, log: log) }
    }

    /// What `initdb` and the server have written so far.
    var log: String { String(decoding: fileBytes("\(folder)/log"), as: UTF8.self) }

    /// What it was told failed.
    struct Fault: Error, CustomStringConvertible {
        let command: Command
        let log: String
        var description: String { "PostgreSQL: \(command) failed: \(log.split(separator: "\n").suffix(5))" }
    }

    // The pauses are in seconds; the server has two minutes to start.
    private static let script = """
        trap '' HUP INT TERM
        bin=$1 folder=$2 port=$3 authentication=$4 pid=
        data=$folder/data
        shift 4
        user="$*"
        cd /
        exec 2>/dev/null

        alive() { [ -r /proc/$1/stat ] && ! grep -q ') Z ' /proc/$1/stat; }
        processes() { echo $pid $(cat /proc/$pid/task/$pid/children); }

        make() {
            $user "$bin/initdb" -D "$data" -U postgres --no-sync --no-instructions --locale=C.UTF-8 -E UTF8 \\
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
        """
}
