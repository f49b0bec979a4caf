import { spawn } from "node:child_process";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { startServer } from "./backend.ts";
import { command, environment, ownFolder, regia } from "./command.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const config = (response: ServerResponse, url: string) =>
  response.setHeader("Content-Type", "application/json").end(JSON.stringify({ url, publishableKey: "k" }));

/** A server that publishes its key; the test answers all other requests. */
function serverThat(answer: Answer): Promise<string> {
  return startServer((request, response) => {
    if (request.url?.endsWith("/config")) config(response, `http://${request.headers.host}`);
    else answer(request, response);
  });
}

/** Signs in at a server; returns the message. */
async function login(url: string): Promise<{ code: number | null; stdout: string; sentence: string }> {
  const { code, stdout, stderr } = await regia(
    ["login", "--url", url, "--email", "a@example.com", "--password-stdin"],
    { env: { HOME: ownFolder() }, input: "Segreta-123" },
  );
  expect(stderr).toMatch(/^Errore: .+\n$/);
  return { code, stdout, sentence: stderr.slice("Errore: ".length, -1).replace(url, "URL") };
}

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

describe("a server", () => {
  test("that is not there", async () => {
    expect(await login("http://127.0.0.1:1")).toMatchObject({
      code: 1,
      stdout: "",
      sentence: "URL non è raggiungibile: controlla l'indirizzo e la rete.",
    });
  });

  test.each<[string, Answer, number, string]>([
    [
      "whose account has no address",
      (request, response) =>
        json(
          200,
          request.url?.includes("/token")
            ? { access_token: "a", refresh_token: "r", user: { email: "a@example.com" } }
            : { id: "1" },
        )(request, response),
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "that answers HTML",
      (_, response) =>
        response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Hello</title>"),
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "that answers HTML with an error",
      (_, response) =>
        response.writeHead(400, { "Content-Type": "text/html" }).end("<html>stack trace</html>"),
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "that answers nothing at all",
      (_, response) => response.end(),
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "that answers something else",
      json(200, { hello: 1 }),
      1,
      "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    ],
    [
      "that sends elsewhere",
      (_, response) => response.writeHead(302, { Location: "https://elsewhere.example/" }).end(),
      1,
      "URL rimanda a https://elsewhere.example/: usa quell'indirizzo con --url.",
    ],
    [
      "that takes no sign-ins",
      json(422, { error_code: "email_provider_disabled", msg: "x" }),
      3,
      "Le registrazioni sono temporaneamente disabilitate.",
    ],
    [
      "that has too much to do",
      json(429, { error_code: "over_request_rate_limit" }, { "Retry-After": "3600" }),
      3,
      "Troppi tentativi. Attendi qualche minuto prima di riprovare.",
    ],
  ])("%s", async (_, answer, code, sentence) => {
    expect(await login(await serverThat(answer))).toEqual({ code, stdout: "", sentence });
  });

  test("that is not ready yet is retried and then reported", async () => {
    let attempts = 0;
    const url = await serverThat((request, response) => {
      attempts += 1;
      json(503, { status: "unavailable" })(request, response);
    });
    expect(await login(url)).toEqual({
      code: 1,
      stdout: "",
      sentence: "URL non è ancora pronto o è in manutenzione: riprova tra poco.",
    });
    expect(attempts).toBe(3);
  });

  test("that goes away in the middle of its answer", async () => {
    const url = await serverThat((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
      response.write('{"access_token"', () => response.destroy());
    });
    expect(await login(url)).toMatchObject({
      code: 1,
      sentence: "URL non è raggiungibile: controlla l'indirizzo e la rete.",
    });
  });

  test("whose answer does not end is not read to its end", async () => {
    const part = Buffer.alloc(1024 * 1024, " ");
    let sent = 0;
    const url = await serverThat((_, response) => {
      const send = () => {
        do sent += part.length;
        while (response.write(part));
      };
      response.writeHead(200, { "Content-Type": "application/json" }).on("drain", send);
      send();
    });
    expect(await login(url)).toEqual({
      code: 1,
      stdout: "",
      sentence: "URL non risponde come un backend di Regia: controlla l'indirizzo.",
    });
    expect(sent).toBeLessThan(200 * part.length);
  });

  test("that does not publish its key", async () => {
    const url = await startServer((_, response) =>
      response.writeHead(404, { "Content-Type": "application/json" }).end("{}"),
    );
    expect(await login(url)).toMatchObject({
      code: 1,
      sentence: "URL non dice la chiave del suo progetto: indicala con --key.",
    });
  });

  test("that answers only HTML is reported by doctor, with the remedy", async () => {
    const url = await startServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end("<html>"),
    );
    const { code, stdout } = await regia(["doctor", "--url", url, "--json"], { env: { HOME: ownFolder() } });
    expect(code).toBe(1);
    const { checks } = JSON.parse(stdout);
    expect(checks.at(-1)).toMatchObject({
      name: "backend",
      status: "failed",
      mend: expect.stringContaining("--url"),
    });
  });

  test("whose clock differs is reported by doctor", async () => {
    const url = await startServer((request, response) => {
      response.setHeader("Date", new Date(Date.now() + 3_600_000).toUTCString());
      if (request.url === "/healthz") json(200, { status: "ok" })(request, response);
      else config(response, `http://${request.headers.host}`);
    });
    const began = performance.now();
    const { stdout } = await regia(["doctor", "--url", url, "--json"], { env: { HOME: ownFolder() } });
    const most = (performance.now() - began) / 1000;
    const clock = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === "clock");
    expect(clock).toMatchObject({ status: "warning" });
    const [, seconds] = /indietro di (\d+) secondi/.exec(clock.detail) ?? [];
    // The date has whole seconds, and is compared when the answer is there.
    expect(Number(seconds)).toBeLessThanOrEqual(3600);
    expect(Number(seconds)).toBeGreaterThanOrEqual(Math.floor(3599 - most));
  });

  test.each<[string, unknown, (readonly [detail: string, mend: string])[]]>([
    [
      "lacks parts",
      { reason: "installation", missing: ["migration 1_profiles", "bucket avatars\u001b[2J"] },
      [
        ["Nel backend manca: migration 1_profiles", "npm start"],
        ["Nel backend manca: bucket avatars", "npm run restore"],
      ],
    ],
    ["lacks parts that it does not name", { reason: "installation" }, [["qualche parte", "log"]]],
    ["has no database", { reason: "database" }, [["Il database del backend non risponde.", "npm start"]]],
    ["stores nothing", { reason: "writes" }, [["Il backend non può salvare nulla", "Libera spazio"]]],
    ["says something odd", { reason: "toString", missing: [1] }, []],
  ])("that %s is named by doctor, with the remedy", async (_what, complaint, expected) => {
    const url = await serverThat(json(503, { status: "unavailable", ...Object(complaint) }));
    const run = (...args: string[]) =>
      regia(["doctor", "--url", url, ...args], { env: { HOME: ownFolder() } });
    const { code, stdout } = await run("--json");
    const faults = (
      JSON.parse(stdout).checks as { name: string; status: string; detail: string; mend: string }[]
    ).filter(({ name }) => name === "installation");
    expect(faults).toEqual(
      expected.map(([detail, mend]) => ({
        name: "installation",
        status: "failed",
        detail: expect.stringContaining(detail),
        mend: expect.stringContaining(mend),
      })),
    );
    expect(code).toBe(expected.length === 0 ? 0 : 1);
    const shown = (await run()).stdout;
    for (const [detail, mend] of expected)
      expect(shown).toMatch(new RegExp(`✗ .*${detail}.*\n  → .*${mend}`));
    expect(shown).not.toContain("\u001b[2J");
  });
});

