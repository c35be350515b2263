import ViperTesting

/// What a power cut may leave of a folder, given all calls that reached the disk. ``ModelledFile`` models one file. Of
/// the names created, changed and removed since the folder was last synced, a power cut keeps the first few.
struct DiskModel {
    private var names: [String: ModelledFile] = [:]
    /// The names on the disk, and after each change since.
    private var history: [[String: ModelledFile]] = [[:]]
    private var files: [Int64: ModelledFile] = [:]
    private var place = 0
    private(set) var random: SeededGenerator

    /// The folder is empty or missing where the log begins.
    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Replays the log up to the given position.
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

    /// Writes what a power cut at this moment leaves into the `data` of a folder.
    mutating func cut(into folder: TemporaryFolder) throws {
        let kept = history[Int.random(in: 0..<history.count, using: &random)]
        for (name, file) in kept.sorted(by: { $0.key < $1.key }) {
            try folder.write(file.remains(share: random.share(), &random), to: "data/" + name)
        }
    }
}

extension SeededGenerator {
    /// The share of the bytes that is kept: nothing, everything, or a part.
    mutating func share() -> Double { [0, 1, 0.5, 0.9][Int.random(in: 0..<4, using: &self)] }
}
