import ViperTesting

@Suite("E-mail addresses")
struct EmailTests {
    @Test("An address counts once its code was given, and is then good for sign-in in any case", .identity)
    func confirmation() async throws {
        try await fixture.client.signUp(ada)
        let before = try await fixture.client.post("/sessions", ada.signInByEmail)
        let wrong = try await fixture.client.post("/sessions", ada.with(password: "tide-table-9").signIn)
        #expect(before.status == 401 && before.face == wrong.face)
        let code = try await fixture.code(to: ada.email)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(code)).isSuccess)
        for email in [ada.email, ada.email.uppercased()] {
            let person = Credentials("ada", email: email)
            #expect(try await fixture.client.post("/sessions", person.signInByEmail).status == 201)
        }
    }

    @Test("An address whose domain is in another script is one address in each of its forms", .identity)
    func otherScripts() async throws {
        let bücher = Credentials("ada", email: "ada@Bücher.test")
        try await fixture.client.signUp(bücher)
        let code = try await fixture.code(to: "ada@xn--bcher-kva.test")
        #expect(try await fixture.client.post("/email-confirmations", codeBody(code)).isSuccess)
        for domain in ["bücher.test", "BÜCHER.TEST", "bu\u{308}cher.test", "xn--bcher-kva.test", "ｂücher。test"] {
            let person = Credentials("ada", email: "ada@\(domain)")
            #expect(try await fixture.client.post("/sessions", person.signInByEmail).status == 201, "\(domain)")
        }
    }

    @Test("Signing up with somebody's address looks the same as with nobody's, and takes nothing from them", .identity)
    func enumeration() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let second = Credentials("bob", email: ada.email)
        let known = try await fixture.client.signUp(second)
        let unknown = try await fixture.client.signUp(Credentials("cleo"))
        #expect(known.face(hiding: [ada.email, "bob"]) == unknown.face(hiding: ["cleo@mail.test", "cleo"]))
        #expect(try await fixture.client.signIn(second).isSignedIn())
        #expect(try await fixture.client.post("/sessions", second.signInByEmail).status == 401)
        #expect(try await fixture.client.post("/sessions", ada.signInByEmail).value(of: "name") == "ada")
    }

    @Test("A taken name is refused in the same words for every address", .identity)
    func takenNameTellsNothing() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let own = try await fixture.client.post("/users", ada.signUp)
        let other = try await fixture.client.post("/users", Credentials("ada", email: "x@mail.test").signUp)
        #expect(own.status == 409 && own.face == other.face)
    }

    @Test("Whoever signs up first with the address of another cannot keep them from it", .identity)
    func squatting() async throws {
        let squatter = Credentials("mallory", email: ada.email)
        _ = try await fixture.codeAfterSignUp(of: squatter)
        let code = try await fixture.codeAfterSignUp(of: ada)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(code)).isSuccess)
        #expect(try await fixture.client.post("/sessions", ada.signInByEmail).status == 201)
        #expect(try await fixture.client.post("/sessions", squatter.signInByEmail).status == 401)
    }

    @Test("Two who prove one address: it stays with the first", .identity)
    func bothConfirm() async throws {
        let second = Credentials("bob", email: ada.email)
        let first = try await fixture.codeAfterSignUp(of: ada)
        let late = try await fixture.codeAfterSignUp(of: second)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(first)).isSuccess)
        #expect(try await !fixture.client.post("/email-confirmations", codeBody(late)).isSuccess)
        #expect(try await fixture.client.post("/sessions", ada.signInByEmail).status == 201)
        #expect(try await fixture.client.post("/sessions", second.signInByEmail).status == 401)
    }

    @Test(
        "Two who prove one address at once, on two servers: one has it, and the other gets 409", .identity(servers: 2))
    func bothConfirmAtOnce() async throws {
        for round in 0..<5 {
            let email = "round\(round)@mail.test"
            var codes: [String] = []
            for name in ["first", "second"] {
                let person = Credentials("\(name)_\(round)", email: email)
                codes.append(try await fixture.codeAfterSignUp(of: person))
            }
            let statuses = try await atOnce(zip(codes, [fixture.client, fixture.other])) { (code, client) in
                try await client.post("/email-confirmations", codeBody(code)).status
            }
            #expect(statuses.sorted() == [204, 409])
        }
    }

    @Test("Whoever proves an address while another's proof is being committed gets 409", .identity(over: [.postgresql]))
    func confirmingDuringCommit() async throws {
        _ = try await fixture.codeAfterSignUp(of: Credentials("bob", email: ada.email))
        let code = try await fixture.codeAfterSignUp(of: ada)
        let database = fixture.store.database
        let (written, hasWritten) = AsyncStream<Void>.makeStream()
        let (waited, hasWaited) = AsyncStream<Void>.makeStream()
        let email = ada.email
        async let first: Void = database.write { transaction throws(DatabaseError) in
            try await transaction.execute(
                "UPDATE users SET confirmed_key = $1 WHERE name = $2", [.text(email), .text("bob")])
            hasWritten.finish()
            for await _ in waited {}
        }
        for await _ in written {}
        async let response = fixture.client.post("/email-confirmations", codeBody(code))
        try await untilThere {
            try await database.first(
                """
                SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            ) { _ in true }
        }
        hasWaited.finish()
        try await first
        #expect(try await response.status == 409)
        #expect(try await fixture.client.post("/sessions", ada.signInByEmail).status == 401)
    }

    @Test("A code is good once, and one that was used, changed or never made is refused in the same words", .identity)
    func codes() async throws {
        let code = try await fixture.codeAfterSignUp(of: ada)
        let changed = (code.hasPrefix("a") ? "b" : "a") + code.dropFirst()
        let unknown = try await fixture.client.post("/email-confirmations", codeBody(changed))
        #expect((400...499).contains(unknown.status) && unknown.status != 401)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(code)).isSuccess)
        let used = try await fixture.client.post("/email-confirmations", codeBody(code))
        #expect(used.face == unknown.face)
    }

    @Test("A mail goes to one address, bears its code alone, and is sent once by two servers", .identity(servers: 2))
    func mails() async throws {
        let code = try await fixture.codeAfterSignUp(of: ada)
        // 128 random bits: at least 22 characters of 64 kinds.
        #expect(code.count >= 22)
        try await fixture.other.signUp(Credentials("bob"))
        _ = try await fixture.code(to: "bob@mail.test")
        try await fixture.doPeriodicWork()
        let mails = fixture.outbox.mails(to: ada.email)
        #expect(mails.count == 1)
        #expect(mails.allSatisfy { !$0.text.contains(ada.password) && !$0.text.contains("bob") })
    }
}
