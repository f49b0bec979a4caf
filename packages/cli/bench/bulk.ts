// Measures `bulk apply` against the embedded backend: the time of 10,000 changes, and the peak memory for files of
// several lengths.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ADMIN, serve } from "../tests/server.ts";

/** A measured figure and its upper bound. */
export interface BulkFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly below?: number;
}

const PEOPLE = 10_000;
const LINES = { some: 100_000, many: 1_000_000 };

/**
 * Accepted growth of memory for ten times as many lines, in MB. The search for repeated lines uses two bits per byte of
 * the file.
 */
const GROWTH = 32;

/** Maximum length of a failed run's output in an error, in characters. */
const SHOWN = 2000;

interface Measured {
  readonly seconds: number;
  /** Peak memory of the process, in MB. */
  readonly peak: number;
}

interface Stage {
  readonly folder: string;
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the command to its end; `codes` are the accepted exit codes. */
async function measure(args: readonly string[], codes: readonly number[], stage: Stage): Promise<Measured> {
  const report = join(stage.folder, "peak");
  const probe = join(stage.folder, "probe.cjs");
  writeFileSync(
    probe,
    'process.once("exit", () => require("fs").writeFileSync(process.env.PEAK, String(process.resourceUsage().maxRSS)));',
  );
  const started = performance.now();
  const child = spawn(process.execPath, ["--require", probe, stage.command, ...args], {
    cwd: stage.folder,
    env: { ...stage.env, PEAK: report },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-SHOWN);
  });
  const [code] = await once(child, "close");
  const seconds = (performance.now() - started) / 1000;
  if (!codes.includes(code)) throw new Error(`regia ${args.join(" ")} ended with ${code}:\n${said}`);
  return { seconds, peak: Number(readFileSync(report, "utf8")) / 1024 };
}

async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function addresses(url: string, token: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let page = 1; found.length < PEOPLE; page += 1) {
    const answer = await fetch(`${url}/.netlify/functions/admin`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        action: "get_users",
        role: "user",
        sort: "email",
        order: "asc",
        pageSize: 1000,
        page,
      }),
    });
    const { users } = (await answer.json()) as { users: { email: string }[] };
    if (users.length === 0) break;
    found.push(...users.map(({ email }) => email));
  }
  return found;
}

/** Writes different operations: first two for each person, then some for unknown people. */
async function writeLines(path: string, count: number, people: readonly string[]): Promise<void> {
  const file = createWriteStream(path);
  file.write("op,email,plan,expiresAt,customLimits\n");
  for (let index = 0; index < count; index += 1) {
    const email = people[Math.floor(index / 2)] ?? `persona.numero.${index}@example.com`;
    const line =
      index % 2 === 0
        ? `plan,${email},pro,2031-01-31,\n`
        : `limits,${email},,,"{""maxSmsPerMonth"": ${index}}"\n`;
    if (!file.write(line)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}

/** Takes all figures on a backend of its own; the caller removes the folder. */
export async function bulkFigures(command: string, folder: string): Promise<readonly BulkFigure[]> {
  const backend = await serve("memory", PEOPLE);
  try {
    const token = await signIn(backend.url, ADMIN);
    const people = await addresses(backend.url, token);
    const env = { PATH: process.env["PATH"], HOME: folder, REGIA_URL: backend.url, REGIA_TOKEN: token };
    const stage = { folder, command, env };

    await writeLines(join(folder, "changes.csv"), PEOPLE, people);
    const changes = await measure(["bulk", "apply", "changes.csv", "--report", "report.csv"], [0], stage);
    const dryRun = async (count: number) => {
      await writeLines(join(folder, "lines.csv"), count, people);
      return measure(["bulk", "apply", "lines.csv", "--dry-run"], [5], stage);
    };
    const some = await dryRun(LINES.some);
    const many = await dryRun(LINES.many);
    const figure = (value: number) => value.toLocaleString("en");
    return [
      { name: `${figure(PEOPLE)} changes in bulk`, value: changes.seconds, unit: "s", below: 20 },
      { name: "the same, memory at most", value: changes.peak, unit: "MB", below: 150 },
      { name: `dry run of ${figure(LINES.some)} lines`, value: some.seconds, unit: "s" },
      { name: "the same, memory at most", value: some.peak, unit: "MB", below: 150 },
      { name: `dry run of ${figure(LINES.many)} lines`, value: many.seconds, unit: "s" },
      { name: "the same, memory at most", value: many.peak, unit: "MB", below: some.peak + GROWTH },
    ];
  } finally {
    await backend.stop();
  }
}
