import Viper
import ViperHTTP

/// 202 without a body: the request was taken, and what it asks for is done later.
struct AcceptedView: EmptyView { static var status: Status { .accepted } }
