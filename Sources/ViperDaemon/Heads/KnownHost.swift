import ViperValues

/// The last `Host` that was found to be one, and to be served. Most requests name the same, which need not be parsed
/// again: that costs 380 instructions.
struct KnownHost {
    private let bytes: [UInt8]

    /// None.
    init() { bytes = [] }

    init(_ host: UnsafeRawBufferPointer) { bytes = Array(host) }

    /// Whether it is the same, byte by byte. An empty one never is.
    func isSame(as host: UnsafeRawBufferPointer) -> Bool {
        !bytes.isEmpty && bytes.withUnsafeBytes { $0.hasSameBytes(as: host) }
    }
}
