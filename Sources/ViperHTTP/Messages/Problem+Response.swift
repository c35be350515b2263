import ViperValues

extension Problem {
    /// The answer to a request: the document, never stored by a cache, with no entity tag.
    public func response(to request: Request) -> Response {
        var writer = ByteWriter(capacity: 512)
        write(instance: request.path, requestID: request.identifier, to: &writer)
        var response = Response(status, Self.contentType, writer.finish())
        response.cacheControl = "no-store"
        response.fields = fields
        response.closesConnection = closesConnection
        return response
    }
}
