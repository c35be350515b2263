package import Viper
import ViperFeatures
package import ViperValues

extension Complaint {
    /// Does the work of a command, whose failure becomes one line for the operator.
    ///
    /// - Parameter text: what to say of the failure: `importText` or `exportText`.
    package static func of<Value>(_ text: (Failure) -> String, _ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let failure as Failure { throw Complaint(text(failure)) }
    }
}
