import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A message that the embedded backend caught, as `/local/mail.json` gives it. */
export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sentAt: string;
}

/** The whole product, started by `npm start`. */
export interface Product {
  readonly url: string;
  /** What clients of its backend send beside a person's token. */
  readonly publishableKey: string;
  /** The mail sent to an address, newest first. */
  mailTo(address: string): Promise<CaughtMail[]>;
  /** Its output so far. */
  output(): string;
  /** Stops it as Ctrl-C does and returns its exit code. */
  stop(): Promise<number | null>;
}

/** A temporary data directory, and a function that removes it. */
export function temporaryDataDirectory(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `regia-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const address = /https?:\/\/[\w.[\]:-]+:\d+/.exec(output())?.[0];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output()}`);
    await Promise.race([once(child, "exit"), child.stdout && once(child.stdout, "data")]);
  }
}

/**
 * Runs `npm start`, or another task that serves the product, on a free port. Resolves when it is ready.
 * @throws Error with its output when it ends before that
 */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  task: "start" | "dev" = "start",
): Promise<Product> {
  const child = spawn("npm", ["run", task], {
    cwd: root,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", REGIA_DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const output = () => printed;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const url = await addressOf(child, output);
  const config = await fetch(`${url}/.netlify/functions/config`);
  const { publishableKey } = (await config.json()) as { publishableKey: string };
  return {
    url,
    publishableKey,
    output,
    async mailTo(address) {
      const response = await fetch(`${url}/local/mail.json?to=${encodeURIComponent(address)}`);
      return (await response.json()) as CaughtMail[];
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      return child.exitCode;
    },
  };
}
