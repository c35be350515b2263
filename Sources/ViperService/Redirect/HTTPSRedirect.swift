import ViperHTTP

/// What a plain port answers that only sends clients to `https`, and answers ACME's HTTP-01 challenges.
struct HTTPSRedirect: Sendable {
    /// Longer ones would not fit into a response's head.
    static let longestTarget = 2000

    /// The port of `https` as clients see it.
    let port: Int
    /// Nil for no challenges.
    let challenges: ChallengeFolder?

    func respond(to request: Request) -> Response {
        if let challenges, request.method.isSafe, let token = request.path.suffix(after: ChallengeFolder.prefix) {
            guard let answer = challenges.answer(to: token) else {
                return Problem(.notFound, .english("There is no such challenge.")).response(to: request)
            }
            return Response(.ok, "application/octet-stream", answer)
        }
        guard let host = request.header("Host").flatMap(Self.host) else {
            return Problem(.malformedRequest, .english("Host is not the name or address of a host."))
                .response(to: request)
        }
        guard request.path.count + request.query.count <= Self.longestTarget else {
            return Problem(
                .targetTooLong, .english("Only targets up to \(Self.longestTarget) bytes are sent on to https.")
            ).response(to: request)
        }
        var response = Response(.permanentRedirect)
        response.location = location(of: request, at: host)
        response.cacheControl = "no-store"
        return response
    }

    private func location(of request: Request, at host: String) -> String {
        let path = String(decoding: request.path, as: UTF8.self)
        let query = request.query.isEmpty ? "" : "?" + String(decoding: request.query, as: UTF8.self)
        return "https://\(host)\(port == 443 ? "" : ":\(port)")\(path.hasPrefix("/") ? path : "/")\(query)"
    }

    /// A name, an IPv4 address or an IPv6 address in brackets, without its port; nil for anything else.
    private static func host(of authority: UnsafeRawBufferPointer) -> String? {
        let text = String(decoding: authority, as: UTF8.self)
        guard text.hasPrefix("[") else {
            let name = String(text.prefix { $0 != ":" })
            return ServedHosts.isName(name) ? name : nil
        }
        let address = text.dropFirst().prefix { $0 != "]" }
        return address.utf8.allSatisfy(isAddressByte) ? "[\(address)]" : nil
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        0x30...0x3A ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte || byte == 0x2E
    }
}

extension UnsafeRawBufferPointer {
    /// What follows a prefix; nil without it.
    fileprivate func suffix(after prefix: StaticString) -> UnsafeRawBufferPointer? {
        guard starts(with: prefix.bytes) else { return nil }
        return UnsafeRawBufferPointer(rebasing: self[prefix.utf8CodeUnitCount...])
    }
}
