import Glibc

/// Standard input, output and error, any of which whoever starts the program may have closed.
enum StandardDescriptors {
    /// Opens those that are closed on `/dev/null`. It goes before all else that opens anything: a file, a pipe or a socket
    /// would get their numbers, be read as input, and have the log written to it.
    static func fill() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one (open(2)).
            _ = open("/dev/null", O_RDWR)
        }
    }
}
