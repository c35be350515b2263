public import ViperHTTP
import ViperJSON

/// A request's `Idempotency-Key` (see `IdempotencyKeyField`), with its scope and its request's fingerprint.
public struct IdempotencyKey: Sendable, Equatable {
    /// The scope in which a key is unique.
    public struct Scope: Sendable, Equatable {
        /// The method, path, key and caller, if there is one, separated by spaces: no caller with a session receives
        /// another's response. Strangers cannot be told apart, since a phone keeps its key and changes its address: two of
        /// them who send one key and one body share the response, so routes whose response would give one of them what is
        /// the other's refuse a stranger's key (``Interactor/issuesCapability``).
        public let bytes: [UInt8]
        /// A hash of the bytes, the same in every process. Two scopes may collide.
        public let hash: UInt64

        fileprivate init(_ method: Method, _ path: some Sequence<UInt8>, _ key: [UInt8], _ caller: UUID?) {
            var bytes = Array(method.name.bytes)
            bytes.append(0x20)
            bytes.append(contentsOf: path)
            bytes.append(0x20)
            bytes.append(contentsOf: key)
            if let caller {
                // No key contains a control character, so no stranger's key looks like a caller's.
                bytes.append(0x0A)
                caller.withBytes { bytes.append(contentsOf: $0) }
            }
            self.bytes = bytes
            hash = bytes.withUnsafeBytes { Hash64.hash($0) }
        }
    }

    /// The scope. Its path is the route's pattern filled with the parsed values, each in its canonical encoding, so
    /// that `/%69tems` or an id in upper case makes no other scope.
    public let scope: Scope
    /// The scope by the raw path, if that differs: older responses were stored under it.
    public let formerScope: Scope?
    /// A hash of the body's JSON value or of an upload's contents, and of the query if there is one (section 2.4 of the draft): the request that
    /// the key stands for. The order of members does not matter, since some encoders change it from call to call.
    public let fingerprint: UInt64
    /// A hash of the body's bytes and the query, as older responses have it.
    public let formerFingerprint: UInt64

    /// Creates the key of a request whose input was read; nil if it has none.
    ///
    /// - Throws: a fault that reading the input reports together with all others.
    public init?(_ request: Request) throws(InputFault) {
        guard let key = try IdempotencyKeyField.read(request) else { return nil }
        let path = Self.canonicalPath(of: request)
        let caller = request.storage.caller
        scope = Scope(request.method, path, key, caller)
        formerScope = path.elementsEqual(request.path) ? nil : Scope(request.method, request.path, key, caller)
        let seed = request.query.isEmpty ? 0 : Hash64.hash(request.query)
        if let upload = request.storage.upload {
            // Every client chooses its own boundary, and a new one each time.
            fingerprint = Hash64.hash(seed, upload.fingerprint(request.body))
            formerFingerprint = fingerprint
            return
        }
        formerFingerprint = Hash64.hash(request.body, seed: seed)
        fingerprint = Self.hash(ofBody: request.body).map { Hash64.hash(seed, $0) } ?? formerFingerprint
    }

    /// Whether a stored fingerprint, current or older, is that of this request.
    public func matches(_ fingerprint: UInt64) -> Bool {
        fingerprint == self.fingerprint || fingerprint == formerFingerprint
    }

    /// The hash of a body's JSON value; nil if it is not JSON.
    private static func hash(ofBody body: UnsafeRawBufferPointer) -> UInt64? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: body)
            return document.withRoot { $0.valueHash }
        } catch {
            return nil
        }
    }

    /// The route's pattern filled with the captured values; the raw path if no route matched.
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
