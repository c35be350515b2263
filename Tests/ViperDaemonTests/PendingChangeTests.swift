import Synchronization
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Responses that are made before their change, and sent once it is durable.
    @Suite struct PendingChangeTests {
        private struct Failed: Error {}

        /// A change that ends when the test says so.
        private final class Change: PendingChange {
            private let waiter = Locked<(any ChangeWaiter)?>(nil)
            private let hasFailed = Atomic<Bool>(false)

            var failure: (any Error)? { hasFailed.load(ordering: .acquiring) ? Failed() : nil }
            var isCancelled: Bool { waiter.withLock { $0 }?.isCancelled ?? false }

            func begin(for waiter: any ChangeWaiter) { self.waiter.withLock { $0 = waiter } }

            func end(failing: Bool = false) {
                hasFailed.store(failing, ordering: .releasing)
                waiter.withLock { $0 }?.changeEnded()
            }
        }

        /// A change that has ended before anybody waits for it.
        private final class Ended: PendingChange {
            let failure: (any Error)?
            init(_ failure: Failed? = nil) { self.failure = failure }
            func begin(for waiter: any ChangeWaiter) { waiter.changeEnded() }
        }

        /// A server whose responses to `POST` wait for a change; other requests are echoed.
        private final class Changes: Sendable {
            private let begun = Locked<[Change]>([])

            var all: [Change] { begun.withLock { $0 } }

            func server(_ limits: Limits = .ample()) throws -> TestServer {
                try TestServer(
                    limits,
                    immediate: { [self] request in
                        guard request.method == .post else { return nil }
                        var response = TestServer.text(request.body)
                        response.pendingChange = change(at: String(decoding: request.path, as: UTF8.self))
                        return response
                    },
                    failure: { _, _ in Response(.serviceUnavailable) })
            }

            private func change(at path: String) -> any PendingChange {
                if path == "/ended" { return Ended() }
                if path == "/failed" { return Ended(Failed()) }
                let change = Change()
                begun.withLock { $0.append(change) }
                return change
            }
        }

        private func post(_ path: String, _ body: String) -> String {
            "POST \(path) HTTP/1.1\r\n\(host)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }

        @Test("A response is sent when its change has ended, however long that takes", arguments: [false, true])
        func waiting(isLong: Bool) throws {
            let changes = Changes()
            let server = try changes.server()
            let clients = server.clients(40)
            for round in 1...2 {
                for (number, client) in clients.enumerated() { client.send(post("/", "body \(number)")) }
                #expect(TestServer.until { changes.all.count == round * 40 })
                let exchanges = server.daemon.bridge.allExchanges
                if isLong {
                    #expect(
                        TestServer.until {
                            exchanges.allSatisfy { $0.shared.withLock { $0.state.phase } == .suspended }
                        })
                }
                #expect(server.daemon.counters.requestsInFlight == 40)
                for (number, change) in changes.all.suffix(40).enumerated() { change.end(failing: number == 7) }
                let answers = clients.map { $0.answer() }
                #expect(answers.count { $0?.status == 503 } == 1)
                for (number, answer) in answers.enumerated() where answer?.status != 503 {
                    #expect(answer?.body == "body \(number)")
                }
                #expect(clients[0].ask(get("/echo"))?.body == "GET /echo? ")
            }
            #expect(server.daemon.counters.exchanges == 40)
        }

        @Test("A change that ends at once is told as well, whether it was made or has failed")
        func ended() throws {
            let server = try Changes().server()
            let client = server.client(sending: post("/ended", "a") + post("/failed", "b") + post("/ended", "c"))
            #expect(client.answer()?.body == "a")
            #expect(client.answer()?.status == 503)
            #expect(client.answer()?.body == "c")
            #expect(TestServer.until { server.lines.map(\.status) == [200, 503, 200] })
        }

        @Test("A request whose body comes late, or is long, or waits for 100 Continue, waits with its task or without")
        func bodies() throws {
            let server = try Changes().server()
            let client = RawClient(server.port)
            for _ in 0..<2 {
                client.send("POST /ended HTTP/1.1\r\n\(host)Content-Length: 4\r\n\r\n")
                client.send("body")
                #expect(client.answer()?.body == "body")
                client.send("POST /ended HTTP/1.1\r\n\(host)Content-Length: 4\r\nExpect: 100-continue\r\n\r\n")
                #expect(client.head()?.status == 100)
                client.send("body")
                #expect(client.answer()?.body == "POST /ended? body")
                let long = String(repeating: "a", count: 5_000)
                client.send(post("/ended", long))
                #expect(client.answer()?.body == "POST /ended? \(long)")
            }
        }

        @Test("A change that is pending at its request's deadline is cancelled, and its response is never sent")
        func late() throws {
            let changes = Changes()
            let server = try changes.server(.ample { $0.handlerTimeout = .milliseconds(100) })
            let client = server.client(sending: post("/", "body"))
            #expect(client.answer()?.status == 503)
            #expect(changes.all.first?.isCancelled == true)
            #expect(client.ask(get("/echo"))?.status == 200)
            changes.all.first?.end()
            client.leave(abruptly: false)
            server.stop()
            #expect(server.isEmpty)
        }

        @Test("Clients that leave while changes are pending leave nothing behind", arguments: [false, true])
        func leaving(abruptly: Bool) throws {
            let changes = Changes()
            let server = try changes.server(.ample { $0.handlerTimeout = .milliseconds(300) })
            let clients = server.clients(60, sending: post("/", "body"))
            #expect(TestServer.until { changes.all.count == 60 })
            for client in clients { client.leave(abruptly: abruptly) }
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(changes.all.allSatisfy { $0.isCancelled })
            for change in changes.all { change.end() }
            #expect(server.ask(get("/echo"))?.status == 200)
            server.stop()
            #expect(server.isEmpty)
        }

        @Test("A server that stops cancels the changes that are pending, and waits for their end")
        func stopping() throws {
            let changes = Changes()
            let server = try changes.server()
            let clients = server.clients(20)
            for client in clients { client.send(post("/", "body")) }
            #expect(TestServer.until { changes.all.count == 20 })
            withRunningThread({
                #expect(TestServer.until { changes.all.allSatisfy(\.isCancelled) })
                for change in changes.all { change.end() }
            }) { server.stop() }
            #expect(server.isEmpty)
        }
    }
}
