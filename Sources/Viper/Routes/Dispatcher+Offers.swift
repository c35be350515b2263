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
        let offered = Request(RequestStorage(offering: offer.method, offer.path, to: request))
        guard let node = table.match(offered), let index = table.leaf(for: offer.method, at: node) else { return false }
        do throws(Failure) {
            try policies.own?.admit(offered, to: table.leaves[index].description)
            // A path that the gate cannot read is answered with a problem.
            return try await table.leaves[index].respond(offered, .json, (), Self.asking).status == .noContent
        } catch {
            return false
        }
    }

    /// The documents at some targets as the reader of a page sees them; not those of which they see nothing.
    func documents(at targets: [String], for request: Request) async -> [String: [UInt8]] {
        var documents: [String: [UInt8]] = [:]
        for target in targets where documents[target] == nil {
            documents[target] = await document(at: target, for: request)
        }
        return documents
    }

    private func document(at target: String, for request: Request) async -> [UInt8]? {
        let reading = Request(RequestStorage(offering: .get, target, to: request))
        guard let node = table.match(reading), let index = table.leaf(for: .get, at: node) else { return nil }
        do throws(Failure) {
            try policies.own?.admit(reading, to: table.leaves[index].description)
            let response = try await table.leaves[index].respond(reading, .json, (), Self.reading)
            guard response.status == .ok, let document = response.body.unsafeBytes else { return nil }
            return Array(document)
        } catch {
            return nil
        }
    }
}
