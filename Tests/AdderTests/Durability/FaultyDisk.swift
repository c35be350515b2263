import Glibc
import Testing
import ViperTesting

/// A disk that fails as a test says, under the files of a server's data folder, and notes all that reaches it: the library
/// of `Tests/FaultyDisk`, which is loaded into the program.
final class FaultyDisk: Sendable {
    /// Calls that a fault can strike.
    struct Calls: OptionSet {
        let rawValue: Int64
        static let sync = Calls(rawValue: 1)
        static let write = Calls(rawValue: 2)
        static let truncate = Calls(rawValue: 4)
        static let open = Calls(rawValue: 8)
    }

    /// Whose calls.
    struct Files: OptionSet {
        let rawValue: Int64
        static let log = Files(rawValue: 1)
        static let store = Files(rawValue: 2)
        static let others = Files(rawValue: 4)
        static let all: Files = [.log, .store, .others]
    }

    /// What happens to a call that is struck.
    enum Mode: Int64, Sendable {
        /// It fails, and has done nothing.
        case fail
        /// A write does half, and says so.
        case short
        /// A write does half, and fails.
        case torn
        /// It is done late.
        case slow
        /// The process is killed before it.
        case kill
        /// It fails, and has done all.
        case lie
        /// It fails and has done all; those after it fail and have done nothing.
        case lieFirst
    }

    /// What is to go wrong, from the moment it is armed.
    struct Fault: Sendable, CustomStringConvertible {
        var calls: Calls
        var files: Files = .all
        var mode: Mode = .fail
        /// The `errno` of a failure.
        var code: Int32 = ENOSPC
        /// The first call that it happens to, from 1 on, and to how many.
        var first = 1
        var count = 1
        /// How late a slow call is.
        var delay = Duration.milliseconds(20)

        var description: String {
            "\(mode) errno \(code) of calls \(calls.rawValue) to files \(files.rawValue), \(count) from the \(first). on"
        }
    }

    private let place: TemporaryFolder
    private let folder: String
    private let control: Int32

    /// A disk without faults, under a folder that need not be there yet.
    init(under folder: String) throws {
        place = try TemporaryFolder()
        try place.write([UInt8](repeating: 0, count: 4096), to: "control")
        try place.write([UInt8](), to: "log")
        self.folder = folder
        control = open(place.path + "/control", O_RDWR | O_CLOEXEC)
        guard control >= 0 else { throw SystemFault("the control file") }
    }

    deinit { close(control) }

    /// What a server's environment needs for it.
    var environment: [String] {
        get throws {
            let library = try Program.path(of: "libFaultyDisk.so")
            return ["LD_PRELOAD=\(library)", "FAULTY_DISK=\(place.path)", "FAULTY_FOLDER=\(folder)"]
        }
    }

    /// Has something go wrong from now on, in place of what did so far.
    func arm(_ fault: Fault) {
        disarm()
        put(
            [
                fault.calls.rawValue, fault.files.rawValue, fault.mode.rawValue, Int64(fault.code), Int64(fault.first),
                Int64(fault.count), fault.delay.components.attoseconds / 1_000_000_000_000, 0, 0,
            ], at: 1)
        put([1], at: 0)
    }

    /// Has nothing go wrong any more.
    func disarm() { put([0], at: 0) }

    /// To how many calls it happened since it was armed.
    var struck: Int { Int(get(at: 9)) }

    /// How long the log is, in bytes: what was told before was told of calls that are in it.
    var position: Int { Int(get(at: 10)) }

    /// The log's bytes.
    var log: [UInt8] { place.read("log") }

    private func put(_ values: [Int64], at index: Int) {
        values.withUnsafeBytes { bytes in
            let count = pwrite(control, bytes.baseAddress, bytes.count, off_t(index * 8))
            #expect(count == bytes.count)
        }
    }

    private func get(at index: Int) -> Int64 {
        var value: Int64 = 0
        let count = withUnsafeMutableBytes(of: &value) { pread(control, $0.baseAddress, 8, off_t(index * 8)) }
        #expect(count == 8)
        return value
    }
}
