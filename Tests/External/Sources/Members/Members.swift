import Viper
import ViperHTTP
import ViperIdentity
import ViperService

/// A service whose users sign in.
@main
struct Members: Service {
    static let features: [any Feature.Type] = [
        IdentityFeature.self, GreetingFeature.self, OrdersFeature.self, ChoresFeature.self,
    ]
}

struct GreetingFeature: Feature {
    static let name: StaticString = "greeting"
    let context: FeatureContext

    init(_ context: FeatureContext) { self.context = context }

    func routes(_ mount: inout Routes) {
        let greeting = Route(.get, "", "Greet me", isEntry: true) { (session: Session) in
            Module(Greet(session: session))
        }
        let router = Router(
            SessionGate(context),
            [
                greeting
                // new-module: routes /greeting, session: Session
            ])
        mount.mount(Route("/greeting", router), [])
    }
}

/// `GET /greeting`: needs a session, so that it can be mounted behind a `SessionGate` alone.
struct Greet: Interactor {
    let session: Session

    func execute(_ input: NoInput) async throws(Failure) -> Greeting {
        Greeting(text: "Hello \(session.user.name.text)")
    }
}

struct Greeting: WireOutput {
    let text: String
    static func describe(_ field: inout some OutputFields<Self>) { field("text", "A greeting.", \.text) }
}
