import Synchronization
import ViperTesting

@Suite("Modules with parts")
struct CompoundTests {
    private func alone(_ path: String, _ compound: DeskCompound) async throws -> String {
        try await client(compound.routes).get("/desks/7\(path)").text
    }

    @Test("Without 'embed' it is the main module alone")
    func mainAlone() async throws {
        let response = try await client(DeskCompound().routes).get("/desks/7?limit=2")
        #expect(response.status == 200 && response.text == #"{"number":7}"#)
        let version: EntityTag = .version(
            4, variant: DeskCompound.Document.schema.hash)
        #expect(response["ETag"] == version.text)
    }

    @Test(
        "Each part equals its own response, in one order whatever the requested order",
        arguments: ["left,numbers,drawer", "drawer,left,numbers", "numbers%2Cdrawer%2Cleft"])
    func parts(_ names: String) async throws {
        let compound = DeskCompound(numbers: DeskNumbers { Numbers.Source([999, 0, 1]) })
        let response = try await client(compound.routes).get("/desks/7?embed=\(names)&limit=2")
        let drawer = try await alone("/drawer", compound)
        #expect(drawer == #"{"text":"desk 7, depth 3"}"#)
        let (left, numbers) = (try await alone("/left", compound), try await alone("/numbers", compound))
        #expect(numbers.hasSuffix(#"{"number":999}]}"#))
        #expect(response.status == 200 && response["Content-Type"] == "application/json")
        #expect(
            response.text
                == #"{"number":7,"embedded":{"drawer":\#(drawer),"left":\#(left),"numbers":\#(numbers)}}"#)
    }

    @Test(
        "Parts run concurrently: two that wait for each other both finish, and the main module does not wait for them")
    func sideBySide() async throws {
        let meeting = Meeting(of: 2)
        let wait: @Sendable (NoInput, Desk) async -> String = { _, _ in
            await meeting.attend()
            return "met"
        }
        let compound = DeskCompound(left: Telling(tell: wait), right: Telling(tell: wait))
        let response = try await client(compound.routes).get("/desks/7?embed=left,right")
        #expect(response.text == #"{"number":7,"embedded":{"left":{"text":"met"},"right":{"text":"met"}}}"#)
    }

    @Test(
        "A part that fails is the problem in its place, as it would have been alone, with its own path",
        arguments: [
            (Failure.broken("secret"), "internal-error", 500), (.timedOut("secret"), "unavailable", 503),
            (.missing("No left."), "not-found", 404),
        ])
    func failing(_ failure: Failure, _ code: String, _ status: Int) async throws {
        let reports = Mutex<[String]>([])
        let compound = DeskCompound(left: Telling { _, _ throws(Failure) in throw failure })
        let client = try client(compound.routes) { inner in reports.withLock { $0.append(inner) } }
        let alone = try await client.get("/desks/7/left")
        #expect(alone.status == status && alone.text.contains(#""instance":"/desks/7/left""#))
        let response = try await client.get("/desks/7?embed=left,right")
        #expect(response.status == 200 && response["Retry-After"] == nil)
        #expect(
            response.text
                == #"{"number":7,"embedded":{"left":\#(alone.text),"right":{"text":"right"}}}"#)
        #expect(response.text.contains("/problems/\(code)") && !response.text.contains("secret"))
        #expect(reports.withLock { $0 } == (failure.inner.map { [$0, $0] } ?? []))
    }

    @Test("A part whose rule its defaults break is the problem with that fault")
    func faultOfPart() async throws {
        let response = try await client(DeskCompound().routes).get("/desks/13?embed=drawer")
        #expect(response.status == 200)
        #expect(response.text == #"{"number":13,"embedded":{"drawer":\#(try await self.problem13())}}"#)
    }

    private func problem13() async throws -> String {
        let alone = try await client(DeskCompound().routes).get("/desks/13/drawer")
        #expect(alone.status == 400 && alone.text.contains(#""parameter":"depth","code":"closed""#))
        return alone.text
    }

