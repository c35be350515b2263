import ViperTesting

@testable import ViperUsers
@testable import adder

@Suite("Walks through all pages", .timeLimit(.minutes(10)))
struct WalkTests {
    /// A form as its page shows it.
    private struct Form: Hashable {
        let page: String
        let action: String
        let body: String
        let hasFields: Bool
        let hasParts: Bool
    }

    /// What a walk from the welcome on finds.
    private struct Walk {
        var seen: [String] = []
        var forms: Set<Form> = []
    }

    @Test(
        "From the welcome on, no link is dead, and nobody is offered a link or form that is then refused",
        .people(["mia", "edna", "ada", "bob"]),
        arguments: ["stranger", "mia", "edna", "ada"])
    func offered(_ reader: String) async throws {
        try await people.give(.editor, to: "edna")
        try await people.give(.administrator, to: "ada")
        try await Self.fill(people)
        let client: any TestClient = reader == "stranger" ? people.stranger : try people(reader)
        let walk = try await Self.walk(client, from: ["/", "/users/bob", "/users/mia"])
        #expect(walk.seen.count > 30 && walk.forms.count > 5, "\(walk.seen.count) \(walk.forms.count)")
        try await Self.try(walk.forms, as: client, named: reader)
    }

    @Test(
        "What somebody wrote is text on every page, whatever it looks like",
        .people(["mia", "edna", "bob"], over: [.sqlite]),
        arguments: [
            #"<script>alert(1)</script>"'>"#, "javascript:alert(1)", "</td></table>&lt;b&#62;",
            "\u{5D0}\u{200F}\u{5D1}" + String(repeating: "\u{301}", count: 30),
        ])
    func hostile(_ text: String) async throws {
        try await people.give(.editor, to: "edna")
        try await Self.fill(people, saying: text)
        for (reader, path) in [("mia", "/users/bob"), ("edna", "/users/mia"), ("bob", "/conversations")] {
            var shown = 0
            _ = try await Self.walk(try people(reader), from: ["/", path]) { page in
                #expect(!page.contains("<script>alert") && !page.contains("href=\"javascript"))
                if page.plain.contains(text) { shown += 1 }
                #expect(!text.contains("<") || !page.contains(text))
            }
            #expect(shown > 10, "\(reader): \(shown)")
        }
    }

