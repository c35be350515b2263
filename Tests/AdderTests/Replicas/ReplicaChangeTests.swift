import ViperTesting

extension OverReplicas {
    /// Concurrent changes of one resource at several servers.
    @Suite struct ReplicaChangeTests {
        @Test("Of writers with the same tag on two servers exactly one wins, and the others get 412")
        func oneTag() async throws {
            let replicas = try await ReplicaSet()
            var (id, tag) = try replicas.first.add("contended")
            let target = "/items/\(id)"
            for round in 0..<30 {
                let clients = round % 3 + 1
                let body = "{\"enabled\":\(round % 2 == 1)}"
                let request = http("PATCH", target, "If-Match: \(tag)\r\n", body: body)
                let responses = try await replicas.askAll(request, clients: clients)
                let losers = Array(repeating: 412, count: 2 * clients - 1)
                #expect(responses.map(\.status).sorted() == [200] + losers)
                let winner = try #require(responses.first { $0.status == 200 })
                for server in replicas.servers {
                    let stored = try server.ask(http("GET", target))
                    #expect(stored.body == winner.body && stored.fields["etag"] == winner.fields["etag"])
                }
                tag = try #require(winner.fields["etag"])
                #expect(tag.hasPrefix("\"\(round + 2)-"))
            }
            replicas.end()
        }

        @Test("Nothing is lost of what both add to one account at once")
        func totals() async throws {
            let replicas = try await ReplicaSet()
            let account = try replicas.first.addAccount()
            let row = #"{"group":"posted","date":"2026-11-21","description":"Lamp","amount":"1.00","kind":"debit"}"#
            let added = try await replicas.askAll(
                http("POST", "/accounts/\(account)/transactions", body: row), clients: 20)
            #expect(added.allSatisfy { $0.status == 201 }, "\(added.map(\.status))")
            #expect(try replicas.second.ask(http("GET", "/accounts/\(account)")).text("balance") == "40.00")
            replicas.end()
        }

        @Test("Of a change and a deletion with one tag at two servers exactly one is done")
        func changeAndDeletion() async throws {
            let replicas = try await ReplicaSet()
            let (first, second) = (replicas.first.address, replicas.second.address)
            for round in 0..<15 {
                let (id, tag) = try replicas.first.add("doomed \(round)")
                let match = "If-Match: \(tag)\r\n"
                async let changed = onThread {
                    first.connect().ask(http("PATCH", "/items/\(id)", match, body: #"{"name":"saved"}"#))
                }
                async let deleted = onThread { second.connect().ask(http("DELETE", "/items/\(id)", match)) }
                let statuses = try await [changed?.status, deleted?.status]
                #expect([[200, 412], [404, 204]].contains(statuses), "\(statuses)")
                let isThere = try replicas.first.ask(http("GET", "/items/\(id)")).status == 200
                #expect(isThere == (statuses[0] == 200))
            }
            replicas.end()
        }

        @Test("Of equal requests under one key at both servers one is carried out, at once and later")
        func key() async throws {
            let replicas = try await ReplicaSet()
            let rounds = 15
            for round in 0..<rounds {
                let key = "Idempotency-Key: \"round \(round)\"\r\n"
                let request = post("keyed \(round)", key)
                let responses = try await replicas.askAll(request, clients: round % 4 + 1)
                #expect(responses.allSatisfy { $0.status == 201 || $0.status == 409 }, "\(responses)")
                #expect(responses.allSatisfy { $0.status == 201 || $0.fields["retry-after"] != nil })
                let made = responses.filter { $0.status == 201 }
                #expect(Set(made.map(\.body)).count == 1)
                #expect(made.count { $0.fields["idempotent-replayed"] == nil } == 1)
                for server in replicas.servers {
                    let later = try server.ask(request)
                    #expect(later.status == 201 && later.body == made.first?.body, "\(later)")
                    #expect(later.fields["idempotent-replayed"] == "true")
                    #expect(later.fields["etag"] == made.first?.fields["etag"])
                    #expect(later.fields["location"] == made.first?.fields["location"])
                    #expect(try server.ask(post("another", key)).isProblem(422))
                }
            }
            #expect(try replicas.second.ask(http("GET", "/items?limit=100")).items.count == rounds)
            replicas.end()
        }

        @Test("Different requests under one key at two servers: one is carried out, the other is refused")
        func keyOfTwo() async throws {
            let replicas = try await ReplicaSet()
            let (first, second) = (replicas.first.address, replicas.second.address)
            for round in 0..<15 {
                let key = "Idempotency-Key: \"shared \(round)\"\r\n"
                async let one = onThread { first.connect().ask(post("one \(round)", key)) }
                async let other = onThread { second.connect().ask(post("other \(round)", key)) }
                let statuses = try await [one?.status ?? 0, other?.status ?? 0].sorted()
                #expect([[201, 409], [201, 422]].contains(statuses), "\(statuses)")
            }
            #expect(try replicas.first.ask(http("GET", "/items?limit=100")).items.count == 15)
            replicas.end()
        }

        @Test(
            "While a request with a key runs on one server, the other responds that it is running, and later replays its response"
        )
        func keyRunning() async throws {
            let replicas = try await ReplicaSet()
            let blocker = try await RowBlocker(on: replicas.database)
            let request = post("slow", "Idempotency-Key: slow\r\n")
            let address = replicas.first.address
            async let slow = onThread { address.connect().ask(request) }
            try await blocker.untilSomebodyWaits()
            let response = try replicas.second.ask(request)
            #expect(response.isProblem(409) && response.fields["retry-after"] != nil, "\(response)")
            try await blocker.end()
            let made = try await slow
            #expect(made?.status == 201)
            let later = try replicas.second.ask(request)
            #expect(later.status == 201 && later.body == made?.body)
            #expect(later.fields["idempotent-replayed"] == "true")
            replicas.end()
        }
    }
}
