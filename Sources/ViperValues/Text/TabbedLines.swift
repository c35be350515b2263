extension Collection<UInt8> where SubSequence: Collection<UInt8> {
    /// The lines of a table as text, each split at its tabs. Empty lines and columns are left out.
    package var tabbedLines: [[String]] {
        split(separator: 0x0A).map { line in line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) } }
    }
}
