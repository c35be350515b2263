import ViperTesting

@testable import adder

@Suite("Forms of pages", .timeLimit(.minutes(10)), .service(Adder.self))
struct FormsTests {
    private var people: People { .current }
    private var service: TestService { .current }

    /// What Firefox sends with a form of a page of the server's own.
    static let browser: [(name: String, value: String)] = [
        ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
        ("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", "same-origin"),
    ]

    @Test("A form adds what its fields say, once however often it is sent, and leads to it")
    func adding() async throws {
        let client = service.client
        let page = try await client.page("/items")
        #expect(page.text.contains(#"<form method="post" action="/items">"#))
        #expect(page.text.contains(#"<input type="text" id="f0-name" name="name" aria-describedby="f0-name-help""#))
        #expect(page["Cache-Control"] == "no-store" && page["ETag"] == nil)
        #expect(page["Referrer-Policy"] == "same-origin")
        #expect(page["Content-Security-Policy"]?.contains("form-action 'self'") == true)
        #expect(page.text.contains(#"name="enabled" aria-describedby="f0-enabled-help" checked>"#))
        let mark = try #require(page.text.firstRange(of: #"name="Idempotency-Key" value=""#))
        let key = page.text[mark.upperBound...].prefix { $0 != "\"" }
        let body = "Idempotency-Key=\(key)&name=Brass+compass%2C+%3Csmall%3E&enabled=false&enabled=true"
        let added = try await client.submit("/items", body)
        let path = try #require(added["Location"])
        #expect(added.status == 303 && added.body.isEmpty)
        let item = try await client.get(path)
        #expect(item.text.contains(#""name":"Brass compass, <small>","#))
        #expect(item.text.contains(#""state":"Enabled""#))
        let again = try await client.submit("/items", body)
        #expect(again.status == 303 && again["Location"] == path)
        let other = try await client.submit("/items", "Idempotency-Key=\(key)&name=Lantern&enabled=false")
        #expect(other.status == 303 && other["Location"] != path)
        #expect(try await client.get(try #require(other["Location"])).text.contains(#""state":"Disabled""#))
        #expect(try await client.get("/items").text.ranges(of: #""id":"#).count == 2)
    }

    @Test(
        "A form that is refused is shown again with its status, what was written, and what was wrong beside its field")
    func refused() async throws {
        let long = String(repeating: "x", count: 201)
        let page = try await service.client.submit("/items", "name=\(long)&enabled=maybe&color=red")
        #expect(page.status == 422 && page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.text.contains(#"value="\#(long)""#) && page.text.contains("<details open>"))
        #expect(page.text.contains(#"aria-describedby="f0-name-fault0 f0-name-help" aria-invalid="true""#))
        #expect(page.text.contains(#"<strong class="fault" id="f0-enabled-fault0">"#))
        #expect(page.text.contains("/color"))
        let script = try await service.client.submit("/items", "name=%22%3E%3Cscript%3E&enabled=2")
        #expect(script.text.contains(#"value="&quot;&gt;&lt;script&gt;""#) && !script.text.contains("<script"))
        for body in ["name=%FF", "name=%00", "=&&=", String(repeating: "a=1&", count: 10_000), ""] {
            let page = try await service.client.submit("/items", body)
            #expect(page.status == 422 && page.text.hasPrefix("<!doctype html>"), "\(body.prefix(20))")
        }
        let latin = (name: "Content-Type", value: "application/x-www-form-urlencoded; charset=latin1")
        let coded = TestRequest("POST", "/items", [Self.browser[0], latin, Self.browser[2]], body: "name=a")
        #expect(try await service.client.send(coded).status == 415)
        #expect(try await service.client.get("/items").text.contains(#""items":[]"#))
    }

    @Test("The query of a form names the method that it stands for, and the page its version")
    func methods() async throws {
        let client = service.client
        let path = try #require(try await client.post("/items", #"{"name":"Compass"}"#)["Location"])
        let page = try await client.page(path)
        #expect(page.text.contains(#"<form method="post" action="\#(path)?_method=PATCH">"#))
        #expect(page.text.contains(#"name="If-Match" value="&quot;1&quot;""#))
        #expect(page.text.contains(#"value="Compass""#))
        let change = "If-Match=%221%22&Idempotency-Key=k1&name=Lantern&enabled=false"
        for _ in 1...2 {
            let changed = try await client.submit(path + "?_method=PATCH", change)
            #expect(changed.status == 303 && changed["Location"] == path)
        }
        #expect(try await client.get(path).text.contains(#""name":"Lantern""#))
        let stale = try await client.submit(
            path + "?_method=PATCH", "If-Match=%221%22&Idempotency-Key=k2&name=Mine&enabled=true")
        #expect(stale.status == 412 && stale.text.contains(#"value="Mine""#))
        #expect(stale.text.contains(#"<a href="\#(path)">As it is now</a>"#))
        #expect(stale.text.contains("<em>now: Lantern</em>") && stale.text.contains("Somebody has changed it"))
        #expect(stale.text.contains(#"name="If-Match" value="&quot;2&quot;""#))
        for turn in 1...2 {
            let deleted = try await client.submit(path + "?_method=DELETE", "Idempotency-Key=k3")
            #expect(deleted.status == 303 && deleted["Location"] == "/items", "\(turn): \(deleted)")
        }
        #expect(try await client.get(path).status == 404)
    }

