import Synchronization
import Viper
import ViperDaemon
import ViperHTTP

/// Counts answers by method, route and status, with their bytes and a histogram of their durations.
///
/// Each lane of the access log has counters of its own, which its thread alone writes: no lock, and no instruction that
/// locks a cache line. A scrape adds the lanes up, on any thread. What can be counted is bounded by the program's own
/// routes, whatever is asked for; a cell of counters, 4 KiB, is made for a lane, method and route at its first answer.
/// An answer costs about 130 instructions.
final class RequestMeter: @unchecked Sendable {
    // Sendable: the counters are atomic, and the table of cells is written by one thread a lane.

    private let routes: MeterRoutes
    private let laneCount: Int
    /// The cell of each lane, route and method; nil until it is needed. It lives as long as the program.
    private let cells: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>

    /// A meter for the routes of a table.
    ///
    /// - Parameter lanes: how many threads count, each under a number of its own.
    init(_ routes: [RouteDescription], lanes: Int) {
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

    /// Counts an answer; on the lane's thread.
    @inline(__always)
    func note(_ record: borrowing AccessRecord, lane: Int) {
        guard lane >= 0, lane < laneCount else { return }
        let route = routes.number(of: record.pattern)
        let place = (lane &* routes.names.count &+ route) &* Method.allCases.count &+ Int(record.method.rawValue)
        let cell = MeterCell(cells[place].load(ordering: .relaxed) ?? makeCell(at: place))
        cell.note(record.status, microseconds: record.microseconds, bytes: record.bytes)
    }

    @inline(never)
    private func makeCell(at place: Int) -> UnsafeMutableRawPointer {
        let cell = MeterCell.make()
        cells[place].store(cell, ordering: .releasing)
        return cell
    }

    /// The counts of every method and route that has been answered, by the order of the routes' declaration and of the
    /// methods.
    var requests: [ServerMetrics.Requests] {
        var result: [ServerMetrics.Requests] = []
        for (route, name) in routes.names.enumerated() {
            for method in Method.allCases {
                var counts = MeterCell.Counts()
                for lane in 0..<laneCount {
                    let place = (lane * routes.names.count + route) * Method.allCases.count + Int(method.rawValue)
                    guard let cell = cells[place].load(ordering: .acquiring) else { continue }
                    counts.add(MeterCell(cell))
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
