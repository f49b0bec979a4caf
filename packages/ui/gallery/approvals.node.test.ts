import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readAccepted, writeAccepted } from "./acceptedSet.ts";
import { acceptedCommit } from "./acceptedSite.ts";
import { exclusively, replaceFile } from "./files.ts";
import { readReview, writeReview } from "./lastReview.ts";
import type { ReviewedStory } from "./review.ts";
import { serveReview } from "./reviewServer.ts";
import type { Site } from "./site.ts";

const ids = Array.from({ length: 12 }, (_, number) => `components-badge--${number}`);
const [first = ""] = ids;
const old = "000000000000";
const taken = "111111111111";

let folder: string;
let accepted: string;
let reports: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "approvals-"));
  accepted = join(folder, "accepted.json");
  reports = join(folder, "reports");
  mkdirSync(reports);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A child process that runs a script with the functions of `files.ts` and `acceptedSet.ts`. */
const spawnWith = (script: string) => {
  const from = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);
  const imports = `import { exclusively, replaceFile } from ${from("files.ts")};
    import { readAccepted, writeAccepted } from ${from("acceptedSet.ts")};
    const file = ${JSON.stringify(accepted)};`;
  return spawn(process.execPath, ["--input-type=module", "-e", `${imports}${script}`], { stdio: "pipe" });
};

describe("the accepted set", () => {
  it("says that its file is broken, and names no file outside of the pictures", () => {
    writeFileSync(accepted, "<<<<<<< ours\n{}");
    expect(() => readAccepted(accepted)).toThrow(`${accepted} is no accepted set`);
    writeAccepted(accepted, { environment: "here", stories: { [first]: ["../../secret"] }, approvals: {} });
    expect(() => readAccepted(accepted)).toThrow(`${accepted} is no accepted set`);
  });

  it("keeps who accepted each story, and says an approval of several stories once", () => {
    const stories = Object.fromEntries(ids.slice(0, 3).map((id) => [id, [old, taken]]));
    const approval = { date: "2026-03-16", author: "Carla Verdi", reason: "Why" };
    const [, second = "", third = ""] = ids;
    const approvals = { [second]: approval, [third]: { ...approval } };
    writeAccepted(accepted, { environment: "here", stories, approvals });
    expect(readAccepted(accepted)).toEqual({ environment: "here", stories, approvals });
    expect(readFileSync(accepted, "utf8").match(/Carla Verdi/g)).toHaveLength(1);
  });

  it("is from the commit that changed its pictures", () => {
    const git = (...args: readonly string[]) => {
      const author = ["-c", "user.name=Carla Verdi", "-c", "user.email=carla@esempio.example"];
      return execFileSync("git", [...author, ...args], { cwd: folder, encoding: "utf8" }).trim();
    };
    const source = { root: folder, file: accepted, folder: join(folder, "sites") };
    const commit = (hash: string, reason: string) => {
      const approval = { date: "2026-03-16", author: "Carla Verdi", reason };
      const set = { environment: "here", stories: { [first]: [hash] }, approvals: { [first]: approval } };
      writeAccepted(accepted, set);
      expect(acceptedCommit(source), "not committed").toBeUndefined();
      git("add", accepted);
      git("commit", "--quiet", "--message", reason);
      return git("rev-parse", "HEAD");
    };
    git("init", "--quiet");
    expect(commit(old, "First")).toBe(acceptedCommit(source));
    const changed = commit(taken, "Another picture");
    commit(taken, "Better said");
    expect(acceptedCommit(source)).toBe(changed);
  });

  it("keeps what several processes write at once", async () => {
    writeAccepted(accepted, { environment: "here", stories: {}, approvals: {} });
    const writers = ["a", "b"].map((name) =>
      spawnWith(`for (let turn = 0; turn < 10; turn += 1)
        await exclusively(file, () => {
          const set = readAccepted(file);
          writeAccepted(file, { ...set, stories: { ...set.stories, ["${name}-" + turn]: ["${taken}"] } });
        });`),
    );
    const codes = await Promise.all(writers.map(async (writer) => (await once(writer, "exit"))[0]));
    expect(codes).toEqual([0, 0]);
    expect(Object.keys(readAccepted(accepted)?.stories ?? {})).toHaveLength(20);
  });

  it("is whole after a writer was killed", async () => {
    replaceFile(accepted, "0".repeat(1_000_000));
    const writer = spawnWith(`console.log("writing");
      for (let turn = 0; ; turn = (turn + 1) % 10) replaceFile(file, String(turn).repeat(1_000_000));`);
    await once(writer.stdout, "data");
    writer.kill("SIGKILL");
    await once(writer, "exit");
    expect(readFileSync(accepted, "utf8")).toMatch(/^(\d)\1{999999}$/);
  });

  it("says what to do about the lock of a killed writer", async () => {
    writeFileSync(`${accepted}.lock`, "");
    await expect(exclusively(accepted, () => "written")).rejects.toThrow(`delete ${accepted}.lock`);
    rmSync(`${accepted}.lock`);
    await expect(exclusively(accepted, () => "written")).resolves.toBe("written");
  });
});

