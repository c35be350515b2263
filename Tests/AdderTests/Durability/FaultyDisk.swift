import Glibc
import ViperTesting

/// A disk under a server's data folder that injects faults and logs every call that reaches it, by the library of
/// `Tests/FaultyDisk`, which is preloaded into the program.
final class FaultyDisk: Sendable {
    struct Calls: OptionSet {
        let rawValue: Int64
        static let sync = Calls(rawValue: 1)
        static let write = Calls(rawValue: 2)
        static let truncate = Calls(rawValue: 4)
        static let open = Calls(rawValue: 8)
    }

    struct Files: OptionSet {
        let rawValue: Int64
        static let log = Files(rawValue: 1)
        static let store = Files(rawValue: 2)
        static let others = Files(rawValue: 4)
        static let all: Files = [.log, .store, .others]
    }

    enum Mode: Int64, Sendable {
        /// Fails without effect.
        case fail
        /// A write that stores half, and reports so.
        case short
        /// A write that stores half, and fails.
        case torn
        /// Succeeds after a delay.
        case slow
        /// Kills the process before the call.
        case kill
        /// Fails although everything was done.
        case lie
        /// Fails although everything was done; later calls fail without effect.
        case lieFirst
    }

    /// A fault, in effect from the moment it is armed.
    struct Fault: Sendable, CustomStringConvertible {
        var calls: Calls
        var files: Files = .all
        var mode: Mode = .fail
        var code: Int32 = ENOSPC
        /// The first call to strike, counted from 1, and how many.
        var first = 1
        var count = 1
        var delay = Duration.milliseconds(20)

        var description: String {
            "\(mode) errno \(code) of calls \(calls.rawValue) to files \(files.rawValue), \(count) from the \(first). on"
        }
    }

    private let place: TemporaryFolder
    private let folder: String
    private let control: Int32

    /// A disk without faults, under a folder that need not exist yet.
    init(under folder: String) throws {
        place = try TemporaryFolder()
        try place.write([UInt8](repeating: 0, count: 4096), to: "control")
        try place.write([UInt8](), to: "log")
        self.folder = folder
        control = open(place.path + "/control", O_RDWR | O_CLOEXEC)
        guard control >= 0 else { throw SystemFault("the control file") }
    }

    deinit { close(control) }

    var environment: [String] {
        get throws {
            let library = try Program.path(of: "libFaultyDisk.so")
            return ["LD_PRELOAD=\(library)", "FAULTY_DISK=\(place.path)", "FAULTY_FOLDER=\(folder)"]
        }
    }

    /// Replaces the current fault.
    func arm(_ fault: Fault) {
        disarm()
        put(
            [
                fault.calls.rawValue, fault.files.rawValue, fault.mode.rawValue, Int64(fault.code), Int64(fault.first),
                Int64(fault.count), fault.delay.components.attoseconds / 1_000_000_000_000, 0, 0,
            ], at: 1)
        put([1], at: 0)
    }

    func disarm() { put([0], at: 0) }

    /// How many calls were struck since the fault was armed.
    var struck: Int { Int(get(at: 9)) }

    /// The length of the log in bytes. A response received before reading it rests on calls that are in the log.
    var position: Int { Int(get(at: 10)) }

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