describe("what a server says reaches the terminal without control characters:", () => {
  const HOSTILE = "\u001b]0;x\u0007\u009b2J\u202ea\u2066@b.example\u007f";
  const CONTROLS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;
  const signIn = (...args: string[]) => regia(args, { env: { HOME: ownFolder() }, input: "Segreta-123" });
  const options = (url: string) => ["login", "--url", url, "--email", "a@example.com", "--password-stdin"];
  const account: Answer = (request, response) => {
    const user = { id: HOSTILE, email: HOSTILE };
    if (request.url?.includes("/token"))
      json(200, { access_token: "a", refresh_token: "r", expires_in: 3600, user })(request, response);
    else if (request.url?.includes("/user")) json(200, user)(request, response);
    else json(200, [{ display_name: HOSTILE, role: "user", plan: "free" }])(request, response);
  };

  test("the person who has signed in, also as JSON, which keeps what it says", async () => {
    const { code, stdout, stderr } = await signIn(...options(await serverThat(account)), "--json");
    expect(code).toBe(0);
    expect(stderr).not.toMatch(CONTROLS);
    expect(stdout).not.toMatch(CONTROLS);
    expect(JSON.parse(stdout)).toMatchObject({ id: HOSTILE, email: HOSTILE, displayName: HOSTILE });
  });

  test.each<[string, RequestListener]>([
    ["a refusal", json(403, { code: "x", message: "\u202eNo\u2066" })],
    ["another address", (_, response) => response.writeHead(302, { Location: "https://x/\u009b2J" }).end()],
    ["another backend", (_, response) => config(response, `http://${HOSTILE}.example`)],
    ["a key in HTML", (_, response) => response.end(`<html>${HOSTILE}`)],
  ])("%s", async (_what, answer) => {
    const { code, stderr } = await signIn(...options(await startServer(answer)));
    expect(code).not.toBe(0);
    expect(stderr).not.toMatch(CONTROLS);
  });
});

describe("interrupted", () => {
  test("while it waits for the server, the command ends with 130", async () => {
    const url = await serverThat(() => child.kill("SIGINT"));
    const child = spawn(
      process.execPath,
      [command(), "login", "--url", url, "--email", "a@example.com", "--password-stdin"],
      { env: environment({ HOME: ownFolder() }), stdio: ["pipe", "ignore", "pipe"] },
    );
    child.stdin?.end("Segreta-123");
    let stderr = "";
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, stderr }).toEqual({ code: 130, stderr: "Interrotto.\n" });
  });
});
