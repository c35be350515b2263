import Glibc
import ViperThreads

extension Contract {
    /// The contract of a document. Parsing is slow and most tests of a process share one document, so contracts are
    /// cached.
    static func of(_ document: [UInt8]) throws -> Contract {
        let text = Document(bytes: document)
        if let known = known.withLock({ $0[text] }) { return known }
        let contract = try Contract(JSONTree(parsing: document))
        known.withLock { known in
            if known.count == mostKnown { known = [:] }
            known[text] = contract
        }
        return contract
    }

    private static let known = Locked<[Document: Contract]>([:])

    /// The cache is emptied when it holds this many.
    private static let mostKnown = 64

    /// A document's bytes, hashed and compared as a whole; an array does it byte by byte.
    private struct Document: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

        static func == (left: Document, right: Document) -> Bool {
            left.bytes.withUnsafeBytes { left in
                right.bytes.withUnsafeBytes { right in
                    guard let one = left.baseAddress, let other = right.baseAddress else {
                        return left.count == right.count
                    }
                    return left.count == right.count && memcmp(one, other, left.count) == 0
                }
            }
        }
    }
}
