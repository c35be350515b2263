import Glibc
import ViperValues

/// The Unix socket in a data folder through which commands reach the server that holds it.
enum ControlSocket {
    static let name = "adder.sock"

    /// Listens in a folder that this process holds, replacing a socket that another process left behind. Only the
    /// folder's user can connect.
    static func listen(in folder: String) throws(Complaint) -> Int32 {
        let descriptor = try make()
        unlink(folder + "/" + name)
        // bind(2) gives the file the socket's mode, so there is no moment at which others could connect.
        let isListening =
            fchmod(descriptor, 0o600) == 0
            && (try? withAddress(in: folder) { bind(descriptor, $0, $1) == 0 }) == true
            && Glibc.listen(descriptor, 16) == 0
        guard isListening else {
            let fault = failure("cannot listen on \(folder)/\(name)")
            close(descriptor)
            throw fault
        }
        return descriptor
    }

    /// Connects to the server that holds a folder; nil if none listens.
    static func connect(in folder: String) throws(Complaint) -> Int32? {
        let descriptor = try make()
        let isConnected = try? withAddress(in: folder) { address, length in
            var result = Glibc.connect(descriptor, address, length)
            while result != 0 && errno == EINTR { result = Glibc.connect(descriptor, address, length) }
            return result == 0
        }
        if isConnected == true { return descriptor }
        let reason = errno
        let fault = failure("cannot connect to \(folder)/\(name)")
        close(descriptor)
        if reason == ENOENT || reason == ECONNREFUSED || reason == ENOTDIR { return nil }
        throw fault
    }

    private static func make() throws(Complaint) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure("no socket") }
        return descriptor
    }

    /// Provides the socket's address. It has room for a path of 107 bytes (`unix(7)`); a longer one goes through a
    /// descriptor of the folder.
    private static func withAddress(
        in folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) throws(Complaint) -> Bool {
        var path = folder + "/" + name
        var descriptor: Int32 = -1
        var address = sockaddr_un()
        let room = MemoryLayout.size(ofValue: address.sun_path)
        if path.utf8.count >= room {
            descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure("cannot open \(folder)") }
            path = "/proc/self/fd/\(descriptor)/\(name)"
        }
        defer {
            let reason = errno
            if descriptor >= 0 { close(descriptor) }
            errno = reason
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func failure(_ what: String) -> Complaint {
        Complaint("\(what): \(String(cString: strerror(errno)))")
    }
}
