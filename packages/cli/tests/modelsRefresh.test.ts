import { writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { AuditEntry, ListedModel } from "@regia/api/admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend, startServer } from "./backend.ts";
import { ownFolder, type RunOptions, regia } from "./command.ts";
import { type SignedInCommand, signedIn } from "./signedIn.ts";
import { keys, Terminal } from "./terminal.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(async () => await backend.stop());

/** An entry in the form of models.dev, with changes. */
const entry = (id: string, change: object = {}) => ({
  id,
  name: id.toUpperCase(),
  attachment: true,
  reasoning: true,
  tool_call: true,
  structured_output: true,
  release_date: "2026-03",
  last_updated: "2026-11-20",
  modalities: { input: ["text", "image"], output: ["text"] },
  open_weights: false,
  cost: { input: 1, output: 4, cache_read: 0.1 },
  limit: { context: 400_000, output: 128_000 },
  ...change,
});

/** A list with the models of one provider. */
const listOf = (
  provider: string,
  entries: readonly ReturnType<typeof entry>[],
  fields: object = {},
): Readonly<Record<string, unknown>> => ({
  [provider]: {
    id: provider,
    name: provider,
    env: ["KEY"],
    models: Object.fromEntries(entries.map((one) => [one.id, one])),
    ...fields,
  },
});

/** Saves a list in a folder of the running test. */
function saved(list: unknown): string {
  const file = join(ownFolder(), "api.json");
  writeFileSync(file, typeof list === "string" ? list : JSON.stringify(list));
  return file;
}

const modelOf = async (admin: SignedInCommand, id: string): Promise<ListedModel> => {
  const models = await admin.json<ListedModel[]>(["models", "list"]);
  return models.find((model) => model.id === id) ?? expect.fail(`${id} is not listed`);
};

const auditOf = async (admin: SignedInCommand, id: string): Promise<AuditEntry[]> => {
  const entries = await admin.json<AuditEntry[]>(["audit", "list"]);
  return entries.filter(({ model }) => model?.id === id);
};

test("shows what differs, applies it after a yes, with the audit log, and then nothing differs", async () => {
  const admin = await signedIn(backend);
  const before = await modelOf(admin, "mistral-small");
  const file = saved({
    ...listOf("mistral", [
      entry("mistral-small-2603", {
        cost: { input: 0.2, output: 0.7 },
        limit: { context: 256_000, output: 64_000 },
        last_updated: "2026-11-25",
      }),
      entry("unknown-model", { cost: { input: -1, output: "free" } }),
    ]),
    ...listOf("nowhere", [entry("mistral-small-2603", { last_updated: "2999-01-01" })]),
  });
  const refresh = ["models", "refresh", file, "--rate", "0,9"];

  const planned = await admin.run([...refresh, "--dry-run"]);
  expect(planned).toMatchObject({ code: 0, stderr: "Prova: nulla è stato cambiato.\n" });
  expect(planned.stdout.split("\n").map((line) => line.replace(/\s+/g, " "))).toEqual([
    "Id Che cosa Prima Dopo",
    expect.stringMatching(/^─/),
    "mistral-small Prezzo della domanda 0,14 € 0,18 €",
    "mistral-small Prezzo della risposta 0,54 € 0,63 €",
    "mistral-small Risposta più lunga 32.000 64.000",
    "",
  ]);
  expect(await admin.run(refresh)).toMatchObject({ code: 2, stdout: "" });

  const refused = new Terminal(refresh, { env: admin.env });
  await refused.waitFor("Applicare queste modifiche? [s/N]");
  refused.type(`n${keys.enter}`);
  expect(await refused.ended).toBe(1);
  expect(await modelOf(admin, "mistral-small")).toEqual(before);

  const accepted = new Terminal(refresh, { env: admin.env });
  await accepted.waitFor("[s/N]");
  accepted.type(`s${keys.enter}`);
  expect(await accepted.ended).toBe(0);
  const source = { name: "models.dev", date: "2026-11-25" };
  expect(await modelOf(admin, "mistral-small")).toEqual({
    ...before,
    price: { input: "0.18", output: "0.63" },
    priceSource: { kind: "admin", list: source },
    maxOutputTokens: 64_000,
  });
  expect(await auditOf(admin, "mistral-small")).toMatchObject([
    {
      action: "update_model",
      model: {
        before: { priceInput: null, maxOutputTokens: null, source: null },
        after: {
          priceInput: 180_000,
          priceOutput: 630_000,
          maxOutputTokens: 64_000,
          contextWindow: null,
          source,
        },
      },
    },
  ]);

  expect(await admin.run([...refresh, "--yes"])).toEqual({
    code: 0,
    signal: null,
    stdout: "",
    stderr: "Nulla di diverso. Modelli confrontati: 1.\n",
  });
  const again = new Terminal(refresh, { env: admin.env });
  expect(await again.ended).toBe(0);
  expect(await admin.json([...refresh, "--yes"])).toEqual({
    ...{ status: "unchanged", source, compared: 1, models: [] },
  });
  expect(await auditOf(admin, "mistral-small")).toHaveLength(1);

  // What is typed by hand is not the list's.
  await admin.run(["models", "price", "mistral-small", "--input", "0.18", "--output", "0.64"]);
  expect(await modelOf(admin, "mistral-small")).toMatchObject({ priceSource: { kind: "admin" } });
  expect((await modelOf(admin, "mistral-small")).priceSource).not.toHaveProperty("list");
});

test("of a model with dearer tokens the context ends where they begin, and prices are rounded up", async () => {
  const admin = await signedIn(backend);
  const cost = { input: 0.1000001, output: 0.5 };
  const tiers = [{ input: 1, output: 5, tier: { type: "context", size: 272_000 } }];
  const at = (one: object) => saved(listOf("openai", [entry("gpt-6-luna", one)]));
  const dryRun = async (file: string) => {
    const answer = await admin.json<{ models: { after: object; before: object; status: string }[] }>([
      ...["models", "refresh", file, "--rate", "0.9", "--dry-run"],
    ]);
    return answer.models;
  };
  expect(await dryRun(at({ cost: { ...cost, tiers } }))).toEqual([
    {
      model: "gpt-luna",
      before: { price: { input: "0.09", output: "0.45" } },
      after: { price: { input: "0.090001", output: "0.45" } },
      status: "planned",
    },
  ]);
  expect(
    await dryRun(at({ cost: { input: 0.1, output: 0.5, context_over_200k: { input: 1 } } })),
  ).toMatchObject([{ before: { contextWindow: 272_000 }, after: { contextWindow: 200_000 } }]);
  expect(
    await dryRun(at({ cost: { input: 0.1, output: 0.5 }, modalities: { input: ["text"] } })),
  ).toMatchObject([
    { before: { contextWindow: 272_000, images: true }, after: { contextWindow: 400_000, images: false } },
  ]);
  // What is not said is not compared.
  expect(
    await dryRun(
      saved(listOf("openai", [entry("gpt-6-luna", { cost: undefined, limit: { context: 0, output: 0 } })])),
    ),
  ).toEqual([]);
});

const ONE_PRICE = listOf("openai", [entry("gpt-6-luna")]);

test("needs the euro for a dollar where the list has prices, and no session to say so", async () => {
  const run = (...args: string[]) =>
    regia(["models", "refresh", ...args], { env: { REGIA_URL: "http://127.0.0.1:1" } });
  expect(await run(saved(ONE_PRICE), "--yes")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("aggiungi --rate"),
  });
  for (const rate of ["0", "-0.9", "90", "abc", "1e0", ""]) {
    expect(await run(saved(ONE_PRICE), "--yes", `--rate=${rate}`), rate).toMatchObject({
      code: 2,
      stderr: `Errore: --rate: «${rate}» non è un cambio. Serve quanti euro vale un dollaro, da 0.1 a 10.\n`,
    });
  }
  const priceless = saved(listOf("openai", [entry("gpt-6-luna", { cost: undefined })]));
  const admin = await signedIn(backend);
  expect(await admin.json(["models", "refresh", priceless, "--dry-run"])).toMatchObject({
    status: "planned",
    compared: 1,
  });
});

