import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { translateMessage } from "@regia/domain/messages";
import { type JsonObject, valueFaults } from "@regia/domain/workflows";
import { describe, expect, it, test, vi } from "vitest";
import { toolsOf } from "./index.ts";
import { contextFor } from "./testing.ts";

const tools = await toolsOf({}, "it");

async function toolNamed(name: string, environment?: NodeJS.ProcessEnv) {
  const all = environment === undefined ? tools : await toolsOf(environment, "it");
  const tool = all.find(({ description }) => description.name === name);
  if (tool === undefined) throw new Error(`There is no ${name}.`);
  return tool;
}

const call = async (name: string, args: JsonObject) => (await toolNamed(name)).perform(args, contextFor());

const MAIL = { to: ["anna@example.com"], subject: "Offerta", text: "Buongiorno" };
const EVENT = { title: "Riunione", start: "2026-12-01T09:00:00+01:00", end: "2026-12-01T10:00:00+01:00" };

/** Arguments with which each tool can be called. */
const CALLS: Readonly<Record<string, JsonObject>> = {
  model: {
    prompt: "Riassumi",
    schema: {
      type: "object",
      properties: {
        voto: { type: "integer", minimum: 3 },
        quando: { type: "string", format: "date" },
        voci: { type: "array", items: { $ref: "#/$defs/voce" }, minItems: 2 },
        stato: { enum: ["aperto", "chiuso"] },
        nota: { type: ["null", "string"], minLength: 20 },
      },
      required: ["voto", "quando", "voci", "stato", "nota"],
      $defs: { voce: { type: "object", properties: { prezzo: { type: "number" } }, required: ["prezzo"] } },
      additionalProperties: false,
    },
  },
  "knowledge.search": { query: "ferie" },
  "web.fetch": { url: "https://example.com/" },
  "web.agent": { start: "https://example.com/", task: "Trova il prezzo" },
  "web.search": { query: "sedie" },
  "mail.send": MAIL,
  "calendar.list": { from: EVENT.start, to: EVENT.end },
  "calendar.add": EVENT,
  "table.read": { csv: "a\n1" },
  "table.write": { name: "elenco", rows: [] },
  "file.write": { name: "nota.md", text: "ciao" },
  wait: { seconds: 5 },
  human: {
    title: "Scegli",
    text: "Quale?",
    fields: [
      { name: "quale", label: "Quale", type: "choice", options: ["a", "b"] },
      { name: "quanti", label: "Quanti", type: "number" },
    ],
  },
};

test.each(tools.map(({ description }) => description.name))(
  "a dry run of %s gives what the tool would",
  async (name) => {
    const tool = await toolNamed(name);
    const args = CALLS[name] ?? {};
    expect(valueFaults(tool.description.input, args)).toEqual([]);
    const output = tool.standIn(args) as JsonObject;
    expect(valueFaults(tool.description.output, output)).toEqual([]);
    if (name === "model")
      expect(valueFaults(args["schema"] as JsonObject, output["data"] as JsonObject)).toEqual([]);
    if (/^(?:model|web|knowledge)/.test(name)) expect(JSON.stringify(output)).toContain("[prova]");
    // Arguments that are none break nothing.
    expect(() => [
      tool.standIn({}),
      tool.recipientsOf?.({}),
      tool.riskOf?.({}),
      tool.consumes?.({}),
    ]).not.toThrow();
  },
);

describe("mail", () => {
  it("goes once to each address, in small letters, and counts each", async () => {
    const to = [" Anna@Example.com", "anna@example.com ", "bruno@example.com"];
    const tool = await toolNamed("mail.send");
    const people = ["anna@example.com", "bruno@example.com"];
    expect(tool.recipientsOf?.({ to })).toEqual(people);
    expect(tool.consumes?.({ to })).toEqual({ action: "sendEmail", amount: 2 });
    const args = { ...MAIL, to: ["Anna@Example.com", "bruno@example.com"] };
    expect(await call("mail.send", args)).toEqual({
      kind: "effect",
      effect: { ...MAIL, kind: "mail", to: people },
    });
  });

  it.each([
    [{ subject: "Offerta\r\nBcc: mallory@example.com" }],
    [{ subject: "  " }],
    [{ to: ["anna"] }],
    [{ to: ["anna@example.com\nBcc: x@example.com"] }],
    [{ to: ["anna@example.com, mallory@example.com"] }],
    [{ to: ["anna@caffè.it"] }],
    [{ to: [] }],
    [{ to: Array.from({ length: 51 }, (_, at) => `a${at}@example.com`) }],
    [{ text: "" }],
    [{ cc: ["mallory@example.com"] }],
  ])("with %j is refused", async (fields) => {
    await expect(call("mail.send", { ...MAIL, ...fields } as JsonObject)).rejects.toMatchObject({
      code: "bad_arguments",
    });
  });
});

