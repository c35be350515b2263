import Glibc

@testable import ViperTesting

@Suite struct ChildProcessTests {
    @Test("A program inherits its standard descriptors, and none that is not marked to be closed")
    func descriptors() throws {
        let open = fcntl(STDERR_FILENO, F_DUPFD, 100)
        try #require(open >= 100 && fcntl(open, F_GETFD) == 0)
        defer { close(open) }
        // The shell itself opens no other.
        let (status, output) = run([
            "sh", "-c", "for one in 0 1 2 3 \(open); do [ -e /proc/$$/fd/$one ] && echo $one; done",
        ])
        #expect(output == "0\n1\n2\n")
        #expect(status == 1, "the last is not there")
    }
}
