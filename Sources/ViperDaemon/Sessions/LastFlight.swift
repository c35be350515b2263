import CMicroHTTPD  // For MSG_DONTWAIT, which belongs to whichever C module was compiled first.
import Glibc

/// The last messages of a client in a handshake of TLS 1.2: its keys, then ChangeCipherSpec and Finished (RFC 5246, section
/// 7.3).
enum LastFlight {
    private static let changeCipherSpec: UInt8 = 20
    private static let alert: UInt8 = 21
    /// More than a client sends: its keys and a chain of certificates.
    private static let mostBytes = 64 << 10

    /// Its size, once it has arrived whole and is unread, or what has arrived instead and ends the handshake; nil before.
    static func size(at descriptor: Int32) -> Int? {
        withUnsafeTemporaryAllocation(byteCount: mostBytes, alignment: 1) { room in
            let count = recv(descriptor, room.baseAddress, room.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            guard count > 0 else { return nil }
            return count == room.count ? count : size(in: UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
    }

    /// Reads what is left of it.
    static func drop(at descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: mostBytes, alignment: 1) { room in
            _ = recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
        }
    }

    /// Its size, if records end it; nil if they do not. A header is the type, two bytes of version and two of length.
    static func size(in bytes: UnsafeRawBufferPointer) -> Int? {
        var (start, isChanged) = (0, false)
        while start + 5 <= bytes.count {
            let end = start + 5 + Int(bytes[start + 3]) << 8 + Int(bytes[start + 4])
            guard end <= bytes.count else { return nil }
            if isChanged || bytes[start] == alert { return end }
            isChanged = bytes[start] == changeCipherSpec
            start = end
        }
        return nil
    }
}
