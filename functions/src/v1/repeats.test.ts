import { message } from "@regia/domain/messages";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import { type Make, Repeats } from "./repeats.ts";

const BOUNDS = { entries: 200, bytes: 1_000, milliseconds: 600_000 };
const refusal = new Refusal("unavailable", message("requests:unavailable"));

/** A request that its sender can break off. */
function asked(key: string | null, { body = {}, owner = "t", headers = {} } = {}) {
  const sender = new AbortController();
  const request = new Request("https://regia.example/v1/chat/completions", {
    method: "POST",
    signal: sender.signal,
    headers: key === null ? {} : { "idempotency-key": key },
  });
  return { request, what: { owner, body, headers }, leave: () => sender.abort() };
}

/** An answer that is written word by word, when the test says so. */
function written() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const onCancel = vi.fn();
  const signals: AbortSignal[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
    cancel: onCancel,
  });
  const make = vi.fn<Make>(async (signal, begun) => {
    signals.push(signal);
    begun();
    return new Response(body, {
      status: 200,
      headers: { "Content-Type": "text/event-stream", "X-Request-Id": "1" },
    });
  });
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
  return { make, write, end: () => controller?.close(), onCancel, signals };
}

/** Makes an answer that is whole at once, another one each time. */
function counted(text = "") {
  let count = 0;
  return vi.fn<Make>(async (_signal, begun) => {
    count += 1;
    begun();
    return Response.json({ count, text });
  });
}

async function answered(repeats: Repeats, make: Make, key: string | null, options = {}): Promise<unknown> {
  const { request, what } = asked(key, options);
  const response = await repeats.answer(request, what, make);
  return await response.json();
}

describe("requests with the same key", () => {
  it("get the same answer, with headers of their own, while it is written and after its end", async () => {
    const repeats = new Repeats(BOUNDS);
    const { make, write, end } = written();
    const ask = async (id: string) => {
      const { request, what } = asked("k", { headers: { "X-Request-Id": id } });
      return await repeats.answer(request, what, make);
    };
    const first = await ask("a");
    write("Ciao");
    const second = await ask("b");
    write(", mondo");
    end();
    expect(await Promise.all([first, second].map((response) => response.text()))).toEqual(
      Array.from({ length: 2 }, () => "Ciao, mondo"),
    );
    const third = await ask("c");
    expect(await third.text()).toBe("Ciao, mondo");
    expect([first, second, third].map(({ headers }) => headers.get("x-request-id"))).toEqual(["a", "b", "c"]);
    expect(third.headers.get("content-type")).toBe("text/event-stream");
    expect(make).toHaveBeenCalledOnce();
  });

  it("are refused where they ask something else, and are others for another token and without a key", async () => {
    const repeats = new Repeats(BOUNDS);
    const make = counted();
    expect(await answered(repeats, make, "k")).toMatchObject({ count: 1 });
    expect(await answered(repeats, make, "k")).toMatchObject({ count: 1 });
    await expect(answered(repeats, make, "k", { body: { model: "another" } })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      status: 422,
      field: undefined,
    });
    expect(await answered(repeats, make, "k", { owner: "u" })).toMatchObject({ count: 2 });
    expect(await answered(repeats, make, "l")).toMatchObject({ count: 3 });
    expect(await answered(repeats, make, null)).toMatchObject({ count: 4 });
    expect(await answered(repeats, make, null)).toMatchObject({ count: 5 });
  });

  it.each(["", "k".repeat(256)])("are refused with a key that is none: %j", async (key) => {
    const make = counted();
    await expect(answered(new Repeats(BOUNDS), make, key)).rejects.toMatchObject({
      code: "invalid_value",
      status: 400,
    });
    expect(make).not.toHaveBeenCalled();
    expect(await answered(new Repeats(BOUNDS), make, "k".repeat(255))).toMatchObject({ count: 1 });
  });

  it("are made anew after a refusal before the beginning, which all get who wait for it", async () => {
    const repeats = new Repeats(BOUNDS);
    const refused = vi.fn<Make>(() => Promise.reject(refusal));
    const both = [answered(repeats, refused, "k"), answered(repeats, refused, "k")];
    for (const one of both) await expect(one).rejects.toBe(refusal);
    expect(refused).toHaveBeenCalledOnce();
    expect(await answered(repeats, counted(), "k")).toMatchObject({ count: 1 });
  });

  it("get the same failure of an answer that had begun, because it is paid", async () => {
    const repeats = new Repeats(BOUNDS);
    const broken = vi.fn<Make>((_signal, begun) => {
      begun();
      return Promise.reject(refusal);
    });
    await expect(answered(repeats, broken, "k")).rejects.toBe(refusal);
    await expect(answered(repeats, broken, "k")).rejects.toBe(refusal);
    expect(broken).toHaveBeenCalledOnce();
  });
});