test("a file that is no list is refused, with the place of the fault", async () => {
  const admin = await signedIn(backend);
  const luna = (one: object) => listOf("openai", [entry("gpt-6-luna", one)]);
  for (const [list, words] of [
    ["[", "non è JSON valido: guarda riga 1, colonna 2"],
    ["", "è vuoto"],
    [" ".repeat(50_000_000), "supera 20 MB"],
    [[], "non è un elenco di modelli"],
    [{}, "non è un elenco di modelli"],
    [7, "non è un elenco di modelli"],
    [{ openai: 1 }, "api.json, openai: il valore manca"],
    [{ openai: {} }, "api.json, openai > models: il valore manca"],
    [{ openai: { models: [] } }, "openai > models: il valore manca"],
    [{ openai: { models: {} } }, null],
    [{ openai: { models: { "gpt-6-luna": 7 } } }, "openai > models > gpt-6-luna: il valore manca"],
    [
      luna({ limit: { context: "1M", output: 1 } }),
      "openai > models > gpt-6-luna > limit > context: il valore",
    ],
    [luna({ limit: { context: 1.5, output: 1 } }), "limit > context: il valore"],
    [luna({ limit: { context: 1, output: -1 } }), "limit > output: il valore"],
    [luna({ modalities: { input: "image" } }), "modalities > input: il valore"],
    [luna({ cost: { input: 1 } }), "cost > output: non è un prezzo"],
    [luna({ cost: { input: -1, output: 1 } }), "cost > input: non è un prezzo"],
    [luna({ cost: { input: 1, output: 2000 } }), "cost > output: non è un prezzo"],
    [luna({ cost: { input: 1e300, output: 1 } }), "cost > input: non è un prezzo"],
    [luna({ cost: { input: "1", output: 1 } }), "cost > input: non è un prezzo"],
    [luna({ cost: { input: 1, output: 1, tiers: 7 } }), "cost > tiers: il valore"],
  ] as const) {
    const { code, stdout, stderr } = await admin.run([
      "models",
      "refresh",
      saved(list),
      "--rate",
      "0.9",
      "--dry-run",
    ]);
    if (words === null) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: "Nulla di diverso. Modelli confrontati: 0.\n" });
      continue;
    }
    expect({ code, stdout }, words).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
  }
  const huge = JSON.stringify(luna({})).replace('"input":1', '"input":1e999');
  expect((await admin.run(["models", "refresh", saved(huge), "--rate", "1", "--yes"])).code).toBe(2);
  expect(await auditOf(admin, "gpt-luna")).toEqual([]);
});

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** An admin function with models of a server of one's own, of which one is gone when it is changed. */
async function ownModels(): Promise<{
  run: (args: readonly string[], options?: RunOptions) => ReturnType<typeof regia>;
  asked: object[];
}> {
  const asked: object[] = [];
  const own = (id: string, provider: string) => ({
    ...{
      id,
      name: id,
      provider,
      connected: true,
      enabled: true,
      priceSource: { kind: "none" },
      minimumPlan: "free",
    },
    ...{ price: { input: "0", output: "0" }, contextWindow: 32_000, maxOutputTokens: 8000 },
    images: { seen: false, source: "none" },
  });
  const url = await startServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url?.endsWith("/config"))
      return send(200, { url: `http://${request.headers.host}`, publishableKey: "k" });
    if (request.method === "GET") {
      const models = ["gone", "llama", "mistral-small-2603"].map((id) => own(id, "models.example.com"));
      return send(200, { models: [...models, own("llama", "127.0.0.1:11434")] });
    }
    const body = await bodyOf(request);
    asked.push(body);
    if (body["model"] === "gone") return send(404, { error: { code: "not_found", message: "Non c'è." } });
    const nothing = { enabled: null, price: null, minimumPlan: null };
    send(200, { status: "applied", before: nothing, after: nothing });
  });
  const run = (args: readonly string[], options: RunOptions = {}) =>
    regia(["models", "refresh", ...args, "--url", url], { ...options, env: { REGIA_TOKEN: "t" } });
  return { run, asked };
}

test("models of one's own are looked up where they are called; one that fails leaves the others alone", async () => {
  const { run, asked } = await ownModels();
  const entries = ["gone", "llama"].map((id) => entry(id, { limit: { context: 20_000_000, output: 0 } }));
  const list = listOf("example", entries, { api: "https://models.example.com/v1" });
  const { code, stdout, stderr } = await run(["-", "--rate", "0.9", "--yes", "--json"], {
    input: JSON.stringify(list),
  });
  expect(code).toBe(5);
  const after = { price: { input: "0.9", output: "3.6" }, contextWindow: 9_000_000, images: true };
  const source = { name: "models.dev", date: "2026-11-20" };
  expect(JSON.parse(stdout)).toMatchObject({
    status: "applied",
    source,
    compared: 2,
    models: [
      { model: "gone", status: "failed", after, error: "il modello gone non esiste." },
      { model: "llama", status: "applied", after },
    ],
  });
  expect(stderr).toContain("1 di 2 modifiche non sono riuscite");
  expect(asked).toEqual(
    ["gone", "llama"].map((model) => ({ action: "update_model", model, ...after, source, dryRun: false })),
  );
});
