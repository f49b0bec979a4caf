import { type AccountSnapshot, MAX_OPERATIONS, type Operation, type OperationResult } from "@regia/api/admin";
import type { BulkOptions } from "@regia/api/client";
import type { BulkOutcome } from "@regia/ui/screens/AdminScreen";
import { describe, expect, it } from "vitest";
import { applyBulk, newKey, previewBulk } from "./bulk.ts";

const free: AccountSnapshot = {
  role: "user",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};
const pro: AccountSnapshot = { ...free, plan: "pro" };

const person = (id: string): BulkOutcome["user"] => ({
  id,
  email: `${id}@example.com`,
  full_name: null,
  display_name: id,
  avatar_url: null,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`u${index}`));

const { signal } = new AbortController();
const action = { op: "plan", plan: "pro", expiresAt: null } as const;

/** An admin function that plans or applies every operation except those for the ids in `errors`. */
function serving(errors: Readonly<Record<string, NonNullable<OperationResult["error"]>>> = {}) {
  const calls: { ids: readonly string[]; operations: readonly Operation[]; options: BulkOptions }[] = [];
  const idOf = (operation: Operation) => ("userId" in operation ? operation.userId : "");
  const bulk = async (
    operations: readonly Operation[],
    options: BulkOptions,
  ): Promise<readonly OperationResult[]> => {
    const ids = operations.map(idOf);
    calls.push({ ids, operations, options });
    return ids.map((id, index) => {
      const error = errors[id] ?? null;
      const status = error ? "failed" : options.dryRun ? "planned" : "applied";
      return { index, status, before: free, after: error ? free : pro, error };
    });
  };
  return { client: { bulk }, calls };
}

describe("preview of an action on several users", () => {
  it("is a dry run of one operation for each, in calls of 1,000 at most", async () => {
    const { client, calls } = serving();
    const outcomes = await previewBulk({ client, action, users: people(2_300), signal });
    expect(calls.map(({ operations }) => operations.length)).toEqual([1_000, 1_000, 300]);
    expect(calls.every(({ options }) => options.dryRun)).toBe(true);
    expect(calls[2]?.operations[0]).toEqual({ op: "plan", plan: "pro", expiresAt: null, userId: "u2000" });
    expect(outcomes.map(({ user }) => user.id)).toEqual(people(2_300).map(({ id }) => id));
  });

  it("says why an operation is refused: by its code, else in the server's words, else not at all", async () => {
    const { client } = serving({
      u0: { code: "trial_used", message: "La prova è già stata usata." },
      u1: { code: "invalid", message: "plan: serve uno tra free, pro, enterprise." },
      u2: { code: "internal", message: "TypeError at admin.ts:12" },
    });
    const outcomes = await previewBulk({ client, action, users: people(3), signal });
    expect(outcomes.map(({ status, refusal }) => [status, refusal])).toEqual([
      ["failed", "trial_used"],
      ["failed", { key: "errors:verbatim", params: { text: "plan: serve uno tra free, pro, enterprise." } }],
      ["failed", undefined],
    ]);
  });

  it("hands its signal on", async () => {
    const { client, calls } = serving();
    await previewBulk({ client, action, users: people(1), signal });
    expect(calls[0]?.options.signal).toBe(signal);
  });
});

describe("application of what was previewed", () => {
  const planned = (user: BulkOutcome["user"]): BulkOutcome => ({
    user,
    status: "planned",
    before: free,
    after: pro,
  });
  const apply = (
    client: ReturnType<typeof serving>["client"],
    preview: readonly BulkOutcome[],
    seen: (readonly [number, number])[] = [],
  ) =>
    applyBulk({
      client,
      action,
      preview,
      key: "k",
      onProgress: ({ done, total }) => seen.push([done, total]),
    });

  it("changes those who were planned and nobody else", async () => {
    const { client, calls } = serving();
    const [a, b, c] = ["a", "b", "c"].map(person);
    if (!a || !b || !c) throw new Error("There are three");
    const unchanged = { user: b, status: "unchanged", before: pro, after: pro } as const;
    const refused = { user: c, status: "failed", before: null, after: null, refusal: "not_found" } as const;
    const outcomes = await apply(client, [planned(a), unchanged, refused]);
    expect(calls.map(({ ids }) => ids)).toEqual([["a"]]);
    expect(outcomes).toEqual([{ user: a, status: "applied", before: free, after: pro }, unchanged, refused]);
  });

  it("has one key for each call, the same ones when it is tried again, and tells how far it is", async () => {
    const { client, calls } = serving();
    const seen: (readonly [number, number])[] = [];
    const preview = people(MAX_OPERATIONS + 5).map(planned);
    await apply(client, preview, seen);
    await apply(client, preview);
    const modes = calls.map(({ options }) => options);
    const keys = ["k:0", "k:1"].map((idempotencyKey) => ({ idempotencyKey }));
    expect(modes).toEqual([...keys, ...keys]);
    expect(calls[2]?.operations).toEqual(calls[0]?.operations);
    expect(seen).toEqual([
      [0, 1_005],
      [1_000, 1_005],
      [1_005, 1_005],
    ]);
  });

  it("reports what failed in the meantime", async () => {
    const { client } = serving({ u1: { code: "not_found", message: "L'utente non esiste." } });
    const outcomes = await apply(client, people(2).map(planned));
    expect(outcomes.map(({ status, refusal }) => [status, refusal])).toEqual([
      ["applied", undefined],
      ["failed", "not_found"],
    ]);
  });

  it("ends workspaces only with the accounts whose preview named them", async () => {
    const { client, calls } = serving();
    const [payer, other] = people(2) as [BulkOutcome["user"], BulkOutcome["user"]];
    const ending = [{ id: "w1", name: "Studio", members: 3 }];
    const deletion = { op: "delete" } as const;
    await previewBulk({ client, action: deletion, users: [payer, other], signal });
    await applyBulk({
      client,
      action: deletion,
      preview: [{ ...planned(payer), ending }, planned(other)],
      key: "k",
      onProgress: () => {},
    });
    expect(calls.map(({ operations }) => operations)).toEqual([
      [
        { op: "delete", userId: "u0", endWorkspaces: true },
        { op: "delete", userId: "u1", endWorkspaces: true },
      ],
      [
        { op: "delete", userId: "u0", endWorkspaces: true },
        { op: "delete", userId: "u1" },
      ],
    ]);
  });

  it("calls nobody when nothing was planned", async () => {
    const { client, calls } = serving();
    await expect(apply(client, [])).resolves.toEqual([]);
    expect(calls).toEqual([]);
  });
});

it("no two keys are the same", () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});
