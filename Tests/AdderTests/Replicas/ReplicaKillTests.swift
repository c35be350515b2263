import Glibc
import ViperTesting

extension OverReplicas {
    @Suite struct ReplicaKillTests {
        @Test("A server that is killed in the middle of transactions harms nobody, and what it began is undone")
        func serverKilled() async throws {
            let replicas = try await ReplicaSet()
            let (id, tag) = try replicas.first.add("contended")
            let blocker = try await RowBlocker(on: replicas.database)
            let request = http("PATCH", "/items/\(id)", "If-Match: \(tag)\r\n", body: #"{"name":"never"}"#)
            let keyed = post("once", "Idempotency-Key: once\r\n")
            let (lost, held) = (replicas.first.connect(), replicas.first.connect())
            lost.send(request)
            held.send(keyed)
            try await blocker.untilSomebodyWaits(2)
            #expect(replicas.first.program.end(SIGKILL) == 128 + SIGKILL)
            try await blocker.end()
            #expect(lost.answer() == nil && held.answer() == nil)
            let second = replicas.second
            // PostgreSQL notices the broken connection when it responds to it; then the key is free.
            #expect(try ServedProgram.eventually { try second.ask(keyed).status == 201 })
            let response = try second.ask(http("GET", "/items/\(id)"))
            #expect(response.text("name") == "contended" && response.fields["etag"] == tag)
            let changed = http("PATCH", "/items/\(id)", "If-Match: \(tag)\r\n", body: #"{"name":"now"}"#)
            #expect(try second.ask(changed).status == 200)
            #expect(try second.ask(http("GET", "/items")).items.map(\.name).sorted() == ["now", "once"])
            #expect(second.program.end() == 0)
        }

        @Test("A server that is killed under load loses nothing that it acknowledged, and the other one serves on")
        func killedUnderLoad() async throws {
            let replicas = try await ReplicaSet()
            let load = Load(clients: 8, to: replicas.first.port, replicas.second.port)
            try await load.untilDone(8)
            #expect(replicas.first.program.end(SIGKILL) == 128 + SIGKILL)
            try await load.untilDone(16)
            let ledger = try await load.end()
            try ledger.expectStored(over: replicas.second.connect(), beside: [0, 409])
            #expect(replicas.second.program.end() == 0)
        }
    }
}
