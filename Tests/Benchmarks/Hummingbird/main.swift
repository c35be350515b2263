// The rival of the benchmark: the same answers from Hummingbird 2 and GRDB, as their users write it.
//
//   hummingbird-side DATABASE WELCOME PORT [--access-log]
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import Logging

/// JSON without `\/`; otherwise Hummingbird's own encoder.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()

    init(source: Source) { coreContext = .init(source: source) }
    var responseEncoder: JSONEncoder { Self.encoder }
}

/// The fields that every answer carries.
struct CommonFields<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.contentType] = "application/json"
        response.headers[.requestID] = "0123456789abcdef0123456789abcdef"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.cacheControl] = response.headers[.cacheControl] ?? "no-cache"
        return response
    }
}

extension HTTPField.Name {
    // Their users write it so: both are tokens, so there is a name.
    // swift-format-ignore: NeverForceUnwrap
    static let requestID = Self("X-Request-Id")!
    // swift-format-ignore: NeverForceUnwrap
    static let link = Self("Link")!
}

/// WAL, and every commit durable: GRDB's own choice for a pool is `NORMAL`, made after `prepareDatabase`.
func openDatabase(_ path: String) throws -> DatabasePool {
    let pool = try DatabasePool(path: path)
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
}

let arguments = CommandLine.arguments
guard arguments.count >= 4, let port = Int(arguments[3]) else {
    print("usage: hummingbird-side DATABASE WELCOME PORT [--access-log]")
    exit(2)
}
let welcome = try JSONDecoder().decode(Welcome.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[2])))
let router = Router(context: AppRequestContext.self)
if arguments.contains("--access-log") { router.add(middleware: LogRequestsMiddleware(.info)) }
router.add(middleware: CommonFields())
router.get("/") { _, _ in EditedResponse(headers: [.eTag: #"W/"0123456789abcdef""#], response: welcome) }
ItemController(database: try openDatabase(arguments[1])).addRoutes(to: router.group("items"))
let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
    logger: Logger(label: "hummingbird-side"))
try await application.runService()
