import type { User } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "../data/queryClient.ts";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { retryWaits } from "../testing/retryWaits.ts";
import { createAttempt } from "./attempts.ts";
import { connect } from "./client.ts";
import { ensureProfile, ProfileNotCreated } from "./profileCreation.ts";

const anna: User = {
  id: "anna",
  email: "anna@studio.it",
  app_metadata: {},
  user_metadata: { full_name: "Anna Bianchi" },
  aud: "authenticated",
  created_at: "2026-11-21T00:00:00Z",
};

const read = "GET /rest/v1/profiles";
const write = "POST /rest/v1/profiles";
const refused = { status: 400, body: { code: "22P02", message: "no" } };
const busy = { status: 503, body: { code: "PGRST002", message: "busy" } };
const written = { status: 201 };

/** Result of `ensureProfile` when the read and the successive writes get these answers. */
const ensured = (mode: "signup" | "login", rows: readonly object[], ...writings: ServerAnswer[]) =>
  ensuredFor(anna, mode, rows, ...writings);

async function ensuredFor(
  user: User,
  mode: "signup" | "login",
  rows: readonly object[],
  ...writings: ServerAnswer[]
) {
  const { url, requests } = await serve((request, number) =>
    request === read ? { status: 200, body: rows } : (writings[number - 1] ?? refused),
  );
  const backend = connect({ url, publishableKey: "key" }, undefined, {
    persistSession: false,
  });
  const attempt = createAttempt(createQueryClient(), backend);
  const outcome = await ensureProfile({ backend, attempt }, user, mode).catch((error: unknown) => error);
  return { outcome, requests };
}

describe("the profile of a person who comes through a provider", () => {
  it("is made at sign-up, and refused where there is one", async () => {
    expect(await ensured("signup", [], written)).toEqual({ outcome: true, requests: [read, write] });
    expect(await ensured("signup", [{ id: "anna" }])).toEqual({ outcome: false, requests: [read] });
  });

  it("is needed at log-in, and never made there", async () => {
    expect(await ensured("login", [{ id: "anna" }])).toEqual({ outcome: true, requests: [read] });
    expect(await ensured("login", [])).toEqual({ outcome: false, requests: [read] });
  });

  it("is taken for present where a second factor hides it", async () => {
    const factor = {
      id: "f",
      factor_type: "totp",
      status: "verified",
      created_at: "",
      updated_at: "",
    } as const;
    const guarded: User = { ...anna, factors: [factor] };
    expect(await ensuredFor(guarded, "login", [])).toEqual({ outcome: true, requests: [] });
    expect(await ensuredFor(guarded, "signup", [])).toEqual({ outcome: false, requests: [] });
    const unfinished: User = { ...anna, factors: [{ ...factor, status: "unverified" }] };
    expect(await ensuredFor(unfinished, "login", [])).toEqual({ outcome: false, requests: [read] });
  });

  it("is written again after a pause where the service fails for a while", async () => {
    const { outcome, requests } = await ensured("signup", [], busy, written);
    expect(outcome).toBe(true);
    expect(requests).toEqual([read, write, write]);
    expect(retryWaits).toEqual([1000]);
  });

  it("is given up after three attempts", async () => {
    const { outcome, requests } = await ensured("signup", [], busy, busy, busy, written);
    expect(outcome).toBeInstanceOf(ProfileNotCreated);
    expect(outcome).toMatchObject({ cause: { status: 503 } });
    expect(requests).toEqual([read, write, write, write]);
    expect(retryWaits).toEqual([1000, 2000]);
  });

  it("is inserted, then upserted, then inserted again where it is refused, without a pause", async () => {
    const { outcome, requests } = await ensured("signup", [], refused, refused, written);
    expect(outcome).toBe(true);
    expect(requests).toEqual([read, write, write, write]);
    expect(retryWaits).toEqual([]);
  });

  it("counts as made where another tab was faster", async () => {
    const duplicate = { status: 409, body: { code: "23505", message: "duplicate key" } };
    expect(await ensured("signup", [], duplicate)).toEqual({ outcome: true, requests: [read, write] });
  });
});
