import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Provider, startProvider } from "../../testing/provider.ts";
import { type EmbeddingFailure, type EmbeddingWish, embed, embeddingModel, encoded } from "./index.ts";

let server: Provider;
beforeAll(async () => {
  server = await startProvider({ key: "k" });
});
afterAll(() => server.close());

const TWO: EmbeddingWish = { input: ["uno", "due"], format: "float" };

function connected() {
  const model = embeddingModel({
    REGIA_EMBEDDINGS_URL: `${server.url}/`,
    REGIA_EMBEDDINGS_KEY: "k",
    REGIA_EMBEDDINGS_MODEL: "vettori-1",
  });
  if (model === null) throw new Error("The model is not connected.");
  return model;
}

const ask = (wish: EmbeddingWish = TWO, options: { signal?: AbortSignal; timeout?: number } = {}) =>
  embed(connected(), wish, { signal: new AbortController().signal, ...options });

/** What the model is said to have done. */
const failureOf = async (body: unknown, wish?: EmbeddingWish, status?: number) => {
  server.answer({ kind: "document", body, ...(status === undefined ? {} : { status }) });
  const { reason, kind, retryAfter } = await ask(wish).then(
    () => expect.unreachable("It has answered."),
    (error: EmbeddingFailure) => error,
  );
  return { said: reason.params?.["text"] ?? reason.key.split(".").at(-1), kind, retryAfter };
};

const of = (...embeddings: readonly unknown[]) => ({
  data: embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })),
});

it("is connected by an address and a model's name, and costs nothing until its price is set", () => {
  expect(connected()).toMatchObject({
    url: server.url,
    model: { id: "vettori-1", provider: new URL(server.url).host, price: { input: 0, output: 0 } },
  });
  expect(embeddingModel({ REGIA_EMBEDDINGS_URL: server.url })).toBeNull();
  expect(embeddingModel({ REGIA_EMBEDDINGS_MODEL: "vettori-1" })).toBeNull();
  expect(embeddingModel({ REGIA_EMBEDDINGS_URL: "vettori", REGIA_EMBEDDINGS_MODEL: "vettori-1" })).toBeNull();
});

it("is asked with its key for what is wanted", async () => {
  server.answer();
  await ask({ input: [[1, 2], [3]], format: "base64", dimensions: 4 });
  expect(server.embeddingRequests).toMatchObject([
    {
      headers: { authorization: "Bearer k" },
      body: { model: "vettori-1", input: [[1, 2], [3]], encoding_format: "base64", dimensions: 4 },
    },
  ]);
});

