import Synchronization
package import Viper
package import ViperDaemon
import ViperHTTP

/// Counts responses by method, route and status, with their bytes and a histogram of their durations.
///
/// Each lane of the access log has its own counters, written by its thread only: no lock and no locked instruction. A
/// scrape adds the lanes up, on any thread. The program's routes bound the memory, whatever clients request: a cell of
/// counters, 4 KiB, is allocated for a lane, method and route at its first response. A response costs about 130
/// instructions.
package final class RequestMeter: @unchecked Sendable {
    // Sendable: the counters are atomic, and each lane's cells are created by its own thread.

    private let routes: MeterRoutes
    private let laneCount: Int
    /// The cell of each lane, route and method; nil until the first response.
    private let cells: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>

    /// Creates a meter for a table's routes.
    ///
    /// - Parameter lanes: how many threads count, each under its own number.
    package init(_ routes: [RouteDescription], lanes: Int) {
        self.routes = MeterRoutes(routes)
        laneCount = max(lanes, 1)
        let count = laneCount * self.routes.names.count * Method.allCases.count
        cells = .allocate(capacity: count)
        for index in 0..<count { (cells + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        for index in 0..<laneCount * routes.names.count * Method.allCases.count {
            cells[index].load(ordering: .relaxed)?.deallocate()
        }
        cells.deallocate()
    }

    /// Counts a response, on the lane's thread.
    @inline(__always)
    package func note(_ record: borrowing AccessRecord, lane: Int) {
        guard lane >= 0, lane < laneCount else { return }
        let route = routes.number(of: record.pattern)
        let place = (lane &* routes.names.count &+ route) &* Method.allCases.count &+ Int(record.method.rawValue)
        let cell = RequestCounters(cells[place].load(ordering: .relaxed) ?? makeCell(at: place))
        cell.note(record.status, microseconds: record.microseconds, bytes: record.bytes)
    }

    @inline(never)
    private func makeCell(at place: Int) -> UnsafeMutableRawPointer {
        let cell = RequestCounters.make()
        cells[place].store(cell, ordering: .releasing)
        return cell
    }

    /// The counts of every method and route with responses, in the order of the routes' declaration, then of the
    /// methods.
    var requests: [ServerMetrics.Requests] {
        var result: [ServerMetrics.Requests] = []
        for (route, name) in routes.names.enumerated() {
            for method in Method.allCases {
                var counts = RequestCounters.Counts()
                for lane in 0..<laneCount {
                    let place = (lane * routes.names.count + route) * Method.allCases.count + Int(method.rawValue)
                    guard let cell = cells[place].load(ordering: .acquiring) else { continue }
                    counts.add(RequestCounters(cell))
                }
                guard counts.isUsed else { continue }
                var requests = ServerMetrics.Requests(
                    method: method == .unknown ? "other" : "\(method.name)", route: name)
                counts.fill(&requests)
                result.append(requests)
            }
        }
        return result
    }
}