    /// Something of everything.
    private static func fill(_ people: People, saying text: String = "Air the tent") async throws {
        let quoted = text.replacing("\"", with: "\\\"")
        let mia = try people("mia")
        for path in ["/items", "/accounts"] {
            let added = try await mia.post(
                path, #"{"name":"\#(quoted)"\#(path == "/accounts" ? #","currency":"EUR""# : "")}"#)
            #expect(added.status == 201, "\(added.text)")
        }
        #expect(try await mia.post("/todos", #"{"title":"\#(quoted)"}"#).status == 201)
        _ = try await people("edna").addStory(quoted, quoted, text: quoted)
        for name in ["mia", "bob"] {
            let photo = try await people.addPhoto(name, text)
            for author in ["mia", "bob"] {
                let comment = #"{"text":"\#(quoted)"}"#
                #expect(try await people(author).post("/photos/\(photo)/comments", comment).status == 201)
            }
            #expect(try await people("bob").put("/photos/\(photo)/like").status == 204)
            let named = try await people(name).patch("/users/\(name)", #"{"displayName":"\#(quoted)"}"#)
            #expect(named.status == 200, "\(named.text)")
        }
        try await people.follow("mia", by: ["bob"])
        #expect(try await people("bob").post("/conversations/mia/messages", #"{"text":"\#(quoted)"}"#).status == 201)
    }

    /// Follows all links, each once.
    private static func walk(
        _ client: any TestClient, from entries: [String], _ visit: (String) -> Void = { _ in }
    ) async throws -> Walk {
        var walk = Walk()
        var next = entries
        var sources: [String: String] = [:]
        var known = Set(entries)
        while let path = next.popLast(), walk.seen.count < 300 {
            let page = try await client.page(path)
            let isPage = page["Content-Type"]?.hasPrefix("text/html") ?? false
            #expect(
                page.status < 300 || (page.status == 503 && path == "/readyz"),
                "\(path): \(page.status), from \(sources[path] ?? "")")
            walk.seen.append(path)
            guard isPage, path != "/docs" else { continue }
            visit(page.text)
            for link in page.text.values(between: "<a href=\"", "\"").map(\.plain.withoutFragment)
            where link.hasPrefix("/") && !link.hasSuffix("format=json") {
                if known.insert(link).inserted { next.append(link) }
                sources[link] = path
            }
            for form in page.text.values(between: "<form ", "</form>") {
                guard form.contains("role=\"search\"") else {
                    walk.forms.insert(Self.form(form, on: path))
                    continue
                }
                let blank = Self.blank(form, on: path)
                if known.insert(blank).inserted { next.append(blank) }
                sources[blank] = path
            }
        }
        return walk
    }

    /// The target of a search of which nothing is filled in but what must be.
    private static func blank(_ form: String, on page: String) -> String {
        let fields = form.values(between: " name=\"", "\"").map { name in
            let isRequired = form.values(between: " name=\"\(name)\"", ">").first?.contains("required") ?? false
            return name + "=" + (isRequired ? "swift" : "")
        }
        return page.prefix { $0 != "?" } + "?" + fields.joined(separator: "&")
    }

    private static func form(_ text: String, on page: String) -> Form {
        let hidden = text.values(between: "<input type=\"hidden\" ", ">").filter { !$0.contains("Idempotency-Key") }
        let body = hidden.compactMap { field -> String? in
            guard let name = field.values(between: "name=\"", "\"").first,
                let value = field.values(between: "value=\"", "\"").first, name == "If-Match"
            else { return nil }
            return "If-Match=\(PercentEncoding.encode(value.plain))"
        }
        return Form(
            page: page, action: (text.values(between: "action=\"", "\"").first ?? "").plain,
            body: body.joined(separator: "&"), hasFields: text.contains("<label"),
            hasParts: text.contains("multipart"))
    }

    /// Sends forms: those with fields a field that there is not, which must be the reason to refuse them; then those that are
    /// a button, of which one can take away what another one was about.
    private static func `try`(_ forms: Set<Form>, as client: any TestClient, named name: String) async throws {
        for form in forms where form.hasFields {
            let refused = try await send(form, adding: "nothing=1", as: client)
            #expect([400, 412, 422].contains(refused.status), "\(form): \(refused.status) \(refused.text.between)")
        }
        // What ends the session or its user would have all others refused.
        let ends: (Form) -> Bool = { $0.action.hasPrefix("/session") || $0.action.hasPrefix("/users/\(name)?") }
        let buttons = forms.filter { !$0.hasFields && !ends($0) }
        for form in buttons.sorted(by: { $0.action < $1.action }) {
            let answer = try await send(form, adding: "", as: client)
            #expect([303, 404, 409, 412].contains(answer.status), "\(form): \(answer.status) \(answer.text.between)")
        }
    }

    private static func send(_ form: Form, adding field: String, as client: any TestClient) async throws -> TestResponse
    {
        if form.hasParts {
            let type = (name: "Content-Type", value: "multipart/form-data; boundary=x")
            let fields = [FormsTests.browser[0], type, FormsTests.browser[2]]
            let part = "--x\r\nContent-Disposition: form-data; name=\"nothing\"\r\n\r\n1\r\n--x--\r\n"
            return try await client.send(TestRequest("POST", form.action, fields, body: part))
        }
        let body = [form.body, field].filter { !$0.isEmpty }.joined(separator: "&")
        return try await client.submit(form.action, body)
    }
}

extension String {
    /// What the page of a problem says first.
    fileprivate var between: String { values(between: "</h1>\n", "<form").first.map { String($0.prefix(300)) } ?? "" }

    /// A link as a browser follows it.
    var withoutFragment: String { String(prefix { $0 != "#" }) }

    /// A text of HTML without what is escaped in it.
    var plain: String {
        let escapes = [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        return escapes.reduce(self) { $0.replacing($1.0, with: $1.1) }
    }
}