    @Test(
        "A part of more than 1,000 rows is a problem that says where they are",
        arguments: [[1_001], [500, 501, 9_000]])
    func tooManyRows(_ batches: [Int]) async throws {
        let source = Numbers.Source(batches)
        let compound = DeskCompound(numbers: DeskNumbers { source })
        let response = try await client(compound.routes).get("/desks/7?embed=numbers,left")
        #expect(response.status == 200 && response.text.hasSuffix("}}}"))
        #expect(response.text.contains(#""left":{"text":"left"},"numbers":{"type":"/problems/too-many-rows""#))
        #expect(
            response.text.contains(#""status":422,"detail":"Expected at most 1000 rows; there are more, available "#))
        #expect(response.text.contains(#"at '/desks/7/numbers'.","instance":"/desks/7/numbers""#))
        #expect(source.askedCount <= 2)
    }

    @Test("Rows that fail half way are the problem of their failure, and none of them is shown")
    func cutRows() async throws {
        let reports = Mutex<[String]>([])
        let compound = DeskCompound(numbers: DeskNumbers { Numbers.Source([2], .unavailable("secret")) })
        let client = try client(compound.routes) { inner in reports.withLock { $0.append(inner) } }
        let response = try await client.get("/desks/7?embed=numbers")
        #expect(response.status == 200)
        #expect(response.text.hasPrefix(#"{"number":7,"embedded":{"numbers":{"type":"/problems/unavailable","#))
        #expect(!response.text.contains("secret") && reports.withLock { $0 } == ["secret"])
    }

    @Test(
        "Names that are unknown, repeated or none at all are a fault of the parameter, beside all others",
        arguments: [
            ("embed=", "empty"), ("embed", "empty"), ("embed=left,", "unknownValue"),
            ("embed=left,top", "unknownValue"),
            ("embed=Left", "unknownValue"), ("embed=left,left", "repeated"), ("embed=left&embed=right", "repeated"),
        ])
    func faults(_ query: String, _ code: String) async throws {
        let response = try await client(DeskCompound().routes).get("/desks/7?\(query)&limit=0&other=1")
        #expect(response.status == 400)
        #expect(response.text.contains(#"{"parameter":"embed","code":"\#(code)""#))
        #expect(response.text.contains(#"{"parameter":"limit","code":"outOfBounds""#))
        #expect(response.text.contains(#""Expected only the parameters limit, embed.""#))
    }

    @Test("With parts the tag is that of the bytes: it changes with any of them")
    func conditions() async throws {
        let word = Mutex("a")
        let compound = DeskCompound(left: Telling { _, _ in word.withLock { $0 } })
        let client = try client(compound.routes)
        let first = try await client.get("/desks/7?embed=left,right")
        let tag = try #require(first["ETag"])
        #expect(tag.hasPrefix("W/\""))
        #expect(try await client.get("/desks/7?embed=right,left", [("If-None-Match", tag)]).status == 304)
        let head = try await client.send(TestRequest("HEAD", "/desks/7?embed=left,right"))
        #expect(head["ETag"] == tag && head["Content-Length"] == "\(first.body.count)" && head.body.isEmpty)
        #expect(try await client.get("/desks/7?embed=left", [("If-Match", "\"4-0\"")]).status == 412)
        // Parts get no conditions: a part's own tag does not lead to 304.
        let own = try #require(try await client.get("/desks/7/left")["ETag"])
        #expect(try await client.get("/desks/7?embed=left,right", [("If-None-Match", own)]).text == first.text)
        word.withLock { $0 = "b" }
        let second = try await client.get("/desks/7?embed=left,right", [("If-None-Match", tag)])
        #expect(second.status == 200 && second["ETag"] != tag && second.text.contains(#""left":{"text":"b"}"#))
    }

    @Test("If the main module fails, its problem is the response, and the parts are cancelled")
    func mainFails() async throws {
        let reports = Mutex<[String]>([])
        let ended = Mutex(false)
        var compound = DeskCompound(main: .init(failure: .broken("main")))
        compound.left = Telling { _, _ throws(Failure) in
            while !Task.isCancelled { await Task.yield() }
            ended.withLock { $0 = true }
            throw .broken("left")
        }
        let client = try client(compound.routes) { inner in reports.withLock { $0.append(inner) } }
        let response = try await client.get("/desks/7?embed=left")
        #expect(response.status == 500 && response.text.contains(#""instance":"/desks/7""#))
        #expect(ended.withLock { $0 } && reports.withLock { $0 } == ["main"])
    }

    @Test("Cancelling the request cancels its parts")
    func cancelling() async throws {
        let begun = Meeting(of: 2)
        let compound = DeskCompound(
            left: Telling { _, _ throws(Failure) in
                await begun.attend()
                while !Task.isCancelled { await Task.yield() }
                throw .timedOut("cancelled")
            })
        let client = try client(compound.routes)
        let task = Task { try await client.get("/desks/7?embed=left") }
        await begun.attend()
        task.cancel()
        #expect(try await task.value.text.contains(#""left":{"type":"/problems/unavailable""#))
    }

    @Test("A part is requested by the caller of the whole, with its own path, without query and conditions")
    func fieldsOfPart() async throws {
        let storage = RequestStorage()
        storage.method = .get
        for (name, value) in [("Accept-Language", "fr"), ("If-None-Match", "*"), ("if-match", "*"), ("If", "x")] {
            add(name, value, to: storage)
        }
        bytes("/desks/42?embed=left") { storage.setTarget($0) }
        bytes("id") { storage.setIdentifier($0) }
        let whole = Request(storage)
        whole.addCapture(start: 7, count: 2)
        let part = Request(RequestStorage(partOf: whole, at: "/desks/42/left"))
        #expect(String(decoding: part.path, as: UTF8.self) == "/desks/42/left" && part.query.isEmpty)
        #expect(String(decoding: part.identifier, as: UTF8.self) == "id" && part.method == .get)
        #expect(part.captureCount == 1 && String(decoding: part.capture(0), as: UTF8.self) == "42")
        #expect(part.fieldCount == 2 && part.header("If-None-Match") == nil && part.header("If-Match") == nil)
        #expect(part.header("Accept-Language").map { String(decoding: $0, as: UTF8.self) } == "fr")
    }

    private func add(_ name: String, _ value: String, to storage: RequestStorage) {
        bytes(name) { name in bytes(value) { storage.addField(name: name, value: $0) } }
    }

    private func bytes(_ text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        var copy = text
        copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
