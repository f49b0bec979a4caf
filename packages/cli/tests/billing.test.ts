import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "./backend.ts";
import { regia } from "./command.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";
import { keys, Terminal } from "./terminal.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
  await pay();
});
afterAll(async () => await backend.stop());

/** What the receipts of the one who pays name. */
const TAX_DATA = {
  ...{ holder: "person", country: "IT", name: "Anna Bianchi", taxCode: "RSSMRA85T10A562S" },
  ...{ street: "Via Torino 2", postalCode: "20123", city: "Milano", province: "MI" },
};

/** The one person who pays buys Pro with a card, as the web app and the provider's page do it. */
async function pay(): Promise<void> {
  const { url, user } = backend;
  const post = async (path: string, headers: Readonly<Record<string, string>>, body: unknown) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, string>>;
  };
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const { access_token: token } = await post(
    "/auth/v1/token?grant_type=password",
    { apikey: config.publishableKey },
    user,
  );
  const headers = { Authorization: `Bearer ${token}` };
  const page = await post("/.netlify/functions/checkout", headers, { plan: "pro", period: "monthly" });
  const card = { action: "pay", number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123" };
  await fetch(page["url"] ?? "", { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
  // Whoever comes back from the page is told, so the books know it.
  await post("/.netlify/functions/billing", headers, { action: "status" });
  await post("/.netlify/functions/billing", headers, { action: "set_tax_data", ...TAX_DATA });
}

interface Row {
  readonly invoiceId: string;
  readonly number: string;
  readonly refundedCents: number;
}

/** What was paid, which a test changes no further than it says. */
async function paid(admin: SignedInCommand): Promise<Row> {
  const [row] = await admin.json<Row[]>(["billing", "list", "--search", backend.user.email]);
  return row ?? expect.fail("nobody has paid");
}

test("list has a row for each receipt, narrowed by person, state and text, within the terminal", async () => {
  const admin = await signedIn(backend);
  const row = await paid(admin);
  expect(row).toEqual({
    invoiceId: expect.any(String),
    number: expect.any(String),
    userId: expect.any(String),
    email: backend.user.email,
    plan: "pro",
    totalCents: 1900,
    refundedCents: row.refundedCents,
    status: "paid",
    paidAt: expect.any(String),
  });
  const list = ["billing", "list"];
  for (const filter of [
    ["--user", backend.user.email],
    ["--status", "paid"],
    ["--search", row.number],
    ["--limit", "1"],
  ]) {
    expect(await admin.json([...list, ...filter]), filter.join(" ")).toEqual([row]);
  }
  expect(await admin.json([...list, "--status", "open"])).toEqual([]);
  const { stdout } = await admin.run([...list, "--ndjson"]);
  expect(JSON.parse(stdout)).toEqual(row);
  expect((await admin.run([...list, "--columns", "id,number"])).stdout).toContain(row.invoiceId);
  expect(await admin.run([...list, "--user", "nessuno@example.com"])).toMatchObject({ code: 4, stdout: "" });
  expect(await admin.run([...list, "--status", "rimborsata"])).toMatchObject({ code: 2, stdout: "" });
  expect((await admin.run([...list, "--status", "void"])).stderr).toBe("Nessuna ricevuta trovata\n");

  const terminal = new Terminal(list, { env: admin.env, columns: 80 });
  expect(await terminal.ended).toBe(0);
  for (const line of terminal.text.split("\r\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(terminal.text).toMatch(new RegExp(`${row.number}.*19,00\\s€.*pagata`));
});

test("get shows a user's plan, what follows, subscription and receipts", async () => {
  const admin = await signedIn(backend);
  const { email } = backend.user;
  const { number } = await paid(admin);
  expect(await admin.json(["billing", "get", email])).toMatchObject({
    email,
    customer: expect.any(String),
    subscription: { status: "active", period: "monthly", cardLast4: "4242" },
    taxData: TAX_DATA,
    invoices: [{ number, email }],
    timeline: expect.arrayContaining([expect.objectContaining({ plan: "pro", source: "subscription" })]),
  });
  const { stdout } = await admin.run(["billing", "get", email]);
  expect(stdout).toMatch(/Piano +\w+ \(.*\)/);
  expect(stdout).toMatch(/Abbonamento +attivo\n/);
  expect(stdout).toMatch(/Prossimo addebito +19,00\s€, 20\d\d-\d\d-\d\d\n/);
  expect(stdout).toMatch(/Carta +visa •••• 4242\n/);
  expect(stdout).toMatch(
    /Ricevuta intestata a +una persona\nNome +Anna Bianchi\nCodice fiscale +RSSMRA85T10A562S\n/,
  );
  expect(stdout).not.toMatch(/null|holder/);
  expect(stdout).toContain(number);

  const nobody = await admin.run(["billing", "get", backend.admin.email]);
  expect(nobody).toMatchObject({ code: 0, stderr: "Nessuna ricevuta trovata\n" });
  expect(nobody.stdout).toMatch(/Abbonamento +—\n/);
  expect(await admin.run(["billing", "get", "nessuno@example.com"])).toMatchObject({ code: 4 });
});

test("refund says what is missing, before anything is sent", async () => {
  const env = { REGIA_URL: "http://127.0.0.1:1", REGIA_TOKEN: "t" };
  const refund = (...args: string[]) => regia(["billing", "refund", "in_1", ...args], { env });
  for (const reason of [[], ["--reason", " "]]) {
    const { code, stderr } = await refund(...reason, "--yes");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Errore: manca il motivo: aggiungi --reason "perché rimborsi".\n',
    });
  }
  expect(await refund("--reason", "motivo")).toMatchObject({ code: 2, stdout: "" });
  for (const amount of ["0", "-5", "5,005", "tutto"]) {
    expect(await refund("--reason", "motivo", "--yes", `--amount=${amount}`), amount).toMatchObject({
      code: 2,
    });
  }
});

test("refund asks, gives back a part and then the rest, and keeps the reason", async () => {
  const admin = await signedIn(backend);
  const { number, invoiceId } = await paid(admin);
  const refund = ["billing", "refund", number, "--reason", "Doppio addebito"];
  const planned = await admin.run([...refund, "--dry-run"]);
  expect(planned).toMatchObject({ code: 0, stderr: "Prova: nulla è stato cambiato.\n" });
  expect(planned.stdout).toMatch(/Rimborsato +0,00\s€ → 19,00\s€\n/);

  const refused = new Terminal(refund, { env: admin.env });
  await refused.waitFor("[s/N]");
  refused.type(`n${keys.enter}`);
  expect(await refused.ended).toBe(1);
  expect((await paid(admin)).refundedCents).toBe(0);

  const { email } = backend.user;
  expect(await admin.json([...refund, "--amount", "5,50", "--yes"])).toMatchObject({
    ...{ status: "applied", invoiceId, number, email, amountCents: 550 },
    ...{ before: { refundedCents: 0 }, after: { refundedCents: 550 } },
  });
  const rest = await admin.run(["billing", "refund", invoiceId, "--reason", "Il resto", "--yes"]);
  expect(rest).toMatchObject({ code: 0, stderr: "Fatto.\n" });
  expect(rest.stdout).toMatch(
    new RegExp(`^${number} \\(${email}\\)\n {2}Rimborsato {2}5,50\\s€ → 19,00\\s€\n$`),
  );
  expect((await paid(admin)).refundedCents).toBe(1900);
  expect(await admin.run([...refund, "--yes"])).toMatchObject({
    code: 1,
    stderr: "Errore: Questa ricevuta è già stata rimborsata per intero.\n",
  });
  expect(await admin.run(["billing", "refund", "in_nessuna", "--reason", "m", "--yes"])).toMatchObject({
    code: 4,
    stderr: "Errore: Questa ricevuta non esiste.\n",
  });
  const { stdout } = await admin.run(["audit", "list", "--action", "refund_payment"]);
  expect(stdout).toMatch(/rimborso.*Rimborsato: 5,50\s€ → 19,00\s€; Il resto\n/);
  expect(stdout).toMatch(/rimborso.*Rimborsato: 0,00\s€ → 5,50\s€; Doppio addebito\n/);
});

test("reconcile compares every customer with the provider", async () => {
  const admin = await signedIn(backend);
  const { customer } = await admin.json<{ customer: string }>(["billing", "get", backend.user.email]);
  // The plan goes on after a refund, and is named then.
  const isReturned = (await paid(admin)).refundedCents === 1900;
  expect(await admin.json(["billing", "reconcile"])).toEqual({
    ...{ compared: 1, missed: 0, mismatched: [], moneyWithoutPlan: [] },
    planWithoutMoney: isReturned ? [customer] : [],
  });
  const { code, stdout, stderr } = await admin.run(["billing", "reconcile", "--locale", "en"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  const [first, second, ...rest] = stderr.trimEnd().split("\n");
  expect([first, ...rest]).toEqual(["1 customer compared."]);
  expect(second?.startsWith(`${customer}: has a plan for which no money is left`)).toBe(
    isReturned ? true : undefined,
  );
});

test("a user who is no admin may do none of it", async () => {
  const user = await signedIn(backend, { account: backend.user });
  for (const args of [["list"], ["refund", "in_1", "--reason", "m", "--yes"], ["reconcile"]]) {
    expect(await user.run(["billing", ...args])).toMatchObject({ code: 3, stdout: "" });
  }
});
