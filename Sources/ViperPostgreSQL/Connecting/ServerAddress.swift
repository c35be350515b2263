import CPostgreSQL
import Glibc

/// An address of a server. Each is tried with the full connect timeout, which libpq does only in its blocking calls.
struct ServerAddress: Equatable {
    /// The keywords `host`, `hostaddr` and `port` with their values.
    let place: [String: String]

    /// All addresses in a connection string and the environment, in order. Host names are resolved, which may take
    /// long.
    static func all(_ given: [String: String], _ library: PostgreSQLLibrary) throws(ConnectFailure) -> [ServerAddress] {
        // The values from the environment and service files.
        let options = given["service"] == nil ? library.table.pointee.conndefaults() : nil
        let defaults = options.map { library.take($0) } ?? [:]
        func list(_ keyword: String) -> [String] {
            let text = given[keyword] ?? defaults[keyword] ?? ""
            return text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let (hosts, numbers, ports) = (list("host"), list("hostaddr"), list("port"))
        // Without host names there is nothing to resolve.
        guard !hosts.isEmpty, numbers.isEmpty else { return [ServerAddress(place: [:])] }
        var addresses: [ServerAddress] = []
        var failure: ConnectFailure?
        for (index, host) in hosts.enumerated() {
            var place = ["host": host]
            if let port = ports.count == 1 ? ports.first : ports.indices.contains(index) ? ports[index] : nil {
                place["port"] = port
            }
            do throws(ConnectFailure) {
                for number in try lookUp(host) {
                    place["hostaddr"] = number
                    addresses.append(ServerAddress(place: place))
                }
            } catch {
                failure = error
            }
        }
        if addresses.isEmpty, let failure { throw failure }
        return addresses
    }

    /// The numeric addresses of a host; a single nil for the folder of a Unix socket.
    private static func lookUp(_ host: String) throws(ConnectFailure) -> [String?] {
        guard let first = host.first, first != "/", first != "@" else { return [nil] }
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &found)
        guard code == 0 else {
            let reason = String(cString: gai_strerror(code))
            throw ConnectFailure(
                "the server's host \(host) cannot be found; check its name: \(reason)", isPassing: true)
        }
        defer { freeaddrinfo(found) }
        var numbers: [String] = []
        var next = found
        while let address = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(
                address.pointee.ai_addr, address.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST) == 0
            {
                let number = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                if !numbers.contains(number) { numbers.append(number) }
            }
            next = address.pointee.ai_next
        }
        return numbers
    }
}
