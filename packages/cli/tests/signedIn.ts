import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account, Backend } from "./backend.ts";
import { type Outcome, ownFolder, type RunOptions, regia } from "./command.ts";

/** The command, signed in at a backend. */
export interface SignedInCommand {
  /** The folder of the command's files. */
  readonly home: string;
  /** The environment of its runs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs it to its end. */
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>;
  /** Runs it with `--json` and returns the document; expects exit code 0. */
  json<Document>(args: readonly string[]): Promise<Document>;
}

const FOLDER = "regia";
const SESSIONS = "sessions.json";

/** The stored sessions by backend and person. */
const known = new Map<string, string>();

async function signIn(url: string, { email, password }: Account): Promise<string> {
  const home = ownFolder();
  const { code, stderr } = await regia(["login", "--url", url, "--email", email, "--password-stdin"], {
    env: { XDG_CONFIG_HOME: home },
    input: password,
  });
  if (code !== 0) throw new Error(`${email} could not sign in: ${stderr}`);
  return readFileSync(join(home, FOLDER, SESSIONS), "utf8");
}

/**
 * Signs in, by default as the admin, with a home directory for the running test. Tests of one file share a session;
 * `apart` creates a separate one.
 */
export async function signedIn(
  { url, admin }: Pick<Backend, "url" | "admin">,
  { account = admin, apart = false }: { account?: Account; apart?: boolean } = {},
): Promise<SignedInCommand> {
  const key = `${url} ${account.email}`;
  const sessions = (apart ? undefined : known.get(key)) ?? (await signIn(url, account));
  if (!apart) known.set(key, sessions);
  const home = ownFolder();
  mkdirSync(join(home, FOLDER), { mode: 0o700 });
  writeFileSync(join(home, FOLDER, SESSIONS), sessions, { mode: 0o600 });
  const env = { HOME: home, XDG_CONFIG_HOME: home, REGIA_URL: url };
  const run: SignedInCommand["run"] = (args, options = {}) =>
    regia(args, { ...options, env: { ...env, ...options.env } });
  return {
    home,
    env,
    run,
    async json(args) {
      const { code, stdout, stderr } = await run([...args, "--json"]);
      if (code !== 0) throw new Error(`regia ${args.join(" ")} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
  };
}
