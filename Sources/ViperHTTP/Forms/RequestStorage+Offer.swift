import ViperValues

extension RequestStorage {
    /// The request that a link or form of a page would send, by the reader who asked for the page.
    ///
    /// - Parameter reader: the request for the page.
    package convenience init(offering method: Method, _ path: String, to reader: Request) {
        // By this a browser says whose page sends a request (Fetch Metadata).
        let site: StaticString = "Sec-Fetch-Site"
        self.init(method, of: path, from: reader, without: site)
        addField(name: site.bytes, value: StaticString("same-origin").bytes)
    }
}