describe("vectors", () => {
  it("are read as numbers and as base64, whatever was asked for, and put in the order of the inputs", async () => {
    const [one, two] = [
      [0.5, -1],
      [2, 0.25],
    ];
    const mixed = [
      { index: 1, embedding: encoded(two ?? []) },
      { index: 0, embedding: one },
    ];
    for (const format of ["float", "base64"] as const) {
      server.answer({ kind: "document", body: { data: mixed, usage: { prompt_tokens: 7 } } });
      const { vectors, tokens } = await ask({ ...TWO, format });
      expect({ vectors: vectors.map((vector) => [...vector]), tokens }).toEqual({
        vectors: [one, two],
        tokens: 7,
      });
    }
  });

  it("may come without an index, and without a count of tokens that is one", async () => {
    for (const usage of [undefined, null, 7, { prompt_tokens: "7" }, { prompt_tokens: 1.5 }]) {
      server.answer({ kind: "document", body: { data: [{ embedding: [1] }, { embedding: [2] }], usage } });
      expect(await ask()).toEqual({ vectors: [[1], [2]], tokens: undefined });
    }
  });

  it.each<readonly [string, unknown]>([
    ["shape", []],
    ["shape", "no vectors"],
    ["shape", { data: "none" }],
    ["count", of([1])],
    ["count", of([1], [2], [3])],
    [
      "order",
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [2] },
        ],
      },
    ],
    [
      "order",
      {
        data: [
          { index: 1, embedding: [1] },
          { index: 2, embedding: [2] },
        ],
      },
    ],
    ["numbers", of([], [])],
    ["numbers", of([1, null], [1, 2])],
    ["numbers", of([1, "2"], [1, 2])],
    ["numbers", of([1, 1e39], [1, 2])],
    ["numbers", of("AAAA", "AAAA")],
    ["numbers", of("AACAfw==", "AACAfw==")],
    ["numbers", of("not base64!", "AAAAAA==")],
    ["numbers", of(null, [1])],
    ["lengths", of([1, 2], [1])],
  ])("that are wrong in their %s are refused: %j", async (said, body) => {
    expect(await failureOf(body)).toMatchObject({ said, kind: "model" });
  });

  it("of another length than wanted are refused, and the field is named", async () => {
    const wish = { ...TWO, dimensions: 3 };
    expect(await failureOf(of([1, 2], [3, 4]), wish)).toMatchObject({ kind: "dimensions" });
    server.answer({ kind: "document", body: of([1, 2, 3], [4, 5, 6]) });
    expect((await ask(wish)).vectors).toHaveLength(2);
  });

  it("are only ever those of the answer, one for each input and all of one length", async () => {
    const number = fc.float({ noDefaultInfinity: true, noNaN: true });
    const embedding = fc.oneof(
      { weight: 5, arbitrary: fc.array(number, { minLength: 2, maxLength: 2 }) },
      {
        weight: 5,
        arbitrary: fc
          .uint8Array({ minLength: 8, maxLength: 8 })
          .map((bytes) => Buffer.from(bytes).toString("base64")),
      },
      fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 3 }),
      fc.base64String(),
      fc.jsonValue(),
    );
    const vector = (index: fc.Arbitrary<unknown>) =>
      fc.record({ index, embedding }, { requiredKeys: ["embedding"] });
    const listed = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(vector(fc.constant(0)), vector(fc.constant(1))) },
      fc.array(vector(fc.oneof(fc.nat(2), fc.jsonValue())), { maxLength: 3 }),
    );
    const answers = fc.oneof({ weight: 9, arbitrary: fc.record({ data: listed }) }, fc.jsonValue());
    let read = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (body) => {
        server.answer({ kind: "document", body });
        const answered = await ask().catch((error: unknown) => error);
        if (answered instanceof Error) {
          expect(answered.name).toBe("EmbeddingFailure");
          return;
        }
        const { vectors } = answered as Awaited<ReturnType<typeof embed>>;
        read += 1;
        expect(vectors).toHaveLength(2);
        expect(new Set(vectors.map(({ length }) => length)).size).toBe(1);
        expect(vectors.flatMap((vector) => [...vector]).every(Number.isFinite)).toBe(true);
        const given = (body as { data: { embedding: unknown }[] }).data.map((one) => one.embedding);
        for (const vector of vectors) {
          expect(
            given.some((one) => one === encoded(vector) || JSON.stringify(one) === JSON.stringify(vector)),
          ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(read).toBeGreaterThan(0);
  });
});

describe("a server", () => {
  it.each([
    [{ error: { message: "Too long.\n\u0007Shorten it." } }, "Too long. Shorten it."],
    [{ error: "Too long." }, "Too long."],
    [{ message: "Too long." }, "Too long."],
    [{ error: { message: "è".repeat(400) } }, "è".repeat(300)],
    [{ error: { message: " " } }, "HTTP 400"],
    [[], "HTTP 400"],
  ])("that refuses the request is quoted: %j", async (body, said) => {
    expect(await failureOf(body, TWO, 400)).toMatchObject({ said, kind: "request" });
  });

  it.each([
    [401, undefined, "unauthorized", undefined],
    [404, undefined, "other", undefined],
    [429, "7.2", "rate_limited", 8],
    [429, "9999", "rate_limited", 300],
    [429, "soon", "rate_limited", undefined],
    [500, undefined, "server_error", undefined],
    [503, "2", "unavailable", 2],
  ])("that answers %i with Retry-After %s failed: %s", async (status, wait, code, retryAfter) => {
    server.answer({
      kind: "status",
      status,
      ...(wait === undefined ? {} : { headers: { "retry-after": wait } }),
    });
    await expect(ask()).rejects.toMatchObject({ code, retryAfter, kind: "model" });
  });

  it("that is silent for too long or closes the connection failed", async () => {
    server.answer({ kind: "hang" });
    await expect(ask(TWO, { timeout: 20 })).rejects.toMatchObject({ code: "timeout" });
    server.answer({ kind: "cut", words: [] });
    await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("is left when nobody waits any more", async () => {
    server.answer({ kind: "hang" });
    const leaving = new AbortController();
    const asked = expect(ask(TWO, { signal: leaving.signal })).rejects.toThrow("left");
    await expect.poll(() => server.embeddingRequests.length).toBe(1);
    leaving.abort(new Error("left"));
    await asked;
    await expect.poll(() => server.closed).toBe(1);
  });
});
