import ViperValues

extension RequestStorage {
    /// The request that a link or form of a page would send, by the reader who asked for the page.
    ///
    /// - Parameter reader: the request for the page.
    package convenience init(offering method: Method, _ path: String, to reader: RequestStorage) {
        self.init(headCapacity: reader.headCount + path.utf8.count + 64)
        self.method = method
        peer = reader.peer
        moment = reader.moment
        let reader = Request(reader)
        path.withUTF8Bytes { setTarget($0) }
        setIdentifier(reader.identifier)
        if !reader.clientSubject.isEmpty { setClientSubject(reader.clientSubject) }
        for index in 0..<reader.fieldCount {
            let (name, value) = reader.field(at: index)
            let isAbout = Self.conditions.contains { $0.equalsIgnoringCase(name) }
            if !isAbout, !Self.site.equalsIgnoringCase(name) { addField(name: name, value: value) }
        }
        addField(name: Self.site.bytes, value: Self.own.bytes)
    }

    /// By which a browser says whose page sends a request (Fetch Metadata).
    private static let site: StaticString = "Sec-Fetch-Site"
    private static let own: StaticString = "same-origin"
    /// What is about the reader's request alone.
    private static let conditions: [StaticString] = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Range",
    ]
}
