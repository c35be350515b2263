import CMicroHTTPD  // Also for what belongs to whichever C module was compiled first.
import Glibc
import ViperHTTP

/// The listening socket, bound by us so that errors are specific.
struct Listener {
    let descriptor: Int32
    let port: UInt16
    /// Whether only programs of this machine reach it.
    let isLoopback: Bool

    /// Binds and listens on the first usable address of a host (`getaddrinfo(3)`).
    init(host: String, port: UInt16) throws(DaemonError) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &found)
        guard failure == 0, let first = found else {
            throw .badAddress(host: host, reason: String(cString: gai_strerror(failure)))
        }
        defer { freeaddrinfo(first) }
        var error = DaemonError.badAddress(host: host, reason: "it has no address")
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let address = next {
            switch Self.listen(on: address.pointee, host: host, port: port) {
            case .success(let descriptor):
                self.descriptor = descriptor
                self.port = Self.port(of: descriptor)
                isLoopback = ClientAddress(address.pointee.ai_addr).isLoopback
                return
            case .failure(let reason): error = reason
            }
            next = address.pointee.ai_next
        }
        throw error
    }

    private static func listen(on address: addrinfo, host: String, port: UInt16) -> Result<Int32, DaemonError> {
        let type = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { return .failure(.last("socket")) }
        TCP.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: descriptor)
        TCP.set(TCP_NODELAY, to: 1, of: descriptor)
        if address.ai_family == AF_INET6 { TCP.set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), to: 0, of: descriptor) }
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            Glibc.listen(descriptor, SOMAXCONN) == 0
        else {
            let code = errno
            close(descriptor)
            return .failure(error(of: code, host: host, port: port))
        }
        return .success(descriptor)
    }

    private static func error(of code: Int32, host: String, port: UInt16) -> DaemonError {
        switch code {
        case EADDRINUSE: .addressInUse(host: host, port: port)
        case EACCES: .permissionDenied(host: host, port: port)
        case EADDRNOTAVAIL: .badAddress(host: host, reason: "it is not an address of this machine")
        default: .last("bind", code)
        }
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let address = bytes.bindMemory(to: sockaddr.self).baseAddress,
                getsockname(descriptor, address, &size) == 0
            else { return 0 }
            // The port is at the same offset in sockaddr_in and sockaddr_in6.
            return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }
}

// For TLS.
extension Listener {
    /// A socket to start libmicrohttpd with, as if it listened on this machine alone. Over TCP it would keep the end of
    /// each record back (`TCP_CORK`), and send it by another system call after each response; of other sockets it expects
    /// no such options.
    static func localSocket() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Has libmicrohttpd wait for clients of a listener by the number of the socket that it was started with. Returns
    /// whether it does.
    static func replace(
        _ local: Int32, with listener: Int32, of daemon: OpaquePointer, _ events: Int32
    ) -> Bool {
        dup2(listener, local) >= 0 && fcntl(local, F_SETFD, FD_CLOEXEC) == 0
            && adder_mhd_listen(daemon, events, local) == 0
    }
}

/// The limit of open descriptors (`getrlimit(2)`).
enum DescriptorLimit {
    /// Raises the soft limit to the needed number of descriptors, if possible. Returns nil on success, otherwise the
    /// available number.
    static func raise(to needed: Int) -> Int? {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return nil }
        guard limit.rlim_cur < rlim_t(needed) else { return nil }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(needed))
        guard setrlimit(resource, &limit) == 0, limit.rlim_cur >= rlim_t(needed) else {
            _ = getrlimit(resource, &limit)
            return Int(clamping: limit.rlim_cur)
        }
        return nil
    }
}
