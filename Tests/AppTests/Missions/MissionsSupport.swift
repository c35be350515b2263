import ViperIdentity
import ViperTesting

@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperMissions
@testable import ViperService

/// A mission of a test, and the client that has asked for it.
struct TestMission {
    let client: any TestClient
    let path: String
    /// The response that took the order.
    let accepted: TestResponse

    init(_ order: String, by client: any TestClient) async throws {
        self.client = client
        accepted = try await client.post("/missions", order)
        #expect(accepted.status == 202, "\(accepted.text)")
        path = try #require(accepted["Location"])
    }

    /// Orders it, and waits until it has succeeded.
    static func done(_ order: String, by client: any TestClient) async throws -> TestMission {
        let mission = try await TestMission(order, by: client)
        try await mission.until("succeeded")
        return mission
    }

    func get() async throws -> TestResponse { try await client.get(path) }

    func result(_ fields: [(name: String, value: String)] = []) async throws -> TestResponse {
        try await client.get(path + "/result", fields)
    }

    /// Waits until it has a status.
    @discardableResult
    func until(_ status: String) async throws -> TestResponse {
        try await untilThere { () async throws -> TestResponse? in
            let answer = try await get()
            #expect(answer.status == 200, "\(answer.text)")
            return answer.value(of: "status") == status ? answer : nil
        }
    }
}

/// A program with missions that do as their orders say.
struct Errands: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self, ErrandsFeature.self, MissionsFeature.self]
}

struct ErrandsFeature: Feature {
    static let name: StaticString = "errands"

    static func declare(_ feature: inout FeatureDeclaration) { feature.missions(CountMission.self, WaitMission.self) }

    init(_ context: FeatureContext) {}

    func routes(_ mount: inout Routes) {}
}

/// Writes lines, and then fails as it is told to.
struct CountMission: MissionKind {
    static let name: StaticString = "count"

    struct Order: WireInput {
        let lines: Int
        let fault: String?

        init(_ field: inout some InputFields) {
            lines = field.body("lines", "How many.", 0...100_000)
            fault = field.body(optional: "fault", "What happens after that.", .exactly(0...20))
        }
    }

    init(_ context: FeatureContext) {}

    func accept(_ order: Order) async throws(Failure) -> MissionPlan {
        MissionPlan("\(order.lines) \(order.fault ?? "")", file: "lines \"1\".csv", format: .csv)
    }

    func perform(_ plan: MissionPlan, _ run: MissionRun) async throws(Failure) {
        let parts = plan.input.split(separator: " ")
        for number in 0..<(parts.first.flatMap { Int($0) } ?? 0) {
            var line = "\(number)\n"
            var bytes: [UInt8] = []
            line.withUTF8 { bytes = Array($0) }
            try await run.write(bytes, rows: 1)
        }
        if parts.count > 1 { throw parts[1] == "bug" ? .broken("a secret path") : .missing("The lines are gone.") }
    }
}

/// Writes a line again and again until it is stopped.
struct WaitMission: MissionKind {
    static let name: StaticString = "wait"

    struct Order: WireInput {
        let lines: String?

        init(_ field: inout some InputFields) {
            lines = field.body(optional: "lines", "Not what the other kind reads.", .exactly(0...5))
        }
    }

    init(_ context: FeatureContext) {}

    func accept(_ order: Order) async throws(Failure) -> MissionPlan {
        MissionPlan("", file: "lines.ndjson", format: .ndjson)
    }

    func perform(_ plan: MissionPlan, _ run: MissionRun) async throws(Failure) {
        while true {
            try await run.write(Array("{}\n".utf8), rows: 1)
            do {
                try await Task.sleep(for: .milliseconds(5))
            } catch { throw .timedOut("stopped") }
        }
    }
}

extension MissionRun {
    fileprivate func write(_ bytes: [UInt8], rows: Int) async throws(Failure) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        try await write(UnsafeRawBufferPointer(copy), rows: rows)
    }
}
