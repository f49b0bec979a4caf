import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "@regia/domain/messages";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { command, execute, ownFolder, regia, regiaProcess, shell } from "./command.ts";
import { Terminal } from "./terminal.ts";

const COMMANDS = [
  ...[
    "users",
    "workspaces",
    "models",
    "tokens",
    "plan",
    "trial",
    "limits",
    "billing",
    "estimate",
    "bulk",
    "export",
    "audit",
  ],
  ...["login", "logout", "whoami", "doctor", "completion"],
];

/** The paths of all commands with an action. */
const PATHS = [
  ...[
    "users list",
    "users get",
    "users set-role",
    "users end-sessions",
    "users remove-second-factor",
    "users delete",
    "plan list",
  ],
  ...["plan set", "trial start", "trial list", "limits get", "limits set", "limits unset", "bulk apply"],
  ...["workspaces list", "workspaces get", "workspaces members"],
  ...["billing list", "billing get", "billing refund", "billing reconcile"],
  ...["models list", "models test", "models enable", "models disable", "models price"],
  ...["models plan", "models pictures", "models refresh"],
  ...["tokens list", "tokens create", "tokens revoke"],
  ...["workflows list", "workflows export", "workflows import", "workflows check"],
  ...["runs list", "runs get", "runs start", "runs cancel"],
  ...["approvals list", "approvals approve", "approvals reject", "receipts export", "receipts verify"],
  ...["estimate", "export users", "audit list", "login", "logout", "whoami", "doctor", "completion"],
];

