import ViperTesting

@Suite("The form for a new item", .fixture)
struct ItemsNewTests {
    @Test("It says what can be entered and where it is sent; what stands in it beside a name is accepted there")
    func form() async throws {
        let list = try JSONTree(parsing: try await fixture.client.get("/items").body)
        let response = try await fixture.client.get(try #require(list["links"]?["new"]?.text))
        #expect(response.status == 200 && response["ETag"] != nil)
        #expect(
            response.text == #"{"title":"New item","method":"POST","link":"/items","fields":["#
                + #"{"name":"name","label":"Name","kind":"text","required":true,"value":"","minLength":1,"maxLength":200},"#
                + #"{"name":"enabled","label":"Enabled","kind":"checkbox","required":false,"checked":true}]}"#)
        let form = try JSONTree(parsing: response.body)
        let link = try #require(form["link"]?.text)
        #expect(try await fixture.client.post(link, #"{"name":"Tent","enabled":true}"#).status == 201)
    }
}
