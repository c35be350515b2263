import Glibc
import ViperThreads

/// Sockets on 127.0.0.1.
public enum Loopback {
    /// Listens on a port that the kernel chooses, with room for `backlog` connections that nobody has accepted yet.
    public static func listen(backlog: Int32 = 64) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard let port = bind(descriptor, to: 0), Glibc.listen(descriptor, backlog) == 0 else {
            close(descriptor)
            throw SystemFault("no port to listen on")
        }
        return (descriptor, port)
    }

    /// Connects; -1 if nobody listens, and `errno` says why.
    ///
    /// - Parameters:
    ///   - client: the last byte of the client's own address, 127.0.0.1 by default.
    ///   - configure: sets options of the socket before it connects.
    public static func connect(
        to port: UInt16, from client: UInt8 = 1, configure: (Int32) -> Void = { _ in }
    ) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        configure(descriptor)
        if client != 1 {
            withAddress(0, client) { _ = Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        let result = withAddress(port, 1) { Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        guard result != 0 else { return descriptor }
        let reason = errno
        close(descriptor)
        errno = reason
        return -1
    }

    /// A free port outside the range that the kernel assigns to connections, so that a restarted server can bind it
    /// again. Nobody else who asks for one gets it for a while, in this process or another: a slow server binds it seconds
    /// later. It must do so with `SO_REUSEADDR`.
    public static func freePort() throws -> UInt16 {
        for _ in 0..<1000 {
            let port = UInt16.random(in: 12_000..<32_000)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            // Without `SO_REUSEADDR`, so that it is refused where another holds the port; then with it, so that the server
            // is not (socket(7), ip(7)).
            guard bind(descriptor, to: port) != nil else {
                close(descriptor)
                continue
            }
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            let oldest = held.withLock { held in
                held.append(descriptor)
                return held.count > mostHeld ? held.removeFirst() : -1
            }
            if oldest >= 0 { close(oldest) }
            return port
        }
        throw SystemFault("no port")
    }

    /// The sockets that keep the last ports from being given again.
    private static let held = Locked<[Int32]>([])
    private static let mostHeld = 64

    /// Binds a socket and returns its port; nil if the port is taken.
    private static func bind(_ descriptor: Int32, to port: UInt16) -> UInt16? {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard withAddress(port, 1, { Glibc.bind(descriptor, $0, length) }) == 0 else { return nil }
        var address = sockaddr_in()
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    private static func withAddress<Result>(
        _ port: UInt16, _ last: UInt8, _ body: (UnsafePointer<sockaddr>) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0000 | UInt32(last)).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
