import ViperTesting

@testable import adder

@Suite("Forms that are refused", .timeLimit(.minutes(10)))
struct FormRefusalsTests {
    private var service: TestService { .current }

    @Test("Beyond a quota the form comes back with what was written, to be sent again")
    func quota() async throws {
        let settings = ["people.messagesPerMinute": "1"]
        try await People.with(["ada", "bob"], over: [.sqlite], settings: settings) { people in
            let ada = try people("ada")
            let target = "/conversations/bob/messages"
            #expect(try await ada.submit(target, "text=Hello").status == 303)
            let page = try await ada.submit(target, "text=Hello%3F")
            #expect(page.status == 429 && page["Retry-After"] != nil)
            #expect(page.text.contains("Hello?"), "\(page.text)")
            #expect(page.text.contains("<details open>"))
        }
    }

    @Test("What is taken already is a 409 with what was written, but for the password", .service(Adder.self))
    func conflict() async throws {
        let client = service.client
        let user = "name=ada&password=correct-horse-battery-staple&email=ada%40mail.test"
        #expect([200, 303].contains(try await client.submit("/users", user).status))
        let page = try await client.submit("/users", user)
        #expect(page.status == 409, "\(page.status)")
        #expect(page.text.contains(#"value="ada""#) && page.text.contains(#"value="ada@mail.test""#))
        #expect(!page.text.contains("correct-horse"))
    }

    @Test(
        "A form in another character set, with a field of a megabyte or without a key says so, and changes nothing wrongly",
        .service(Adder.self)
    )
    func odd() async throws {
        let client = service.client
        let latin = (name: "Content-Type", value: "application/x-www-form-urlencoded; charset=latin1")
        let coded = TestRequest(
            "POST", "/items", [FormsTests.browser[0], latin, FormsTests.browser[2]], body: "name=a&enabled=true")
        let foreign = try await client.send(coded)
        #expect(foreign.status == 415 && foreign.text.contains(#"<form method="post" action="/items">"#))
        let long = try await client.submit(
            "/items", "name=" + String(repeating: "a", count: 1_000_000) + "&enabled=true")
        #expect(long.status == 422 && long.text.contains(#"id="f0-name-fault0""#))
        for key in ["%22", String(repeating: "k", count: 300), "a%0D%0AX:%20b"] {
            let page = try await client.submit("/items", "Idempotency-Key=\(key)&name=Forged&enabled=true")
            #expect([303, 400, 422].contains(page.status), "\(key.prefix(10)): \(page.status)")
            if page.status != 303 { #expect(page.text.contains(#"value="Forged""#), "\(key.prefix(10))") }
        }
        for version in ["x", "%229%22"] {
            let path = try #require(try await client.post("/items", #"{"name":"Compass"}"#)["Location"])
            let page = try await client.submit(path + "?_method=PATCH", "If-Match=\(version)&name=Mine&enabled=true")
            #expect([400, 412, 422].contains(page.status) && page.text.contains(#"value="Mine""#), "\(version)")
            #expect(try await client.get(path).text.contains(#""name":"Compass""#))
        }
        let keyless = try await client.submit("/items", "name=Keyless&enabled=true")
        #expect(keyless.status == 303)
        for torn in ["name=Kept&enabled=%FF", "If-Match=%00&name=Kept&enabled=true"] {
            let page = try await client.submit("/items", torn)
            #expect(page.status == 422 && page.text.contains(#"<form method="post" action="/items">"#))
            #expect(page.text.contains(#"value="Kept""#), "\(torn)")
        }
    }

    @Test(
        "Half an upload, and one of another kind, is a page that leads back to its form",
        .people(["mia"], over: [.sqlite]))
    func uploads() async throws {
        let mia = try people("mia")
        let type = (name: "Content-Type", value: "multipart/form-data; boundary=x")
        let fields = [FormsTests.browser[0], type, FormsTests.browser[2]]
        let part = "--x\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n"
        for body in [part + "Content-Type: image/jpeg\r\n\r\nhalf", part, "--x", "", "--x--\r\n"] {
            let page = try await mia.send(TestRequest("POST", "/photos", fields, body: body))
            #expect([400, 415, 422].contains(page.status) && page.text.hasPrefix("<!doctype html>"), "\(body)")
            let leads = page.text.contains("<details open>") || page.text.contains("Back to the form</a>")
            #expect(leads, "\(body): \(page.text)")
        }
        #expect(try await mia.get("/users/mia/photos").text.contains(#""items":[]"#))
    }
}
