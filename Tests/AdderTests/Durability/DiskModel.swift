import Glibc
import ViperTesting

/// What a power cut may leave of a folder, by all that reached it. See ``ModelledFile`` for a file; of the names that were
/// given, changed and removed since the folder was synced a power cut keeps the first few.
struct DiskModel {
    private var names: [String: ModelledFile] = [:]
    /// What the names were on the disk, and after each change since.
    private var history: [[String: ModelledFile]] = [[:]]
    private var files: [Int64: ModelledFile] = [:]
    private var place = 0
    private(set) var random: SeededRandom

    /// A folder that was empty, or not there, at the log's beginning.
    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// Takes what reached the disk, up to a place in the log.
    mutating func replay(_ log: [UInt8], upTo end: Int) {
        while place < end, let record = DiskRecord(in: log, at: place) {
            apply(record)
            place = record.end
        }
    }

    private mutating func apply(_ record: DiskRecord) {
        switch record.kind {
        case .write: files[record.file]?.write(record.bytes, at: record.offset)
        case .truncate: files[record.file]?.truncate(to: record.offset)
        case .sync:
            if let file = files[record.file] {
                file.sync(hasFailed: record.hasFailed, &random)
            } else if !record.hasFailed {
                history = [names]  // the folder
            }
        case .open: open(record)
        case .rename: move(record.names)
        case .unlink: change { $0[record.names[0]] = nil }
        }
    }

    private mutating func open(_ record: DiskRecord) {
        let name = record.names[0]
        if let known = names[name] {
            files[record.file] = known
            if record.offset == 0 { known.truncate(to: 0) }
        } else if !name.isEmpty {
            let file = ModelledFile([])
            files[record.file] = file
            change { $0[name] = file }
        } else {
            files[record.file] = nil
        }
    }

    private mutating func move(_ moved: [String]) {
        change { names in
            names[moved[1]] = names[moved[0]]
            names[moved[0]] = nil
        }
    }

    private mutating func change(_ body: (inout [String: ModelledFile]) -> Void) {
        body(&names)
        history.append(names)
    }

    /// Writes what a power cut leaves at this moment into a folder.
    mutating func cut(into folder: String) throws {
        let kept = history[Int.random(in: 0..<history.count, using: &random)]
        for (name, file) in kept.sorted(by: { $0.key < $1.key }) {
            try write(file.remains(share: random.share(), &random), to: folder + "/" + name)
        }
    }

    /// Writes what is left when nothing but the process has ended: all of it.
    func writeAll(into folder: String) throws {
        for (name, file) in names { try write(file.cached, to: folder + "/" + name) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "we") else { throw SystemFault(path) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemFault(path) }
    }
}

/// A generator whose numbers are the same for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// How much is kept: nothing, all, or a part.
    mutating func share() -> Double { [0, 1, 0.5, 0.9][Int.random(in: 0..<4, using: &self)] }
}
