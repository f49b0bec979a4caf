import { spawn } from "node:child_process";
import type { ServerResponse } from "node:http";
import type { AccountSnapshot, UserProfile } from "@regia/api/admin";
import type { PlanName } from "@regia/domain/plans";
import { describe, expect, test } from "vitest";
import { startServer } from "./backend.ts";
import { command, environment, regia } from "./command.ts";

const ID = "0190a5c8-0000-7000-8000-00000000000a";

const snapshot = (plan: PlanName): AccountSnapshot => ({
  role: "user",
  plan,
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
});

const profile: UserProfile["profile"] = {
  ...snapshot("free"),
  id: ID,
  email: "anna@example.com",
  full_name: null,
  display_name: "Anna",
  avatar_url: null,
  phone: null,
  email_verified: true,
  created_at: "2026-01-01T00:00:00+00:00",
  updated_at: "2026-01-01T00:00:00+00:00",
};

const applied = {
  results: [{ index: 0, status: "applied", before: snapshot("free"), after: snapshot("pro"), error: null }],
};

interface Bulk {
  readonly operations: readonly { readonly customLimits?: unknown }[];
  readonly idempotencyKey?: string;
  readonly dryRun: boolean;
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** A backend with one user; the test answers the changes. */
function serverThat(answer: (bulk: Bulk, response: ServerResponse) => void): Promise<string> {
  return startServer(async (request, response) => {
    if (request.url?.endsWith("/config")) {
      send(response, { url: `http://${request.headers.host}`, publishableKey: "k" });
      return;
    }
    if (request.method === "GET") {
      send(response, { profile, usage: {} } satisfies UserProfile);
      return;
    }
    let text = "";
    for await (const chunk of request) text += String(chunk);
    answer(JSON.parse(text), response);
  });
}

const env = { REGIA_TOKEN: "t" };
const change = (url: string, ...args: string[]) =>
  regia(["plan", "set", ID, "pro", "--url", url, ...args], { env });

describe("a change", () => {
  test("whose answer is lost is sent again under the same key", async () => {
    const calls: Bulk[] = [];
    const url = await serverThat((bulk, response) => {
      calls.push(bulk);
      if (calls.length === 1) response.destroy();
      else send(response, applied);
    });
    const { code, stderr } = await change(url);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Il backend non ha risposto bene: riprovo tra \d s\.\nFatto\.\n$/),
    });
    expect(calls).toHaveLength(2);
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(calls[1]).toEqual(calls[0]);
  });

  test("that is a dry run has no key and is sent as one", async () => {
    const calls: Bulk[] = [];
    const url = await serverThat((bulk, response) => {
      calls.push(bulk);
      send(response, { results: [{ ...applied.results[0], status: "planned" }] });
    });
    expect((await change(url, "--dry-run")).code).toBe(0);
    expect(calls).toMatchObject([{ dryRun: true }]);
    expect(calls[0]?.idempotencyKey).toBeUndefined();
  });

  test.each([
    [{ code: "not_found", message: "L'utente non esiste." }, 4],
    [{ code: "invalid", message: "plan: serve uno tra free, pro.", field: "plan" }, 2],
    [{ code: "forbidden", message: "Serve il ruolo di amministratore." }, 3],
    [{ code: "trial_used", message: "La prova di Pro è già stata usata." }, 1],
  ])("that is refused ends with the exit code of the refusal: %j", async (error, code) => {
    const url = await serverThat((_, response) =>
      send(response, { results: [{ index: 0, status: "failed", before: null, after: null, error }] }),
    );
    expect(await change(url)).toMatchObject({ code, stdout: "", stderr: `Errore: ${error.message}\n` });
  });

  test.each([
    [{ results: [] }],
    [{ results: [{ index: 3, status: "applied" }] }],
    [{ results: [{ index: 0, status: "maybe" }] }],
    [{}],
  ])("is not reported as done after an unexpected answer: %j", async (answer) => {
    let changes = 0;
    const url = await serverThat((_, response) => {
      changes += 1;
      send(response, answer);
    });
    expect(await change(url)).toMatchObject({ code: 1, stdout: "" });
    expect(changes).toBe(1);
  });

  test.each([
    [["set", ID, "maxSmsPerMonth=5"], { maxWorkspaces: 9, maxSmsPerMonth: 5 }],
    [["set", ID, "maxWorkspaces=2"], { maxWorkspaces: 2 }],
    [["unset", ID, "maxSmsPerMonth"], { maxWorkspaces: 9 }],
    [["unset", ID, "--yes"], null],
  ])("of limits keeps those that another admin set concurrently: %j", async (args, expected) => {
    // Custom limits that another admin stores between the command's read and its change.
    let stored: unknown = { maxWorkspaces: 9 };
    const keys = new Set<string | undefined>();
    const calls: Bulk[] = [];
    const url = await serverThat((bulk, response) => {
      calls.push(bulk);
      keys.add(bulk.idempotencyKey);
      const before = { ...snapshot("enterprise"), custom_limits: stored };
      stored = bulk.operations[0]?.customLimits;
      const after = { ...before, custom_limits: stored };
      send(response, { results: [{ index: 0, status: "applied", before, after, error: null }] });
    });
    const { code, stdout } = await regia(["limits", ...args, "--url", url, "--json"], { env });
    expect({ code, stored }).toEqual({ code: 0, stored: expected });
    expect(keys.size).toBe(calls.length);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "applied",
      before: { custom_limits: { maxWorkspaces: 9 } },
      after: { custom_limits: expected },
    });
  });

  /** A change whose request is unanswered. */
  async function underWay() {
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    let answer = () => {};
    const url = await serverThat((_, response) => {
      answer = () => send(response, applied);
      reach();
    });
    const args = [command(), "plan", "set", ID, "pro", "--url", url];
    const child = spawn(process.execPath, args, { env: environment(env), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    let waiting = () => {};
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      waiting();
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    await reached;
    const received = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    return { child, ended, answer: () => answer(), received, output: () => output };
  }

  test("is not cut off by Ctrl-C: its answer is waited for", async () => {
    const { child, ended, answer, received, output } = await underWay();
    child.kill("SIGINT");
    await received;
    answer();
    expect(await ended).toBe(0);
    expect(output()).toContain("Piano  free → pro");
    expect(output()).toContain("Fatto.\n");
  });

  test("is abandoned at the second Ctrl-C, with a message that it may have been made", async () => {
    const { child, ended, received, output } = await underWay();
    child.kill("SIGINT");
    await received;
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(output()).toContain("può essere già stata fatta");
  });
});
