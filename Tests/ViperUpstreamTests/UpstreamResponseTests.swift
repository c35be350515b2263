import Testing
import ViperUpstream

@Suite struct UpstreamResponseTests {
    @Test("A field is found regardless of the case of its name")
    func fields() {
        let response = UpstreamResponse(200, fields: [("ETag", "\"1\""), ("etag", "\"2\"")])
        #expect(response.field("eTAG") == "\"1\"")
        #expect(response.field("Link") == nil)
    }
}