    @Test("No page of another origin changes anything by a form, and no program names another method")
    func foreign() async throws {
        let client = service.client
        let path = try #require(try await client.post("/items", #"{"name":"Compass"}"#)["Location"])
        let foreign: [[(name: String, value: String)]] = [
            [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Origin", "null")],
            [("Origin", "https://elsewhere.example")], [],
        ]
        for proof in foreign {
            for type in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"] {
                let fields = [Self.browser[0], ("Content-Type", type)] + proof
                let page = try await client.send(TestRequest("POST", "/items", fields, body: "name=a"))
                #expect(page.status == 403 && page.text.hasPrefix("<!doctype html>"))
            }
        }
        let form = [Self.browser[1]]
        #expect(try await client.send(TestRequest("POST", "/items", form, body: "name=a")).status == 415)
        #expect(try await client.send(TestRequest("POST", path + "?_method=DELETE", form, body: "")).status == 405)
        #expect(try await client.send(TestRequest("POST", "/items?_method=DELETE", body: "{}")).status == 400)
        let origin = [(name: "Host", value: "localhost:8080"), ("Origin", "http://localhost:8080")]
        let own = TestRequest("POST", "/items", [Self.browser[0], form[0]] + origin, body: "name=Own&enabled=true")
        #expect(try await client.send(own).status == 303)
    }

    @Test("A form of parts is the same form")
    func parts() async throws {
        let part = "--x\r\nContent-Disposition: form-data; name="
        let body = part + "\"name\"\r\n\r\nTwo\r\n" + part + "\"enabled\"\r\n\r\ntrue\r\n--x--\r\n"
        let type = (name: "Content-Type", value: "multipart/form-data; boundary=x")
        let fields = [Self.browser[0], type, Self.browser[2]]
        let added = try await service.client.send(TestRequest("POST", "/items", fields, body: body))
        #expect(added.status == 303)
        let half = try await service.client.send(
            TestRequest("POST", "/items", fields, body: String(body.prefix(body.count - 20))))
        #expect(half.status == 400 && half.text.hasPrefix("<!doctype html>"))
        #expect(try await service.client.get("/items").text.ranges(of: #""id":"#).count == 1)
    }

    @Test(
        "A password is of its kind whatever its name is, and is not shown again; strangers sign in on the first page",
        .people(["ada"], over: [.sqlite]))
    func passwords() async throws {
        let page = try await people("ada").submit("/session/password?_method=PUT", "current=Never+shown&new=seven77")
        #expect(page.status == 422, "\(page.text)")
        #expect(page.text.contains(#"<input type="password" autocomplete="current-password" id="f1-current""#))
        #expect(page.text.contains(#"<input type="password" autocomplete="new-password" id="f1-new""#))
        #expect(!page.text.contains("Never shown") && !page.text.contains("seven77"))
        let action = #"action="/sessions?as=cookie&amp;_return=%2F">"#
        let first = TestRequest("GET", "/", [PagesTests.browser[0]])
        #expect(try await people.stranger.send(first).text.contains(action))
        #expect(try await !people("ada").send(first).text.contains(action))
    }

    @Test("A stranger signs up and in by forms, comes back to the page that was wanted, and signs out")
    func signingIn() async throws {
        let client = service.client
        let accept = PagesTests.browser[0]
        let refused = try await client.send(TestRequest("GET", "/settings", [accept]))
        #expect(refused.status == 401)
        let action = #"action="/sessions?as=cookie&amp;_return=%2Fsettings">"#
        #expect(refused.text.contains(action) && refused.text.contains(#"type="password""#))
        let user = "name=ada&password=correct-horse-battery-staple"
        let up = try await client.submit("/users", user + "&email=ada%40example.org")
        #expect([303, 200].contains(up.status), "\(up.text)")
        let wrong = try await client.submit(
            "/sessions?as=cookie&_return=%2Fsettings", "name=ada&password=wrong-wrong-wrong-wrong")
        #expect(wrong.status == 401 && wrong.text.contains(#"value="ada""#) && !wrong.text.contains("wrong-wrong"))
        #expect(wrong.text.contains(action))
        let signedIn = try await client.submit("/sessions?as=cookie&_return=%2Fsettings", user)
        // Where a browser that has not kept the cookie is told why nobody is signed in.
        #expect(signedIn.status == 303 && signedIn["Location"] == "/settings#signed-in")
        #expect(refused.text.contains(#"<p id="signed-in" role="alert">Your browser has not kept the session."#))
        let cookie = try #require(signedIn["Set-Cookie"]).prefix { $0 != ";" }
        let bearing = [accept, (name: "Cookie", value: String(cookie))]
        let settings = try await client.send(TestRequest("GET", "/settings", bearing))
        #expect(settings.status == 200 && settings["Cache-Control"] == "no-store")
        #expect(settings.text.contains("Sign out</button>") && !settings.text.contains("has not kept the session"))
        let elsewhere = try await client.submit("/sessions?as=cookie&_return=%2F%2Felsewhere.example", user)
        #expect(elsewhere.status == 303 && elsewhere["Location"]?.hasPrefix("//") == false)
        // A browser that says no more than where its page is from.
        let old = [accept, Self.browser[1], (name: "Host", value: "localhost"), ("Origin", "http://localhost")]
        let added = TestRequest("POST", "/items", old + [bearing[1]], body: "name=Old&enabled=true")
        #expect(try await client.send(added).status == 303)
        let out = try await client.submit("/session?_method=DELETE&_return=/", "", [bearing[1]])
        #expect(out.status == 303 && out["Location"] == "/" && out["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try await client.send(TestRequest("GET", "/settings", bearing)).status == 401)
    }
}
