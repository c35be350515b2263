import Glibc
import ViperThreads

/// A shell that starts and stops one PostgreSQL on commands over a pipe. When the pipe closes, at the latest when this
/// process ends in whatever way, the shell stops the server and removes the folder.
final class PostgreSQLSupervisor: Sendable {
    /// The shell's commands. Each is done when its response arrives.
    enum Command: String {
        /// Creates the data folder.
        case make
        /// Creates it as a standby's: a copy of the server whose folder and port follow.
        case copy
        /// Starts the server and waits until it accepts queries.
        case start
        /// Stops the server; for the modes see `pg_ctl(1)`.
        case smart, fast, immediate
        /// Kills all of its processes with SIGKILL.
        case kill
        /// Suspends all of its processes (SIGSTOP) and resumes them.
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

    /// The shell's command line.
    ///
    /// - Parameters:
    ///   - user: the start of a command that runs another as the server's user; empty if that is ours.
    ///   - authentication: the authentication method over TCP: see `initdb --auth-host`.
    static func command(
        programs: String, folder: String, port: UInt16, user: [String], authentication: String
    ) -> [String] {
        let clusters = getenv("ADDER_TEST_CLUSTERS").map { String(cString: $0) } ?? ""
        // With a socket as its input, bash would take itself for a remote shell and read its start-up files.
        let arguments = [programs, folder, "\(port)", authentication, clusters]
        return ["bash", "--norc", "-c", script, "adder-postgresql"] + arguments + user
    }

    /// Sends a command and waits until it is done. It blocks.
    func tell(_ command: Command, _ words: String = "") throws {
        let answer = shell.withLock { shell in
            shell.write("\(command.rawValue) \(words)\n") ? shell.line() : "gone"
        }
        guard answer == "0" else { throw Fault(command: command, log: log) }
    }

    /// What `initdb` and the server have logged so far.
    var log: String { String(decoding: fileBytes("\(folder)/log"), as: UTF8.self) }

    struct Fault: Error, CustomStringConvertible {
        let command: Command
        let log: String
        var description: String { "PostgreSQL: \(command) failed: \(log.split(separator: "\n").suffix(5))" }
    }

    // The pauses are in seconds; the server has two minutes to start. Copying a new data folder takes 30 ms, and making
    // one a second of processor time: `ADDER_TEST_CLUSTERS` names a folder where those to copy are kept.
    private static let script = """
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
