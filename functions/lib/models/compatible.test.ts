import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startProvider } from "../../testing/provider.ts";
import { compatibleModel } from "./compatible.ts";
import { attemptCodeOf, type ModelDelta, ModelFailure, type ModelRequest } from "./index.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Respond = (response: ServerResponse, request: IncomingMessage) => unknown;

/** Base address of a server that does this with every request. */
async function serverWith(respond: Respond): Promise<string> {
  const server = createServer((request, response) => respond(response, request));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const STREAM = { "Content-Type": "text/event-stream; charset=utf-8" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** Address of a server that answers with a stream of these pieces. Default: it ends the stream after them. */
const serverOf = (pieces: readonly (string | Uint8Array)[], then: "end" | "cut" | "open" = "end") =>
  serverWith((response) => {
    response.writeHead(200, STREAM);
    for (const piece of pieces) response.write(piece);
    if (then === "cut") setImmediate(() => response.destroy());
    if (then === "end") response.end();
  });

/** The body of a request, as it arrived. */
async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const REQUEST: ModelRequest = { messages: [{ role: "user", content: "Ciao" }], maxOutputTokens: 7 };

/** What one request brings: its pieces, and how it ends. */
async function asked(
  url: string,
  { signal = new AbortController().signal, id = "prova-1" }: { signal?: AbortSignal; id?: string } = {},
) {
  const deltas: ModelDelta[] = [];
  const ask = compatibleModel({ url, key: undefined }, id);
  const end = await ask(REQUEST, { signal, onDelta: (delta) => deltas.push(delta) }).catch(
    (error: unknown) => error,
  );
  const textOf = (type: ModelDelta["type"]) =>
    deltas.map((delta) => (delta.type === type && "text" in delta ? delta.text : "")).join("");
  const failure = end instanceof Error ? end : undefined;
  return {
    deltas,
    end,
    text: textOf("text"),
    reasoning: textOf("reasoning"),
    refusal: textOf("refusal"),
    failure,
    code: failure && attemptCodeOf(failure),
  };
}

const event = (document: unknown) => `data: ${JSON.stringify(document)}\n\n`;
const part = (delta: unknown, more: object = {}) =>
  event({ id: "a", choices: [{ index: 0, delta }], ...more });
const ended = (reason: unknown, more: object = {}) =>
  event({ id: "a", choices: [{ index: 0, delta: {}, finish_reason: reason }], ...more });
const usageEvent = (usage: unknown) => event({ id: "a", choices: [], usage });
const DONE = "data: [DONE]\n\n";
const CIAO = part({ content: "Ciao" });

describe("a stream", () => {
  it("of many small events brings their text and the usage", async () => {
    const server = await startProvider();
    closing.push(() => server.close());
    const words = Array.from({ length: 500 }, (_, index) => `parola${index} `);
    server.answer({ kind: "text", words });
    expect(await asked(server.url)).toMatchObject({
      text: words.join(""),
      end: { finish: "stop", usage: { inputTokens: 10, outputTokens: 500 } },
    });
  });

  it("that breaks keeps what arrived before", async () => {
    const url = await serverOf([part({ content: "uno " }), part({ content: "due" })], "cut");
    expect(await asked(url)).toMatchObject({ text: "uno due", code: "unavailable" });
  });

  it("ends with its reader, for the server too", async () => {
    let isClosed = false;
    const url = await serverWith((response) => {
      response.writeHead(200, STREAM).write(CIAO);
      response.on("close", () => {
        isClosed = true;
      });
    });
    const controller = new AbortController();
    const reason = new Error("stop");
    const asking = compatibleModel({ url, key: undefined }, "prova-1")(REQUEST, {
      signal: controller.signal,
      onDelta: () => controller.abort(reason),
    });
    await expect(asking).rejects.toBe(reason);
    await expect.poll(() => isClosed).toBe(true);
  });

  it("is closed for the server when it brings an error", async () => {
    let isClosed = false;
    const url = await serverWith((response) => {
      response.writeHead(200, STREAM).write(event({ error: { message: "No.", code: 503 } }));
      response.on("close", () => {
        isClosed = true;
      });
    });
    expect(await asked(url)).toMatchObject({ code: "unavailable" });
    await expect.poll(() => isClosed).toBe(true);
  });

  it("joins the halves of a character that two pieces hold", async () => {
    const bytes = new TextEncoder().encode(part({ content: "è😀" }) + DONE);
    for (const byte of [0xc3, 0xf0]) {
      const middle = bytes.indexOf(byte) + 1;
      const url = await serverWith((response) => {
        response
          .writeHead(200, STREAM)
          .write(bytes.slice(0, middle), () => response.end(bytes.slice(middle)));
      });
      expect(await asked(url)).toMatchObject({ text: "è😀", end: { finish: "stop" } });
    }
  });

  it.each([
    ["`[DONE]` without a reason", [CIAO, DONE], "stop"],
    ["a reason without `[DONE]`", [CIAO, ended("stop")], "stop"],
    ["a last event without its empty line", [CIAO, ended("length").trimEnd()], "length"],
    ["a reason and an event that broke off", [CIAO, ended("stop"), usageEvent({}).slice(0, 20)], "stop"],
    ["`[DONE]` and spaces", [CIAO, "data:[DONE] \n\n"], "stop"],
    ["a call of a function", [CIAO, ended("function_call")], "tool_calls"],
    ["a filter", [CIAO, ended("content_filter"), DONE], "content_filter"],
    ["a reason of its own", [CIAO, ended("eos_token"), DONE], "stop"],
    ["a reason that is no text, and `[DONE]`", [CIAO, ended(1), DONE], "stop"],
    ["a reason before its last text", [ended("length"), CIAO, ended(null), DONE], "length"],
    ["the name of a property of every object", [CIAO, ended("constructor"), DONE], "stop"],
  ])("is whole with %s", async (_, pieces, finish) => {
    expect(await asked(await serverOf(pieces))).toMatchObject({ text: "Ciao", end: { finish } });
  });

  it.each([
    ["neither `[DONE]` nor a reason", [CIAO]],
    ["an event that broke off", [CIAO, CIAO.slice(0, 20)]],
    ["the reason `error`", [CIAO, ended("error"), DONE]],
    ["no event", []],
    ["comments alone", [": waiting\n\n", "retry: 1\n\n"]],
    ["values that are no documents", ["1", '"a"', "null", "[]", "true"].map((data) => `data: ${data}\n\n`)],
  ])("is cut with %s", async (_, pieces) => {
    expect(await asked(await serverOf(pieces))).toMatchObject({ code: "cut" });
  });

  it("that stays open after `[DONE]` does not hold the answer, and what follows is not read", async () => {
    const url = await serverOf([CIAO, DONE + CIAO + event({ error: "No." })], "open");
    expect(await asked(url)).toMatchObject({ text: "Ciao", end: { finish: "stop" } });
  });

  it("with an event that is no JSON fails with what came before", async () => {
    const url = await serverOf([CIAO, 'data: "content" {\n\n', CIAO, DONE]);
    expect(await asked(url)).toMatchObject({ text: "Ciao", code: "other" });
  });

  it("may write its lines as it likes", async () => {
    const data = JSON.stringify({ choices: [{ delta: { content: "Ciao" } }] });
    const middle = data.indexOf(":") + 1;
    const url = await serverOf([
      "\uFEFF: comment\r\n\r\n",
      `event: message\nid: 7\ndata: ${data.slice(0, middle)}\ndata: ${data.slice(middle)}\n\n`,
      `data:${data}\r\n\r\n`,
      `data: ${data}\r\r`,
      "odd: field\n\n",
      DONE,
    ]);
    expect(await asked(url)).toMatchObject({ text: "CiaoCiaoCiao", end: { finish: "stop" } });
  });

  it.each([
    {},
    { choices: null },
    { choices: [null] },
    { choices: [{ delta: null, message: null }] },
    { choices: [{ delta: { content: 1, reasoning_content: {}, refusal: [], tool_calls: "a" } }] },
    { choices: [{ delta: { content: "", tool_calls: {} }, logprobs: "a", finish_reason: "" }] },
    { choices: { 0: { delta: { content: "no" } } }, error: null },
  ])("says nothing with %j", async (document) => {
    const { deltas, end } = await asked(await serverOf([event(document), DONE]));
    expect({ deltas, end }).toEqual({ deltas: [], end: { finish: "stop", usage: undefined } });
  });

  it("of an unknown end without bounds is ended at an event that is too long", async () => {
    const url = await serverWith((response) => {
      response.writeHead(200, STREAM).write('data: {"choices":[{"delta":{"content":"');
      const piece = "a".repeat(1_000_000);
      const write = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", write);
      write();
    });
    expect(await asked(url)).toMatchObject({ text: "", code: "other" });
  });
});

describe("the usage", () => {
  const counts = { prompt_tokens: 3, completion_tokens: 4 };
  it.each<readonly [string, readonly string[], readonly [unknown, unknown]]>([
    ["in the last event", [CIAO, ended("stop"), usageEvent(counts), DONE], [3, 4]],
    ["before the text", [usageEvent(counts), CIAO, DONE], [3, 4]],
    ["with the reason", [CIAO, ended("stop", { usage: counts }), DONE], [3, 4]],
    [
      "twice is the last",
      [usageEvent({ prompt_tokens: 1, completion_tokens: 1 }), usageEvent(counts), DONE],
      [3, 4],
    ],
    ["and null after it is the former", [usageEvent(counts), usageEvent(null), DONE], [3, 4]],
    [
      "in text is passed on as it came",
      [usageEvent({ prompt_tokens: "3", completion_tokens: true }), DONE],
      ["3", true],
    ],
    ["of half is half", [usageEvent({ completion_tokens: 4 }), DONE], [undefined, 4]],
    ["of another shape is none", [usageEvent([3, 4]), DONE], [undefined, undefined]],
  ])("%s", async (_, pieces, [inputTokens, outputTokens]) => {
    const { end } = await asked(await serverOf(pieces));
    expect(end).toEqual({ finish: "stop", usage: { inputTokens, outputTokens } });
  });

  it.each([null, 7, "7", undefined])("%j is none", async (usage) => {
    expect((await asked(await serverOf([usageEvent(usage), DONE]))).end).toEqual({
      finish: "stop",
      usage: undefined,
    });
  });
});

describe("an error inside a stream", () => {
  it.each<readonly [unknown, string, object]>([
    [{ message: "Later.", code: 429 }, "rate_limited", { status: 429, message: "Later." }],
    [{ message: "Later.", code: "429" }, "rate_limited", { status: 429, code: "429" }],
    [{ code: 400, status: "INVALID_ARGUMENT", message: "No." }, "refused", { status: 400 }],
    [{ status: 503, code: "overloaded" }, "unavailable", { status: 503, code: "overloaded" }],
    [{ status: 400, code: "content_filter" }, "content_filter", { status: 400 }],
    [{ type: "server_error", param: "a" }, "server_error", { status: 500, code: "server_error", param: "a" }],
    ["No.", "server_error", { status: 500, message: "No." }],
    [{ status: 200, code: 999 }, "server_error", { status: 500 }],
    [{ status: 404.5 }, "server_error", { status: 500 }],
    [{ status: { toString: 1, valueOf: 1 } }, "server_error", { status: 500 }],
    [[], "server_error", { status: 500 }],
    [false, "server_error", { status: 500 }],
  ])("%j", async (error, code, refusal) => {
    const answer = await asked(await serverOf([CIAO, event({ error }), CIAO, DONE]));
    expect(answer).toMatchObject({ text: "Ciao", code, failure: { refusal } });
    expect(answer.failure).toBeInstanceOf(ModelFailure);
  });
});

describe("what a model writes", () => {
  it.each([
    [[{ reasoning_content: "Pen" }, { reasoning_content: "so." }], "Penso."],
    [[{ reasoning: "Penso." }], "Penso."],
    [[{ reasoning_content: null, reasoning: "Penso." }], "Penso."],
    [[{ reasoning_content: "", reasoning: "Penso." }], "Penso."],
    [[{ reasoning_content: "Penso.", reasoning: "Penso." }], "Penso."],
  ])("for itself, once: %j", async (deltas, reasoning) => {
    const url = await serverOf([...deltas.map((delta) => part(delta)), CIAO, DONE]);
    expect(await asked(url)).toMatchObject({ reasoning, text: "Ciao" });
  });

  it("as a refusal is told apart", async () => {
    const url = await serverOf([part({ content: null, refusal: "Non posso." }), ended("stop")]);
    expect(await asked(url)).toMatchObject({ refusal: "Non posso.", text: "" });
  });

  it("comes with the probabilities of its tokens", async () => {
    const logprobs = { content: [{ token: "Ciao", logprob: -0.5, top_logprobs: [] }] };
    const url = await serverOf([event({ choices: [{ delta: { content: "Ciao" }, logprobs }] }), DONE]);
    expect((await asked(url)).deltas).toEqual([
      { type: "text", text: "Ciao" },
      { type: "logprobs", value: logprobs },
    ]);
  });
});

describe("calls of tools", () => {
  const call = (id: string | undefined, name: string | undefined, args: unknown, index?: unknown) => ({
    index,
    id,
    function: { name, arguments: args },
  });

  /** The calls as a reader joins them. */
  async function callsOf(...events: readonly (readonly unknown[])[]) {
    const url = await serverOf([...events.map((tool_calls) => part({ tool_calls })), ended("tool_calls")]);
    const { deltas, end } = await asked(url);
    expect(end).toMatchObject({ finish: "tool_calls" });
    const calls: string[] = [];
    for (const delta of deltas) {
      if (delta.type !== "tool-call") continue;
      const { index, id, name } = delta;
      calls[index] ??= `${id} ${name} `;
      calls[index] += delta.arguments;
    }
    return calls;
  }

  it.each<readonly [string, readonly (readonly unknown[])[], readonly string[]]>([
    [
      "two at once, their pieces mixed",
      [
        [call("a", "f", "", 0), call("b", "g", "", 1)],
        [call(undefined, undefined, "{}", 1)],
        [call(undefined, undefined, "[]", 0)],
      ],
      ["a f []", "b g {}"],
    ],
    ["without an index, in one event", [[call("a", "f", "{}"), call("b", "g", "[]")]], ["a f {}", "b g []"]],
    [
      "without an index, in two events",
      [[call("a", "f", "{")], [call(undefined, undefined, "}")], [call("b", "g", "[]")]],
      ["a f {}", "b g []"],
    ],
    ["of one index", [[call("a", "f", "{}", 0)], [call("b", "g", "[]", 0)]], ["a f {}", "b g []"]],
    ["whose pieces repeat the id", [[call("a", "f", "{", 0)], [call("a", "f", "}", 0)]], ["a f {}"]],
    [
      "of odd indexes",
      [[call("a", "f", "{}", -1)], [call("b", "g", "{}", 2 ** 53 - 1)]],
      ["a f {}", "b g {}"],
    ],
    ["without an id", [[call(undefined, "f", "{}", 0)]], ["undefined f {}"]],
    ["with arguments as an object", [[call("a", "f", { citta: "Roma" }, 0)]], ['a f {"citta":"Roma"}']],
    [
      "with arguments of another kind",
      [[call("a", "f", 7, 0)], [call(undefined, undefined, null, 0)]],
      ["a f "],
    ],
    [
      "of no shape",
      [[null, 1, "a"]],
      ["undefined undefined ", "undefined undefined ", "undefined undefined "],
    ],
  ])("%s", async (_, events, calls) => {
    expect(await callsOf(...events)).toEqual(calls);
  });
});

describe("an answer that is no stream", () => {
  const answered = (body: string, headers: Record<string, string> = JSON_TYPE) =>
    serverWith((response) => response.writeHead(200, headers).end(body));

  it("is read whole", async () => {
    const document = {
      choices: [{ message: { content: "Ciao", reasoning_content: "Penso." }, finish_reason: "length" }],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    };
    expect(await asked(await answered(JSON.stringify(document)))).toMatchObject({
      text: "Ciao",
      reasoning: "Penso.",
      end: { finish: "length", usage: { inputTokens: 1, outputTokens: 2 } },
    });
  });

  it.each([
    ["nothing", "", "other"],
    ["another language", "<html>", "other"],
    ["an empty document", "{}", "cut"],
    ["an error", '{"error":{"code":401}}', "unauthorized"],
    ["too much", JSON.stringify({ choices: [{ message: { content: "a".repeat(8_000_000) } }] }), "other"],
  ])("fails with %s", async (_, body, code) => {
    expect(await asked(await answered(body))).toMatchObject({ text: "", code });
  });

  it("is a stream by its type in whatever letters", async () => {
    expect(await asked(await answered(CIAO + DONE, { "Content-Type": "Text/Event-Stream" }))).toMatchObject({
      text: "Ciao",
    });
  });

  it("may have no body", async () => {
    const url = await serverWith((response) => response.writeHead(204).end());
    expect(await asked(url)).toMatchObject({ text: "", code: "other" });
  });
});

describe("a server that refuses", () => {
  const refusing = (status: number, body: string, headers: Record<string, string> = JSON_TYPE) =>
    serverWith((response) => response.writeHead(status, headers).end(body));

  it.each([
    ["7", 7],
    ["0.5", 0.5],
    ["0", undefined],
    ["-1", undefined],
    ["Fri, 31 Dec 2027 23:59:59 GMT", undefined],
  ])("may be asked again after %s seconds", async (header, retryAfter) => {
    const url = await refusing(429, '{"error":{"message":"Later."}}', { "Retry-After": header });
    expect((await asked(url)).failure).toMatchObject({
      code: "rate_limited",
      refusal: { retryAfter, message: "Later." },
    });
  });

  it.each([
    ["a long body", "a".repeat(150_000)],
    ["a long document", JSON.stringify({ error: { message: "a".repeat(150_000) } })],
    ["no JSON", "<html>"],
    ["nothing", ""],
  ])("may do so with %s", async (_, body) => {
    const { failure } = await asked(await refusing(400, body));
    expect(failure).toMatchObject({ code: "refused", refusal: { status: 400 } });
    expect(failure).not.toMatchObject({ refusal: { message: expect.anything() } });
  });

  it("by another address is not followed", async () => {
    let followed = 0;
    const other = await serverWith((response) => {
      followed += 1;
      response.writeHead(200, STREAM).end(CIAO + DONE);
    });
    for (const status of [301, 302, 307, 308]) {
      const url = await refusing(status, "", { Location: `${other}/chat/completions` });
      expect(await asked(url)).toMatchObject({ text: "", code: "unavailable" });
    }
    expect(followed).toBe(0);
  });
});

describe("the name of the longest answer", () => {
  const OPENAI = {
    message:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    param: "max_tokens",
    code: "unsupported_parameter",
  };

  /** A server that refuses bodies with this field, and the names that each of its requests had. */
  async function refusing(field: string, error: object) {
    const names: string[][] = [];
    const url = await serverWith(async (response, request) => {
      const body = await bodyOf(request);
      names.push(Object.keys(body).filter((name) => name.startsWith("max_")));
      if (field in body) response.writeHead(400, JSON_TYPE).end(JSON.stringify({ error }));
      else response.writeHead(200, STREAM).end(CIAO + DONE);
    });
    return { url, names };
  }

  it("is the newer one from the first request that asks for it", async () => {
    for (const error of [OPENAI, { message: OPENAI.message }, { param: OPENAI.param, code: OPENAI.code }]) {
      const { url, names } = await refusing("max_tokens", error);
      expect(await asked(url)).toMatchObject({ text: "Ciao" });
      expect(await asked(url)).toMatchObject({ text: "Ciao" });
      expect(names).toEqual([["max_tokens"], ["max_completion_tokens"], ["max_completion_tokens"]]);
    }
  });

  it("is the newer one for all requests that are refused at the same time", async () => {
    const { url } = await refusing("max_tokens", OPENAI);
    const answers = await Promise.all(Array.from({ length: 4 }, () => asked(url)));
    expect(answers.map(({ text }) => text)).toEqual(["Ciao", "Ciao", "Ciao", "Ciao"]);
  });

  it.each([
    { message: "max_tokens is too large: 7.", param: "max_tokens", code: "invalid_value" },
    { message: "The temperature is wrong.", param: "temperature", code: "unsupported_parameter" },
    {},
  ])("is no cause of another request after %j", async (error) => {
    const { url, names } = await refusing("max_tokens", error);
    expect(await asked(url)).toMatchObject({ code: "refused" });
    expect(names).toEqual([["max_tokens"]]);
  });

  it("stays the older one where the newer one is refused too", async () => {
    const { url, names } = await refusing("model", {
      message: "max_tokens or max_completion_tokens is too large.",
    });
    for (const _ of [1, 2]) expect(await asked(url)).toMatchObject({ code: "refused" });
    expect(names.flat()).toEqual([
      "max_tokens",
      "max_completion_tokens",
      "max_tokens",
      "max_completion_tokens",
    ]);
    names.length = 0;
    expect(await asked(url, { id: "o3-mini" })).toMatchObject({ code: "refused" });
    expect(names).toEqual([["max_completion_tokens"]]);
  });
});
