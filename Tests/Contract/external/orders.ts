// What the developer of a page does with the generated client of a service that reads nested bodies. Prints a line that
// begins with "ok: " for each thing that holds, and ends with an error at the first that does not.

import * as api from "./typescript-fetch/index.ts";

function check(holds: boolean, sentence: string, detail: unknown) {
  if (!holds) throw new Error(`${sentence}: ${JSON.stringify(detail)}`);
  console.log(`ok: ${sentence}`);
}

const orders = new api.OrderChecksApi(new api.Configuration({ basePath: Deno.args[0] }));
const order: api.OrdersCheckInput = {
  lines: [{ article: "Tent", amount: 2, price: "199.90" }],
  delivery: { town: "Ulm" },
  labels: { "a/b": "x" },
  payment: { kind: "card", number: "1234" },
};
const read: api.OrdersCheckDocument = await orders.ordersCheck({ ordersCheckInput: order });
const line = read.lines[0];
check(
  read.lines.length === 1 && line.article === "Tent" && line.amount === 2 && line.price === "199.90" &&
    read.delivery?.town === "Ulm" && read.labels["a/b"] === "x",
  "TypeScript reads back an order's objects", read);
const payment = read.payment;
check(
  payment.kind === "card" && payment.number === "1234", "TypeScript tells one of several objects by its discriminator",
  payment);
