import ViperHTTP

// What a page may offer to its reader.
extension Dispatcher {
    private static let asking = EndpointContext(onlyAsking: ())
    private static let reading = EndpointContext { _, _, _ in }

    /// Those of some requests that the reader of a page may send: the gates on their way are asked. Nothing is read,
    /// changed, counted or logged by it, and no module is reached.
    func admitted(_ offers: [OfferedRequest], as request: Request) async -> Set<OfferedRequest> {
        var admitted: Set<OfferedRequest> = []
        for offer in offers where await isAdmitted(offer, as: request) { admitted.insert(offer) }
        return admitted
    }

    private func isAdmitted(_ offer: OfferedRequest, as request: Request) async -> Bool {
        let offered = Request(RequestStorage(offering: offer.method, offer.path, to: request.storage))
        guard let node = table.match(offered), let index = table.leaf(for: offer.method, at: node) else { return false }
        do throws(Failure) {
            try policies.own?.admit(offered, to: table.leaves[index].description)
            // A path that the gate cannot read is answered with a problem.
            return try await table.leaves[index].respond(offered, .json, (), Self.asking).status == .noContent
        } catch {
            return false
        }
    }

    /// What is at the path of a request as its reader sees it; a response without a body if they see nothing.
    func current(at request: Request) async -> Response {
        let path = String(decoding: request.path, as: UTF8.self)
        let reading = Request(RequestStorage(offering: .get, path, to: request.storage))
        do throws(Failure) {
            guard let node = table.match(reading), let index = table.leaf(for: .get, at: node) else {
                return Response(.noContent)
            }
            return try await table.leaves[index].respond(reading, .json, (), Self.reading)
        } catch {
            return Response(.noContent)
        }
    }
}
