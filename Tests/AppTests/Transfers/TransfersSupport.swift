import ViperTesting

/// A transfer of a test, and the client that has begun it.
struct TestTransfer {
    let client: any TestClient
    let path: String

    /// Begins a transfer.
    init(by client: any TestClient) async throws {
        self.client = client
        let begun = try await client.post("/transfers", "")
        #expect(begun.status == 201, "\(begun.text)")
        path = try #require(begun["Location"])
    }

    /// Begins a transfer and takes its steps up to the confirmation.
    init(by client: any TestClient, of amount: String, from: String, to: String) async throws {
        try await self.init(by: client)
        for answer in [try await choose(from: from), try await choose(amount: amount), try await choose(to: to)] {
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    func choose(from account: String) async throws -> TestResponse {
        try await client.put(path + "/from", #"{"account":"\#(account)"}"#)
    }

    func choose(amount: String) async throws -> TestResponse {
        try await client.put(path + "/amount", #"{"amount":"\#(amount)"}"#)
    }

    func choose(to account: String) async throws -> TestResponse {
        try await client.put(path + "/to", #"{"account":"\#(account)"}"#)
    }

    func confirm(_ fields: [(name: String, value: String)] = []) async throws -> TestResponse {
        try await client.post(path + "/confirmation", "", fields)
    }

    func get() async throws -> TestResponse { try await client.get(path) }
}

extension TestResponse {
    /// The step that is due, as the response shows it; nil if none is.
    var due: String? {
        get throws { try JSONTree(parsing: body)["due"]?["step"]?.text }
    }

    /// The steps that may be taken again.
    var again: [String] {
        get throws { (try JSONTree(parsing: body)["again"]?.elements ?? []).compactMap { $0["step"]?.text } }
    }

    /// The code of the problem's first fault.
    var fault: String? {
        get throws { try JSONTree(parsing: body)["errors"]?.elements.first?["code"]?.text }
    }

    /// One of the document's links.
    func link(_ name: String) throws -> String? { try JSONTree(parsing: body)["links"]?[name]?.text }
}