describe("an answer", () => {
  it("goes on while anybody reads it", async () => {
    const repeats = new Repeats(BOUNDS);
    const { make, write, end, onCancel, signals } = written();
    const [one, other] = [asked("k"), asked("k")];
    const first = await repeats.answer(one.request, one.what, make);
    const second = await repeats.answer(other.request, other.what, make);
    write("Ciao");
    one.leave();
    await first.body?.cancel();
    expect(signals[0]?.aborted).toBe(false);
    write("!");
    end();
    expect(await second.text()).toBe("Ciao!");
    expect(onCancel).not.toHaveBeenCalled();
    expect(await (await repeats.answer(asked("k").request, one.what, make)).text()).toBe("Ciao!");
    expect(make).toHaveBeenCalledOnce();
  });

  it.each(["broken off", "cancelled"])("stops and is forgotten when nobody reads it: %s", async (how) => {
    const repeats = new Repeats(BOUNDS);
    const { make, write, onCancel, signals } = written();
    const only = asked("k");
    const response = await repeats.answer(only.request, only.what, make);
    write("Ciao");
    if (how === "cancelled") await response.body?.cancel();
    else only.leave();
    expect(signals[0]?.aborted).toBe(true);
    await expect.poll(() => onCancel.mock.calls.length).toBe(1);
    expect(await answered(repeats, counted(), "k")).toMatchObject({ count: 1 });
  });

  it("stops also before its first word", async () => {
    const repeats = new Repeats(BOUNDS);
    const make = vi.fn<Make>(
      (signal) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(refusal))),
    );
    const only = asked("k");
    const answer = repeats.answer(only.request, only.what, make);
    only.leave();
    await expect(answer).rejects.toBe(refusal);
    const gone = asked("k");
    gone.leave();
    await expect(repeats.answer(gone.request, gone.what, make)).rejects.toBe(refusal);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe("what is kept is bounded", () => {
  it("in entries and in bytes: those go that were not read for the longest time", async () => {
    const few = new Repeats({ ...BOUNDS, entries: 2 });
    const make = counted();
    for (const key of ["a", "b", "a", "c"]) await answered(few, make, key);
    expect(await answered(few, make, "a")).toMatchObject({ count: 1 });
    expect(await answered(few, make, "b")).toMatchObject({ count: 4 });

    const small = new Repeats({ ...BOUNDS, bytes: 200 });
    const long = counted("x".repeat(150));
    for (const key of ["a", "b"]) await answered(small, long, key);
    expect(await answered(small, long, "b")).toMatchObject({ count: 2 });
    expect(await answered(small, long, "a")).toMatchObject({ count: 3 });
    // One that is too large alone is not kept at all.
    const huge = counted("x".repeat(500));
    await answered(small, huge, "c");
    expect(await answered(small, huge, "c")).toMatchObject({ count: 2 });
  });

  it("in time", async () => {
    const repeats = new Repeats({ ...BOUNDS, milliseconds: 1 });
    const make = counted();
    await answered(repeats, make, "k");
    await expect.poll(() => answered(repeats, make, "k")).not.toMatchObject({ count: 1 });
  });

  it("and forgotten with the server", async () => {
    const repeats = new Repeats(BOUNDS);
    const make = counted();
    await answered(repeats, make, "k");
    repeats.clear();
    expect(await answered(repeats, make, "k")).toMatchObject({ count: 2 });
  });
});
