import Glibc
import ViperHTTP

/// The forms of a request target (RFC 9112, section 3.2).
enum RequestTarget {
    /// Why a target is refused; nil if it is a path, `*` with `OPTIONS`, or an absolute `http` or `https` URI.
    static func refusal(of target: UnsafeRawBufferPointer, _ method: Method) -> Refusal? {
        if let start = target.baseAddress, memchr(start, 0x23, target.count) != nil {
            return .malformed("The request target has a fragment.")
        }
        if target.first == 0x2F || (method == .options && target.count == 1 && target.first == 0x2A) { return nil }
        guard let rest = authorityAndPath(of: target) else {
            return .malformed("The request target is neither a path nor an absolute URI of http or https.")
        }
        let authority = authority(before: rest)
        guard let first = authority.first, first != 0x3A, Characters.isHost(authority) else {
            return .malformed("The authority of the request target is not a host and port.")
        }
        return nil
    }

    /// The host and port of a target in absolute form; nil for any other.
    static func authority(of target: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard target.first != 0x2F else { return nil }
        return authorityAndPath(of: target).map(authority(before:))
    }

    private static func authority(before rest: Slice<UnsafeRawBufferPointer>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: rest.prefix { $0 != 0x2F && $0 != 0x3F })
    }

    /// What follows `http://` or `https://`, ignoring case; nil if the target has another form.
    private static func authorityAndPath(of target: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
        for scheme: StaticString in ["http://", "https://"] {
            let rest = target.dropFirst(scheme.utf8CodeUnitCount)
            if !rest.isEmpty, target.begins(with: scheme) { return rest }
        }
        return nil
    }
}
