import ViperGzip
import ViperTesting

enum Bodies {
    enum Kind: CaseIterable {
        case zeros, noise, json, sparse
    }

    /// A body of the given length.
    static func make(_ kind: Kind, _ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        switch kind {
        case .zeros: return [UInt8](repeating: 0, count: count)
        case .noise: return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        case .sparse: return (0..<count).map { _ in Int.random(in: 0..<50, using: &random) == 0 ? 0x2C : 0x20 }
        case .json:
            var body: [UInt8] = []
            while body.count < count {
                let id = String(random.next(), radix: 16)
                body += Array(#"{"id":"\#(id)","name":"Übung \#(random.next() % 1000)","enabled":true},"#.utf8)
            }
            return Array(body[..<count])
        }
    }
}

extension GzipEncoder {
    func encode(_ body: [UInt8], isKept: Bool = false) -> [UInt8]? {
        body.withUnsafeBytes { bytes in
            guard let coded = encode(bytes, isKept: isKept) else { return nil }
            return Array(coded.unsafeBytes)
        }
    }
}
