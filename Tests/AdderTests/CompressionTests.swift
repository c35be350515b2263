import ViperTesting

extension EndToEnd {
    @Suite("compression.gzip")
    struct CompressionTests {
        private let items = http("GET", "/items?limit=50", "Accept-Encoding: gzip\r\n")

        @Test("Lists are sent in gzip unless that is switched off", arguments: [nil, "true", "false"])
        func setting(_ value: String?) throws {
            let environment = value.map { ["ADDER_COMPRESSION_GZIP=\($0)"] } ?? []
            let served = try ServedProgram(environment: environment)
            for number in 0..<20 { _ = try served.add("Something with the number \(number)") }
            let response = try served.ask(items)
            #expect(response.fields["content-encoding"] == (value == "false" ? nil : "gzip"))
            #expect(
                response.fields["vary"] == (value == "false" ? "Accept" : "Accept, Accept-Encoding")
                    + ", Authorization, Cookie")
        }
    }
}
