import ViperValues

extension RequestStorage {
    /// Creates a request for another path of this server, by the client of a request and with its id: it has the fields, but
    /// for conditions and ranges, which are about the document that was asked for, and no body.
    ///
    /// - Parameter excluded: the name of a field that it does not have.
    convenience init(
        _ method: Method, of path: String, from request: Request, without excluded: StaticString? = nil
    ) {
        self.init(headCapacity: request.storage.headCount + path.utf8.count + 64)
        self.method = method
        peer = request.storage.peer
        moment = request.storage.moment
        path.withUTF8Bytes { setTarget($0) }
        setIdentifier(request.identifier)
        setClientSubject(request.clientSubject)
        for index in 0..<request.fieldCount {
            let (name, value) = request.field(at: index)
            if name.begins(with: "If-") || StaticString("Range").equalsIgnoringCase(name) { continue }
            if excluded?.equalsIgnoringCase(name) != true { addField(name: name, value: value) }
        }
    }

    /// Creates a request for an embedded part: a `GET` of another path, with the captures of the original path and the
    /// caller's preferences.
    public convenience init(partOf request: Request, at path: String) {
        self.init(.get, of: path, from: request)
        for index in 0..<request.captureCount { addCapture(request.capture(index)) }
        preferences = request.storage.preferences
    }
}
