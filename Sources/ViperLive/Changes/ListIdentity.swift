import ViperValues

/// What stands for a list in positions and in the feed.
enum ListIdentity {
    /// A hash of the name and the scope.
    static func of(_ name: String, _ scope: UUID?) -> UInt64 {
        var text = name
        let hash = text.withUTF8 { FNV1a.hash(UnsafeRawBufferPointer($0)) }
        return scope.map { (hash &+ $0.high) &* 0x9E37_79B9_7F4A_7C15 ^ $0.low } ?? hash
    }
}
