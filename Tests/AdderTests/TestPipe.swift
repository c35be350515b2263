import Glibc
import ViperTesting

final class TestPipe {
    private(set) var reader: Int32
    private(set) var writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        (reader, writer) = (ends[0], ends[1])
        signal(SIGPIPE, SIG_IGN)
    }

    /// A pipe that holds bytes, no more than it has room for, and nothing after them.
    convenience init(holding bytes: some Collection<UInt8>) throws {
        try self.init()
        try #require(write(bytes))
        closeWriter()
    }

    deinit {
        closeReader()
        closeWriter()
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    /// Writes all bytes; false if nobody reads them.
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }
}
