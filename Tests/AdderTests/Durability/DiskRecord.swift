struct DiskRecord {
    enum Kind: Int32 {
        case sync = 1
        case write = 2
        case truncate = 4
        case open = 8
        case rename = 16
        case unlink = 32
    }

    let kind: Kind
    let hasFailed: Bool
    /// The file's inode.
    let file: Int64
    /// The offset of a write, or the new length; for an open, 0 if it truncated the file.
    let offset: Int
    /// The bytes written, or the names concerned.
    let bytes: ArraySlice<UInt8>

    /// Reads the record at the given position of the log; nil unless it is complete.
    init?(in log: [UInt8], at place: Int) {
        let size = 32
        guard place + size <= log.count else { return nil }
        let (kind, code, file, offset, length) = log.withUnsafeBytes { bytes in
            (
                bytes.loadUnaligned(fromByteOffset: place, as: Int32.self),
                bytes.loadUnaligned(fromByteOffset: place + 4, as: Int32.self),
                bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self),
                bytes.loadUnaligned(fromByteOffset: place + 16, as: Int64.self),
                bytes.loadUnaligned(fromByteOffset: place + 24, as: Int64.self)
            )
        }
        guard let kind = Kind(rawValue: kind), length >= 0, place + size + Int(length) <= log.count else { return nil }
        self.kind = kind
        hasFailed = code != 0
        self.file = file
        self.offset = Int(offset)
        bytes = log[place + size..<place + size + Int(length)]
    }

    var end: Int { bytes.endIndex }

    var names: [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
}