describe("the review server", () => {
  let server: Site;
  const changed = (id: string): ReviewedStory => ({
    id,
    verdict: "changed",
    pictures: [{ frame: "it-light-phone", verdict: "changed", taken, accepted: old }],
  });

  beforeEach(async () => {
    const site = join(folder, "site");
    mkdirSync(join(site, "review"), { recursive: true });
    const entries = ids.map((id) => [id, { id, type: "story", title: "Badge", name: id, tags: [] }]);
    writeFileSync(join(site, "index.json"), JSON.stringify({ entries: Object.fromEntries(entries) }));
    writeReview(reports, { environment: "here", drawnAt: "2026-03-16", stories: ids.map(changed) });
    const stories = Object.fromEntries(ids.map((id) => [id, [old]]));
    writeAccepted(accepted, { environment: "here", stories, approvals: {} });
    server = await serveReview({ site, reports, accepted, author: "Carla Verdi" });
  });
  afterEach(() => server.close());

  /** Sends a request with headers and a path that `fetch` would change; without a body by GET. */
  async function send(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const { hostname, port } = new URL(server.origin);
    const sent = request({
      hostname,
      port,
      path,
      method: body === undefined ? "GET" : "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(sent, "response");
    return { status: Number(response.statusCode), body: await text(response) };
  }

  it("records approvals that are sent at once", async () => {
    const answers = await Promise.all(
      ids.map((id) => send("/review/approvals", { ids: [id], reason: `Why ${id}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const set = readAccepted(accepted);
    expect(Object.entries(set?.approvals ?? {}).map(([id, { reason }]) => [id, reason])).toEqual(
      ids.toSorted().map((id) => [id, `Why ${id}`]),
    );
    expect(new Set(Object.values(set?.stories ?? {}).flat())).toEqual(new Set([taken]));
    expect(new Set(readReview(reports)?.stories.map(({ verdict }) => verdict))).toEqual(new Set(["same"]));
  });

  it("records nothing from elsewhere, or without stories and a reason", async () => {
    const before = readFileSync(accepted, "utf8");
    const asked = { ids: [first], reason: "Why" };
    const refused = [
      [403, "another site", asked, { "sec-fetch-site": "cross-site" }],
      [403, "another port of this machine", asked, { "sec-fetch-site": "same-site" }],
      [403, "another name of this machine", asked, { host: "regia.example" }],
      [400, "nothing", null],
      [400, "no reason", { ids: [first], reason: " " }],
      [400, "a reason that is no text", { ids: [first], reason: 1 }],
      [400, "no stories", { ids: [], reason: "None" }],
      [400, "stories that are no list", { ids: first, reason: "One" }],
    ] as const;
    for (const [status, why, body, headers] of refused)
      expect((await send("/review/approvals", body, headers)).status, why).toBe(status);
    expect(readFileSync(accepted, "utf8")).toBe(before);

    writeFileSync(accepted, "{");
    const { status, body } = await send("/review/approvals", asked);
    expect([status, body]).toEqual([500, expect.stringContaining("is no accepted set")]);
    expect(readFileSync(accepted, "utf8")).toBe("{");
  });

  it("serves no file outside of the Storybook", async () => {
    for (const path of ["/../accepted.json", "/review/..%2f..%2faccepted.json", "/review/missing.js"])
      expect((await send(path)).status, path).toBe(404);
  });
});
