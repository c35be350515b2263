// What an app's developer does with the generated client of a service that reads nested bodies. It is compiled together with
// the client, and not run.

/// Sends an order, and returns the last digits of the card that it is paid with, if it is.
func sendOrder() async throws -> String? {
    let line = OrderLineInput(article: "Tent", amount: 2, price: .typeString("199.90"))
    let payment = OrderPaymentInput.typeOrderPaymentCardInput(OrderPaymentCardInput(kind: .card, number: "1234"))
    let order = OrdersCheckInput(
        lines: [line], delivery: OrderDeliveryInput(town: "Ulm"), labels: ["a/b": "x"], payment: payment)
    let read: OrdersCheckDocument = try await OrderChecksAPI.ordersCheck(ordersCheckInput: order)
    guard case .typeOrderPaymentCard(let card) = read.payment else { return nil }
    let _: [OrderLine] = read.lines
    return card.number
}
