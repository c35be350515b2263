public import ViperHTTP
import ViperJSON
public import ViperValues

/// A request's `Idempotency-Key` (see ``IdempotencyKeyField``), with what it is good for.
public struct IdempotencyKey: Sendable, Equatable {
    /// Within what a key is one.
    public struct Scope: Sendable, Equatable {
        /// The method, the path and the key, with spaces between. Once there are callers, the caller belongs here too, or
        /// one could be shown another's answer.
        public let bytes: [UInt8]
        /// A hash of the bytes, the same in every process. Two scopes may share it.
        public let hash: UInt64

        fileprivate init(_ method: Method, _ path: some Sequence<UInt8>, _ key: [UInt8]) {
            var bytes = Array(method.name.bytes)
            bytes.append(0x20)
            bytes.append(contentsOf: path)
            bytes.append(0x20)
            bytes.append(contentsOf: key)
            self.bytes = bytes
            hash = bytes.withUnsafeBytes { Hash64.hash($0) }
        }
    }

    /// The scope: its path is the route's with the values that were read, each encoded in one way alone, so that
    /// `/%69tems` and an id in upper case are no other scope.
    public let scope: Scope
    /// The scope by the path as it came, where that is another: answers were kept so before.
    public let formerScope: Scope?
    /// A hash of what the body says, and of the query where there is one (section 2.4 of the draft): the request that the
    /// key stands for. An encoder that orders members differently from call to call repeats itself.
    public let fingerprint: UInt64
    /// A hash of the body's bytes and the query: answers were kept so before.
    public let formerFingerprint: UInt64

    /// The key of a request whose input was read; nil if it has none.
    ///
    /// - Throws: a fault that reading the input tells with all others.
    public init?(_ request: Request) throws(InputFault) {
        guard let key = try IdempotencyKeyField.read(request) else { return nil }
        let path = Self.canonicalPath(of: request)
        scope = Scope(request.method, path, key)
        formerScope = path.elementsEqual(request.path) ? nil : Scope(request.method, request.path, key)
        let seed = request.query.isEmpty ? 0 : Hash64.hash(request.query)
        formerFingerprint = Hash64.hash(request.body, seed: seed)
        fingerprint = Self.hash(ofBody: request.body).map { Hash64.hash(seed, $0) } ?? formerFingerprint
    }

    /// Whether a fingerprint that was kept is that of this request, by the rule of today or the one before.
    public func matches(_ fingerprint: UInt64) -> Bool {
        fingerprint == self.fingerprint || fingerprint == formerFingerprint
    }

    /// The hash of what a JSON body says; nil if it is none.
    private static func hash(ofBody body: UnsafeRawBufferPointer) -> UInt64? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: body)
            return document.withRoot { $0.valueHash }
        } catch {
            return nil
        }
    }

    /// The route's pattern with the values in the places of its captures; the path as it came where no route took it.
    private static func canonicalPath(of request: Request) -> [UInt8] {
        let pattern = request.storage.pattern
        guard !pattern.isEmpty else { return Array(request.path) }
        var path: [UInt8] = []
        path.reserveCapacity(request.path.count)
        var capture = 0
        var isName = false
        for byte in pattern {
            switch byte {
            case 0x7B:
                isName = true
                path.append(contentsOf: request.storage.pathValue(capture).utf8)
                capture += 1
            case 0x7D: isName = false
            default: if !isName { path.append(byte) }
            }
        }
        return path
    }
}