describe("the packed command", () => {
  test.each(["--version", "-V"])("%s prints the version and nothing else", async (flag) => {
    expect(await regiaProcess([flag])).toMatchObject({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  test("runs without other files, whatever the package.json of its folder says", async () => {
    const folder = ownFolder();
    const alone = join(folder, "regia.cjs");
    copyFileSync(command(), alone);
    chmodSync(alone, 0o755);
    for (const type of ["module", "commonjs"]) {
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
      expect(await execute(alone, ["estimate", "--plan", "pro"])).toMatchObject({ code: 0, stderr: "" });
    }
  });
});

describe("help", () => {
  test.each([
    ["it", "Uso: regia", "Codici di uscita:"],
    ["en", "Usage: regia", "Exit codes:"],
  ])("in %s lists the commands and the exit codes", async (locale, usage, exits) => {
    const { code, stdout, stderr } = await regia(["--help", "--locale", locale]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(usage);
    expect(stdout).toContain(exits);
    for (const name of [...COMMANDS, "130"]) expect(stdout).toContain(name);
    expect(stdout).not.toContain("__complete");
  });

  test("is shown without a command", async () => {
    const { stdout } = await regia(["--help"]);
    expect(await regia([])).toMatchObject({ code: 0, stdout, stderr: "" });
  });

  test.each(PATHS)("of %s has examples and exit codes in both languages", async (path) => {
    const names = path.split(" ");
    const [italian, english, asked] = await Promise.all([
      regia(["help", ...names]),
      regia(["help", ...names, "--locale=en"]),
      regiaProcess([...names, "--help"]),
    ]);
    expect(italian.stdout).toMatch(/Esempi:\n {2}(source <\()?regia /);
    expect(italian.stdout).toContain("Codici di uscita:\n    0  tutto fatto");
    expect(english.stdout).toMatch(/Examples:\n {2}(source <\()?regia /);
    expect(english.stdout).toContain("Exit codes:\n    0  done");
    expect(asked).toEqual(italian);
    for (const { stdout } of [italian, english]) expect(stdout).not.toMatch(/\((choices|default): "/);
  });

  test("is one document for machines, with every command, option and example", async () => {
    interface Help {
      readonly name: string;
      readonly command: string;
      readonly options: readonly { readonly name: string }[];
      readonly examples: readonly unknown[];
      readonly exitCodes: readonly number[];
      readonly commands: readonly Help[];
      readonly exitCodeMeanings?: Readonly<Record<string, string>>;
    }
    const { code, stdout, stderr } = await regia(["help", "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const help: Help = JSON.parse(stdout);
    expect(help.exitCodeMeanings?.["5"]).toBe("alcune operazioni non sono riuscite");
    const leaves = (each: Help): Help[] =>
      each.commands.length === 0 ? [each] : each.commands.flatMap(leaves);
    const own = ({ name }: Help) => name !== "help";
    expect(
      leaves(help)
        .filter(own)
        .map(({ command: path }) => path)
        .sort(),
    ).toEqual(PATHS.map((path) => `regia ${path}`).sort());
    for (const leaf of leaves(help).filter(own)) {
      expect(leaf.options.map(({ name }) => name)).toContain("--json");
      expect(leaf.examples.length).toBeGreaterThan(0);
      expect(leaf.exitCodes).toContain(0);
    }
    const changing = [
      "users set-role",
      "users delete",
      "plan set",
      "trial start",
      "limits set",
      "limits unset",
      ...["models enable", "models disable", "models price"],
      ...["models plan", "models pictures", "models refresh"],
      ...["tokens create", "tokens revoke", "workflows import"],
      ...["runs start", "runs cancel", "approvals approve", "approvals reject"],
      "billing refund",
    ];
    for (const path of [...changing, "bulk apply"]) {
      const one: Help = JSON.parse((await regia(["help", ...path.split(" "), "--json"])).stdout);
      expect(one.command).toBe(`regia ${path}`);
      expect(one.options.map(({ name }) => name)).toContain("--dry-run");
    }
  });

  test("of a command that does not exist is refused", async () => {
    expect(await regia(["help", "nope"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "Errore: il comando «nope» non esiste.\n",
    });
  });

  test("fits the terminal", async () => {
    const terminal = new Terminal(["help", "doctor"], { columns: 60 });
    expect(await terminal.ended).toBe(0);
    const widest = Math.max(...terminal.text.split("\r\n").map((line) => line.length));
    expect(widest).toBeLessThanOrEqual(60);
  });
});

describe("language", () => {
  test.each([
    [{ LC_ALL: "en_GB.UTF-8" }, "Usage:"],
    [{ LC_ALL: "", LANG: "en" }, "Usage:"],
    [{ LANG: "C.UTF-8" }, "Uso:"],
    [{ LANG: "la_VA.UTF-8" }, "Uso:"],
    [{ LANG: undefined }, "Uso:"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "it_IT.UTF-8" }, "Uso:"],
  ])("follows %j", async (env, usage) => {
    const { stdout } = await regia(["help"], { env });
    expect(stdout.startsWith(usage)).toBe(true);
  });

  test("--locale has precedence, and refuses unknown languages", async () => {
    expect((await regia(["--locale", "it", "help"], { env: { LANG: "en" } })).stdout).toMatch(/^Uso:/);
    expect(await regia(["help", "--locale", "la"], { env: { LANG: "en" } })).toMatchObject({
      code: 2,
      stderr: `Error: --locale: "la" is none of the choices: ${LOCALES.join(", ")}.\n`,
    });
  });
});

describe("a mistyped command line", () => {
  test.each([
    [["estimat"], "il comando «estimat» non esiste. Forse intendevi estimate?"],
    [["logon"], "il comando «logon» non esiste. Forse intendevi login?"],
    [["zzz"], "il comando «zzz» non esiste."],
    [["doctor", "--ofline"], "l'opzione --ofline non esiste. Forse intendevi --offline?"],
    [["--verson"], "l'opzione --verson non esiste. Forse intendevi --version?"],
    [["login", "--email"], "manca il valore dell'opzione --email <address>."],
    [["completion"], "manca l'argomento shell."],
    [["whoami", "me", "too"], "argomenti di troppo: me, too."],
    [["completion", "tcsh"], "shell: «tcsh» non è tra i valori possibili: bash, zsh, fish."],
  ])("%j ends with 2 and a suggestion", async (args, sentence) => {
    expect(await regia(args)).toEqual({ code: 2, signal: null, stdout: "", stderr: `Errore: ${sentence}\n` });
  });

  test("is explained in English as well", async () => {
    expect((await regia(["estimat", "--locale=en"])).stderr).toBe(
      'Error: there is no command "estimat". Did you mean estimate?\n',
    );
  });
});

describe("with --json or --ndjson a failure", () => {
  test.each([
    [["estimat", "--json"], 2, "usage", "il comando «estimat» non esiste. Forse intendevi estimate?"],
    [["estimate", "--plan", "x", "--format", "json"], 2, "usage", expect.stringContaining("«x» non è tra")],
    [["users", "list", "--ndjson", "--limit", "0"], 2, "usage", expect.stringContaining("--limit: «0»")],
    [["whoami", "--json"], 3, "not_allowed", "serve l'accesso: usa «regia login»."],
    [["estimate", "--limits", "no/file", "--json"], 2, "usage", expect.stringContaining("no/file")],
  ])("of %j is one line of JSON on the standard error", async (args, exitCode, code, message) => {
    const outcome = await regia(args, { env: { HOME: ownFolder() } });
    expect(outcome).toMatchObject({ code: exitCode, stdout: "" });
    expect(outcome.stderr).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(outcome.stderr)).toEqual({ error: { code, exitCode, message } });
  });

  test("is in the chosen language; a value after -- is no option", async () => {
    const { stderr } = await regia(["estimat", "--json", "--locale=en"]);
    expect(JSON.parse(stderr).error.message).toBe('there is no command "estimat". Did you mean estimate?');
    expect((await regia(["users", "get", "--", "--json"])).stderr).toMatch(/^Errore: /);
  });
});

describe("the standard output", () => {
  test("closed early ends the command quietly", async () => {
    const { stdout, stderr } = await shell("set -o pipefail; regia help | true; echo $?");
    expect({ stdout, stderr }).toEqual({ stdout: "0\n", stderr: "" });
  });

  test("closed early before the version ends quietly too", async () => {
    const { stdout, stderr } = await shell("set -o pipefail; regia --version | true; echo $?");
    expect({ stdout, stderr }).toEqual({ stdout: "0\n", stderr: "" });
  });

  test("on a full disk gives one message and exit code 1", async () => {
    expect(await shell("regia help > /dev/full")).toMatchObject({
      code: 1,
      stderr: "Errore: lo spazio su disco è finito mentre scrivevo lo standard output.\n",
    });
  });

  test("is styled on a terminal, but not with NO_COLOR or in a pipe", async () => {
    const styled = new Terminal(["help"]);
    const plain = new Terminal(["help"], { env: { NO_COLOR: "1" } });
    expect(await styled.ended).toBe(0);
    expect(await plain.ended).toBe(0);
    expect(styled.raw).toContain("\u001b[1m");
    expect(plain.raw).not.toContain("\u001b[1m");
    expect((await regia(["help"])).stdout).not.toContain("\u001b");
  });
});

describe("completion", () => {
  const line = (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    return `source <(regia completion bash); COMP_WORDS=(regia ${quoted}); COMP_CWORD=${words.length}; _regia; echo "\${COMPREPLY[*]}"`;
  };

  test.each([
    [["e"], "estimate export"],
    [["completion", ""], "bash zsh fish"],
    [["estimate", "--plan", ""], "free pro enterprise"],
    [["estimate", "--plan", "=", "p"], "pro"],
    [["estimate", "--plan", "pro", "--pl"], "--plan"],
    [["--locale", ""], LOCALES.join(" ")],
    [["estimate", "--plan", "pro", "nothing", ""], ""],
  ])("in bash suggests for %j: %s", async (words, offered) => {
    expect(await shell(line(...words))).toMatchObject({ code: 0, stdout: `${offered}\n`, stderr: "" });
  });

  test.each(["bash", "zsh", "fish"])("has a script for %s, as text and as JSON", async (name) => {
    const { stdout } = await regia(["completion", name]);
    expect(stdout).toContain("regia __complete --");
    expect(JSON.parse((await regia(["completion", name, "--json"])).stdout)).toEqual({
      shell: name,
      script: stdout,
    });
  });
});

describe("the files of the command", () => {
  const doctor = async (env: Record<string, string | undefined>) => {
    const { stdout, ...rest } = await regia(["doctor", "--offline", "--json"], { env });
    const checks: { name: string; status: string; mend: string | null }[] = JSON.parse(stdout).checks;
    return { ...rest, checks: Object.fromEntries(checks.map(({ name, status }) => [name, status])) };
  };

  test("pass doctor's checks in a new home", async () => {
    expect(await doctor({ HOME: ownFolder() })).toMatchObject({
      code: 0,
      checks: { node: "ok", directory: "ok", config: "ok", privacy: "ok" },
    });
  });

  test("without any home: doctor and login report it", async () => {
    expect(await doctor({ HOME: "" })).toMatchObject({
      code: 1,
      checks: { node: "ok", directory: "failed" },
    });
  });

  test("in a folder that cannot be created give a warning with its remedy", async () => {
    const file = join(ownFolder(), "file");
    writeFileSync(file, "");
    expect(await doctor({ XDG_CONFIG_HOME: file })).toMatchObject({ checks: { directory: "warning" } });
  });

  test("that others could read are a fault", async () => {
    const home = ownFolder();
    mkdirSync(join(home, "regia"));
    writeFileSync(join(home, "regia", "sessions.json"), "{}", { mode: 0o644 });
    expect(await doctor({ XDG_CONFIG_HOME: home })).toMatchObject({ code: 1, checks: { privacy: "failed" } });
  });

  test.each([
    ["{", "riga 1, colonna 2"],
    ['{"profiles": {"a": {}}}', "profiles.a"],
    ['{"profile": "b"}', "il campo profile non è valido"],
    ["[]", "il campo {} non è valido"],
  ])("a damaged config %s is named", async (text, detail) => {
    const home = ownFolder();
    mkdirSync(join(home, "regia"));
    writeFileSync(join(home, "regia", "config.json"), text);
    const { code, stderr } = await regia(["whoami"], { env: { XDG_CONFIG_HOME: home } });
    expect(code).toBe(2);
    expect(stderr).toContain(detail);
  });
});
