import Glibc

/// Standard input, output and error, which the parent process may have closed.
package enum StandardDescriptors {
    /// Opens closed ones on `/dev/null`. It must run before anything else is opened: a file, a pipe or a socket would
    /// get their numbers, be read as input, and have the log written to it.
    package static func fill() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // open(2) returns the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}

/// Writes text to a descriptor with one call, ignoring errors.
package func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
}
