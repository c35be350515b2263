import ViperTesting

/// The body of `POST /email-confirmations`.
func codeBody(_ code: String) -> String { #"{"code":"\#(code)"}"# }

/// The body of `POST /passwords`.
func newPasswordBody(_ code: String, _ password: String) -> String { #"{"code":"\#(code)","new":"\#(password)"}"# }

/// The body of `PUT /session/password`.
func passwordBody(_ current: String, _ new: String) -> String { #"{"current":"\#(current)","new":"\#(new)"}"# }

/// The body of `POST /password-recoveries`.
func recoveryBody(_ email: String) -> String { #"{"email":"\#(email)"}"# }
