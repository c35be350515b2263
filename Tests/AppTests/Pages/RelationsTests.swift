import ViperTesting

@testable import adder

@Suite("Rows that forms name", .timeLimit(.minutes(10)))
struct RelationsTests {
    private var service: TestService { .current }

    @Test(
        "An account is chosen by its name, among those that the reader's own list gives, and found by its start",
        .service(Adder.self))
    func accounts() async throws {
        let client = service.client
        let begun = try await client.post("/transfers", "{}")
        let transfer = try #require(begun["Location"])
        let none = try await client.page(transfer)
        #expect(none.text.contains(#"name="account""#) && !none.text.contains("<select"))
        let home = try await client.post("/accounts", #"{"name":"<Home>","currency":"EUR"}"#)
        let id = try #require(home["Location"]).split(separator: "/").last.map(String.init) ?? ""
        let few = try await client.page(transfer)
        #expect(few.text.contains(#"<option value="\#(id)">&lt;Home&gt;</option>"#))
        #expect(!few.text.contains(#"type="search""#))
        for number in 10...35 {
            _ = try await client.post("/accounts", #"{"name":"Account \#(number)","currency":"EUR"}"#)
        }
        let many = try await client.page(transfer)
        let field = try #require(many.text.values(between: "<select", "</select>").first)
        #expect(field.ranges(of: "<option").count == 21 && !field.contains(id))
        #expect(many.text.contains(#"<input type="search" name="account" aria-label="Find by its name: Account""#))
        let target = transfer + "/from?_method=PUT"
        let found = try await client.submit(target, "account=&account=%3Cho")
        #expect(found.status == 422)
        #expect(found.text.contains(#"<option value="\#(id)" selected>&lt;Home&gt;</option>"#))
        #expect(found.text.values(between: "<select", "</select>").first?.ranges(of: "<option").count == 2)
        let missing = try await client.submit(target, "account=&account=Nowhere")
        #expect(missing.status == 422 && missing.text.contains(#"type="search" name="account""#))
        let chosen = try await client.submit(target, "account=\(id)&account=")
        #expect(chosen.status == 303, "\(chosen.text)")
        #expect(try await client.get(transfer).text.contains(#""from":"\#(id)""#))
        let both = try await client.submit(target, "account=\(id)&account=Account")
        #expect(both.status == 422)
    }

    @Test(
        "A message is chosen from those of the conversation with a user, and nobody sees the rows of others",
        .people(["mia", "bob"], over: [.sqlite]))
    func conversation() async throws {
        let (mia, bob) = (try people("mia"), try people("bob"))
        #expect(try await bob.post("/conversations/mia/messages", #"{"text":"Ahoy"}"#).status == 201)
        for (client, partner) in [(mia, "bob"), (bob, "mia")] {
            let page = try await client.submit("/conversations/\(partner)/read?_method=PUT", "message=Aho")
            #expect(page.status == 422 && page.text.contains(">Ahoy</option>"))
        }
        let stranger = try await people.stranger.submit("/conversations/bob/read?_method=PUT", "message=Aho")
        #expect(stranger.status == 401 && !stranger.text.contains("Ahoy"))
    }
}