describe("the calendar", () => {
  it("takes an event, which cannot be taken back once people are invited", async () => {
    const tool = await toolNamed("calendar.add");
    expect([tool.riskOf?.(EVENT), tool.riskOf?.({ ...EVENT, attendees: ["Anna@example.com"] })]).toEqual([
      "undoable",
      "irreversible",
    ]);
    const attendees = ["Anna@example.com"];
    expect(await call("calendar.add", { ...EVENT, attendees })).toEqual({
      kind: "effect",
      effect: {
        kind: "event",
        title: "Riunione",
        start: "2026-12-01T08:00:00.000Z",
        end: "2026-12-01T09:00:00.000Z",
        attendees: ["anna@example.com"],
      },
    });
  });

  it("takes no event that ends before it starts, nor one at no moment", async () => {
    await expect(call("calendar.add", { ...EVENT, end: "2026-11-30T09:00:00Z" })).rejects.toMatchObject({
      text: { key: "workflowCalls:calendar.order" },
    });
    await expect(call("calendar.add", { ...EVENT, start: "domani" })).rejects.toMatchObject({
      code: "bad_arguments",
    });
    await expect(call("calendar.add", { ...EVENT, start: "2026-12-01T09:00:00" })).rejects.toMatchObject({
      code: "bad_arguments",
    });
  });
});

describe("a file", () => {
  it.each([
    ["nota.md", "nota.md", "text/markdown"],
    [" Relazione finale ", "Relazione finale.txt", "text/plain"],
    ["dati.CSV", "dati.CSV", "text/csv"],
    ["Rossi S.r.l. 2026", "Rossi S.r.l. 2026.txt", "text/plain"],
  ])("%j is written as %j", async (name, stored, mediaType) => {
    expect(await call("file.write", { name, text: "a\0b\uD800" })).toEqual({
      kind: "effect",
      effect: { kind: "file", name: stored, mediaType, text: "ab\uFFFD" },
    });
  });

  it.each([
    "../x.txt",
    "a/b.txt",
    "a\\b.txt",
    ".bashrc",
    "..",
    " ",
    "a\nb",
    "a\u202Etxt.exe",
    "x".repeat(198),
    "pagina.html",
  ])("%j is refused", async (name) => {
    await expect(call("file.write", { name, text: "a" })).rejects.toMatchObject({ code: "bad_arguments" });
  });

  it("is not larger than what is stored", async () => {
    const row = { a: "à".repeat(2_500) };
    const rows = Array.from({ length: 1_000 }, () => row);
    await expect(call("table.write", { name: "a", rows })).rejects.toMatchObject({ code: "file_size" });
  });
});

test("a wait ends after its time, at its moment, or at once", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-28T10:00:00Z"), toFake: ["Date"] });
  try {
    const until = async (args: JsonObject) => ((await call("wait", args)) as { at: string }).at;
    expect(await until({ seconds: 90 })).toBe("2026-11-28T10:01:30.000Z");
    expect(await until({ until: "2026-12-01T09:00:00+01:00" })).toBe("2026-12-01T08:00:00.000Z");
    expect(await until({ until: "2020-01-01T00:00:00Z" })).toBe("2026-11-28T10:00:00.000Z");
    await expect(until({ until: "2028-01-01T00:00:00Z" })).rejects.toMatchObject({
      text: { params: { max: 366 } },
    });
    for (const args of [{}, { seconds: -1 }, { seconds: 1, until: "2026-12-01T08:00:00Z" }]) {
      await expect(until(args)).rejects.toMatchObject({ code: "bad_arguments" });
    }
  } finally {
    vi.useRealTimers();
  }
});

describe("what is not connected", () => {
  it.each(["web.search", "knowledge.search"])("says so, and how it is: %s", async (name) => {
    const tool = await toolNamed(name);
    expect(tool.unavailable && translateMessage("it", tool.unavailable)).toMatch(/non è collegata/);
    await expect(tool.perform({ query: "x" }, contextFor())).rejects.toMatchObject({ code: "unavailable" });
  });
});

test("the web is searched at the server that the environment names", async () => {
  const asked: (string | undefined)[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url);
    const result = { url: "https://example.com/a", title: "A", content: null, engine: "x" };
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(JSON.stringify({ results: [result] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const tool = await toolNamed("web.search", { REGIA_SEARCH_URL: `http://127.0.0.1:${port}/cerca` });
    expect([tool.unavailable, tool.consumes?.({})]).toEqual([null, { action: "searchWeb", amount: 1 }]);
    expect(await tool.perform({ query: "sedie & tavoli" }, contextFor())).toEqual({
      kind: "output",
      output: { results: [{ url: "https://example.com/a", title: "A", text: "" }] },
    });
    expect(asked).toEqual(["/cerca/search?q=sedie+%26+tavoli&format=json"]);
    status = 429;
    const failed = tool.perform({ query: "x" }, contextFor());
    await expect(failed).rejects.toMatchObject({ code: "search_failed", isTemporary: true });
  } finally {
    server.close();
  }
});
