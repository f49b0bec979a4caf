import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { startServer } from "./backend.ts";
import { type RunOptions, regia } from "./command.ts";
import { Terminal } from "./terminal.ts";

const UNDECIDED = {
  ...{ enabled: null, price: null, minimumPlan: null, images: null },
  ...{ contextWindow: null, maxOutputTokens: null, source: null },
};

const model = (id: string, rest: object = {}) => ({
  id,
  name: id.toUpperCase(),
  provider: "Mistral AI",
  connected: true,
  enabled: true,
  price: { input: "0.15", output: "0.6" },
  priceSource: { kind: "admin" },
  minimumPlan: "free",
  contextWindow: 128_000,
  ...rest,
});

const MODELS = [
  model("mistral-small", {
    images: { seen: true, source: "catalogue" },
    test: { ok: true, ms: 420, code: null, at: "2026-11-25T09:00:00+00:00" },
  }),
  model("llama3.2:3b", { enabled: false, price: { input: "0", output: "0.001" } }),
  model("mistral-large", { connected: false, minimumPlan: "pro" }),
];

/** What the function was asked, newest last. */
let asked: Readonly<Record<string, unknown>>[];
let url: string;

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** The admin function, with these models and without a store. */
beforeEach(async () => {
  asked = [];
  url = await startServer(async (request, response) => {
    if (request.url?.endsWith("/config")) {
      return send(response, 200, { url: `http://${request.headers.host}`, publishableKey: "k" });
    }
    if (request.method === "GET") return send(response, 200, { models: MODELS });
    const body = await bodyOf(request);
    asked.push(body);
    if (body["model"] === "nessuno") {
      return send(response, 404, { error: { code: "not_found", message: "Questo modello non esiste." } });
    }
    if (body["action"] === "test_model") {
      const ok = body["model"] === "mistral-small";
      return send(response, 200, { ok, ms: 1234, code: ok ? null : "rate_limited" });
    }
    const { action, model: id, dryRun, ...after } = body;
    send(response, 200, {
      status: dryRun ? "planned" : "applied",
      before: UNDECIDED,
      after: { ...UNDECIDED, ...after },
    });
  });
});

const models = (args: readonly string[], options: RunOptions = {}) =>
  regia(["models", ...args, "--url", url], { ...options, env: { REGIA_TOKEN: "t", ...options.env } });

test("list shows which are in use and what they cost, within the terminal", async () => {
  const { stdout } = await models(["list", "--json"]);
  expect(JSON.parse(stdout)).toEqual(MODELS);
  const rows = (await models(["list", "--connected", "--limit", "1", "--ndjson"])).stdout;
  expect(JSON.parse(rows)).toEqual(MODELS[0]);

  const terminal = new Terminal(["models", "list", "--url", url], { env: { REGIA_TOKEN: "t" }, columns: 80 });
  expect(await terminal.ended).toBe(0);
  const lines = terminal.text.split("\r\n");
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(terminal.text).toMatch(/mistral-small .*in uso +0,15\s€ +0,60\s€/);
  expect(terminal.text).toMatch(/llama3\.2:3b .*disattivato +0,00\s€ +0,001\s€/);
  expect(terminal.text).toMatch(/mistral-large .*non collegato/);
});

test("test says whether a model answers, with the exit code too", async () => {
  expect(await models(["test", "mistral-small"])).toMatchObject({
    code: 0,
    stdout: "mistral-small risponde: 1.234 ms.\n",
  });
  expect(await models(["test", "llama3.2:3b"])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "Errore: llama3.2:3b ha troppe richieste (1.234 ms).\n",
  });
  const failed = await models(["test", "llama3.2:3b", "--json"]);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toEqual({
    model: "llama3.2:3b",
    ok: false,
    ms: 1234,
    code: "rate_limited",
  });
  expect(await models(["test", "nessuno"])).toMatchObject({
    code: 4,
    stderr: "Errore: il modello nessuno non esiste.\n",
  });
});

test("changes send one field each, and show it before and after", async () => {
  expect(await models(["enable", "llama3.2:3b"])).toMatchObject({
    code: 0,
    stdout: "llama3.2:3b\n  Attivo  come da catalogo → sì\n",
    stderr: "Fatto.\n",
  });
  const disabled = await models(["disable", "mistral-small", "--dry-run", "--json"]);
  expect(JSON.parse(disabled.stdout)).toEqual({
    status: "planned",
    model: "mistral-small",
    before: UNDECIDED,
    after: { ...UNDECIDED, enabled: false },
  });
  expect(disabled.stderr).toBe("Prova: nulla è stato cambiato.\n");
  const priced = await models(["price", "llama3.2:3b", "--input", "0,02", "--output", "0.0500"]);
  expect(priced.stdout).toMatch(
    /Domanda +come da catalogo → 0,02\s€\n +Risposta +come da catalogo → 0,05\s€\n/,
  );
  await models(["price", "llama3.2:3b", "--catalogue"]);
  await models(["plan", "mistral-large", "enterprise"]);
  await models(["plan", "mistral-large", "catalogue"]);
  const seeing = await models(["pictures", "llama3.2:3b", "on"]);
  expect(seeing.stdout).toBe("llama3.2:3b\n  Vede le immagini  come da catalogo → sì\n");
  await models(["pictures", "llama3.2:3b", "off"]);
  await models(["pictures", "llama3.2:3b", "catalogue"]);
  expect(asked.map(({ action, dryRun, model: _, ...change }) => change)).toEqual([
    { enabled: true },
    { enabled: false },
    { price: { input: "0.02", output: "0.05" } },
    { price: null },
    { minimumPlan: "enterprise" },
    { minimumPlan: null },
    { images: true },
    { images: false },
    { images: null },
  ]);
  expect(asked.map(({ dryRun }) => dryRun)).toEqual([
    ...[false, true, false, false, false, false],
    ...[false, false, false],
  ]);
});

test("what cannot be a change is refused before anything is sent", async () => {
  for (const [args, words] of [
    [["price", "m", "--input", "1"], "servono --input e --output insieme"],
    [["price", "m", "--input", "-1", "--output", "1"], "--input: «-1» non è un prezzo"],
    [["price", "m", "--input", "1", "--output", "1001"], "--output: «1001» non è un prezzo"],
    [["price", "m", "--input", "0.0000001", "--output", "1"], "«0.0000001» non è un prezzo"],
    [["price", "m", "--catalogue", "--input", "1"], "--catalogue"],
    [["plan", "m", "gold"], "gold"],
    [["pictures", "m", "yes"], "yes"],
  ] as const) {
    const { code, stdout, stderr } = await models(args);
    expect({ code, stdout }, words).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
  }
  expect(asked).toEqual([]);
  expect(await models(["disable", "nessuno"])).toMatchObject({ code: 4, stdout: "" });
});
