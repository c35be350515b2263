import Testing
import ViperTesting

@testable import members

@Suite struct OrdersTests {
    @Test("What was read at every depth is shown, and what is absent has its default")
    func reading() async throws {
        try await TestService.with(Members.self) { service in
            let order =
                #"{"lines":[{"article":"Tent","amount":2,"price":"199.90"}],"delivery":{"town":"Ulm"},"#
                + #""labels":{"a/b":"x","z":""},"payment":{"kind":"card","number":"1234"}}"#
            let whole = try await service.client.post("/order-checks", order)
            #expect(whole.text == order)
            let short = #"{"lines":[{"article":"Tent","price":1}],"payment":{"kind":"invoice"}}"#
            let read =
                #"{"lines":[{"article":"Tent","amount":1,"price":"1.00"}],"labels":{},"#
                + #""payment":{"kind":"invoice","days":14}}"#
            let filled = try await service.client.post("/order-checks", short)
            #expect(filled.text == read)
        }
    }

    @Test("Every fault is told at once, with its pointer")
    func faults() async throws {
        try await TestService.with(Members.self) { service in
            let response = try await service.client.post(
                "/order-checks",
                #"{"lines":[{"article":"","price":"x"}],"delivery":{},"labels":{"a/b":1},"payment":{"kind":"cash"}}"#)
            #expect(response.status == 422)
            for pointer in [
                "/lines/0/article", "/lines/0/price", "/delivery/town", "/labels/a~1b", "/payment/kind",
            ] {
                #expect(response.text.contains("\"pointer\":\"\(pointer)\""))
            }
        }
    }
}
