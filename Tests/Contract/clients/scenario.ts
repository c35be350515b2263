// What the developer of a page does with the generated client. Prints a line that begins with "ok: " for each thing that
// holds, and ends with an error at the first that does not.

import * as api from "./typescript-fetch/index.ts";

const origin = Deno.args[0];
const configuration = new api.Configuration({ basePath: origin });
const items = new api.ItemsApi(configuration);
const todos = new api.TodosApi(configuration);
const accounts = new api.AccountsApi(configuration);

function check(holds: boolean, sentence: string, detail: unknown = "") {
  if (!holds) throw new Error(`${sentence}: ${JSON.stringify(detail)}`);
  console.log(`ok: ${sentence}`);
}

// The problem that a call is refused with, as its type.
async function refused(call: Promise<unknown>): Promise<api.Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof api.ResponseError) return api.ProblemFromJSON(await error.response.json());
    throw error;
  }
  throw new Error("the call was not refused");
}

// Adding, paging and sorting.
for (let number = 0; number < 7; number++) {
  await items.itemsAdd({ itemsAddInput: { name: `Lantern ${number}`, enabled: number % 2 === 0 } });
}
const names: string[] = [];
let pages = 0;
let after: string | undefined = undefined;
do {
  const page: api.ItemsListPage = await items.itemsList({ limit: 3, after });
  names.push(...page.items.map((row) => row.name));
  after = page.next;
  pages++;
} while (after !== undefined && pages < 10);
check(pages === 3 && new Set(names).size === 7, "It pages through a list", names);
const sorted = await items.itemsList({ sort: api.ItemSort.nameDescending, limit: 1 });
check(sorted.items[0].name === "Lantern 6", "It sorts by a value of an enumeration", sorted);

// Changing by tag, and what is stale.
const first = sorted.items[0];
const tag = `"${first.version}"`;
const changed = await items.itemsChange({ id: first.id, itemsChangeInput: { enabled: false }, ifMatch: tag });
check(changed.enabled === false && changed.createdAt instanceof Date, "It changes an item by its version", changed);
const stale = await refused(items.itemsChange({ id: first.id, itemsChangeInput: { enabled: true }, ifMatch: tag }));
check(stale.status === 412 && stale.type === "/problems/stale", "A stale change is a typed problem", stale);

// What is wrong with an input.
const bad = await refused(items.itemsAdd({ itemsAddInput: { name: "  " } }));
check(
  bad.status === 422 && bad.errors?.[0].pointer === "/name" && bad.errors[0].code === "tooShort",
  "A bad input is a typed problem that names the member", bad);

// Retrying with a key; another encoder may order the members differently.
const idempotencyKey = crypto.randomUUID();
const once = await items.itemsAdd({ itemsAddInput: { name: "Once", enabled: true }, idempotencyKey });
const again = await fetch(`${origin}/items`, {
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey },
  body: JSON.stringify({ enabled: true, name: "Once" }),
});
check(
  again.status === 201 && again.headers.get("Idempotent-Replayed") === "true" && (await again.json()).id === once.id,
  "A retry with a key is done once, also with its members in another order", again.status);

// Deleting.
await items.itemsDelete({ id: once.id });
const gone = await refused(items.itemsDetail({ id: once.id }));
check(gone.status === 404, "It deletes an item, which then is missing", gone);

// In French.
const todo = await todos.todosAdd({
  todosAddInput: { title: "Acheter du pain", priority: api.TodoPriority.high, completeBy: new Date("2026-12-24") },
});
const shown = await todos.todosDisplay({ id: todo.id, acceptLanguage: "fr" });
check(shown.rows.some((row) => row.label === "Titre"), "It reads a todo in French", shown.rows);
const listed = await todos.todosList();
check(
  listed.items[0].bangs === api.TodoBangs.three && listed.items[0].completeBy?.getUTCDate() === 24,
  "It reads enumerations whose texts are no names, and dates", listed.items);

// Transactions and the report.
const account = await accounts.accountsAdd({ accountsAddInput: { name: "Cash", currency: api.Currency.EUR } });
const draft = (amount: string): api.TransactionDraft => ({
  group: api.TransactionGroup.posted, date: new Date("2026-11-21"), description: "Bakery", amount,
  kind: api.TransactionKind.debit,
});
const one = await accounts.transactionsAdd({ accountId: account.id, transactionDraft: draft("12.50") });
check(one.amount === "12.50", "It posts one transaction", one);
const many = await accounts.transactionsBatch({
  accountId: account.id, transactionDraft: [draft("1.00"), draft("2.00")],
});
check(many.items.length === 2, "It posts many at once", many);
const report = await accounts.accountsReport({ accountId: account.id, source: api.AccountsReportSource.posted });
const details = report.rows.filter((row) => row.type === "detail");
check(details.length === 3 && report.total !== undefined, "It reads the report, row by row of its type", report);
const whole = await accounts.accountsDetail({
  accountId: account.id, embed: new Set([api.AccountsDetailCompoundPart.report]),
});
check(whole.embedded?.report !== undefined, "It reads an account with its report", whole);
