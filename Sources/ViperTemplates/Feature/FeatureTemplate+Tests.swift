extension FeatureTemplate {
    var tests: String {
        """
        import Testing\(examples == nil ? "" : "\nimport ViperService")
        import ViperTesting

        @testable import \(serviceModule)

        \(Marker.Kind.tests.comment)\(path), with\(one)

        /// Runs a body over the service with \(entity.phraseWithArticle) in it, in process and over a socket, on both engines.
        func with\(one)(_ body: (any TestClient, _ \(value): String) async throws -> Void) async throws {
            try await TestService.with(\(service).self) { service in
                let added = try await service.client.post("\(path)", #"{"name":"Brass"}"#)
                #expect(added.status == 201)
                try await body(service.client, try #require(added["Location"]))
            }
        }

        @Suite("\(name.phraseAtStart)")
        struct \(name.text)Tests {
            @Test("One that was added is found, and listed page by page")
            func reading() async throws {
                try await with\(one) { client, \(value) in
                    let found = try await client.get(\(value))
                    #expect(found.value(of: "name") == "Brass")
                    let other = try await client.post("\(path)", #"{"name":" Copper "}"#)
                    let first = try await client.get("\(path)?limit=1")
                    #expect(first.text.hasPrefix(#"{"items":[\\#(found.text)],"next":""#))
                    let next = try #require(first.value(of: "next"))
                    #expect(try await client.get("\(path)?after=\\(next)").text == #"{"items":[\\#(other.text)]}"#)
                }
            }

            @Test("It is changed and deleted if its version is as demanded")
            func changing() async throws {
                try await with\(one) { client, \(value) in
                    let (first, second) = ([(name: "If-Match", value: "\\"1\\"")], [(name: "If-Match", value: "\\"2\\"")])
                    let changed = try await client.patch(\(value), #"{"name":"Copper"}"#, first)
                    #expect(changed.status == 200 && changed.value(of: "name") == "Copper")
                    #expect(try await client.patch(\(value), #"{"name":"Tin"}"#, first).status == 412)
                    #expect(try await client.delete(\(value), first).status == 412)
                    #expect(try await client.delete(\(value), second).status == 204)
                    #expect(try await client.get(\(value)).status == 404)
                    #expect(try await client.delete(\(value)).status == 404)
                }
            }

            @Test("A name that is empty or absent is refused, and so is one that is null")
            func refusing() async throws {
                try await with\(one) { client, \(value) in
                    let blank = try await client.post("\(path)", #"{"name":" "}"#)
                    #expect(blank.status == 422 && blank.text.contains(#""pointer":"/name""#))
                    #expect(try await client.post("\(path)", "{}").status == 422)
                    #expect(try await client.patch(\(value), #"{"name":null}"#).status == 422)
                }
            }
        \(exampleTest)}

        """
    }
}
