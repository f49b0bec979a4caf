import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { command, environment, execute, ownFolder, regia } from "./command.ts";

/** Runs a file that is refused before any request: there is neither a backend nor a session. */
async function refused(content: string | Uint8Array, args: readonly string[] = []) {
  const folder = ownFolder();
  writeFileSync(join(folder, "ops"), content);
  const { code, stdout, stderr } = await regia(["bulk", "apply", "ops", ...args], {
    cwd: folder,
    env: { HOME: undefined, REGIA_URL: "http://127.0.0.1:1" },
  });
  return { code, stdout, lines: stderr.trimEnd().split("\n") };
}

describe("a file with faults", () => {
  test("is refused with all of them; the first hundred are listed", async () => {
    const rows = Array.from({ length: 130 }, (_, index) => `plan,a${index}@b.it,gold`);
    const { code, stdout, lines } = await refused(`op,email,plan\n${rows.join("\n")}\n`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(lines).toHaveLength(102);
    expect(lines[99]).toBe("ops: riga 101, colonna 15: Il piano deve essere free, pro o enterprise.");
    expect(lines.slice(100)).toEqual([
      "… e altri 30.",
      "Errore: ops ha 130 errori: nulla è stato modificato.",
    ]);
  });

  test("is refused in JSON for scripts", async () => {
    const content = '{"op": "plan", "email": "a@b.it"}\n';
    const faults = [
      { line: 1, column: 1, field: "plan", message: "Il piano deve essere free, pro o enterprise." },
    ];
    const message = "ops ha un errore: nulla è stato modificato.";
    const error = { code: "usage", exitCode: 2, message, total: 1, faults };
    for (const [option, result] of [
      ["--json", { status: "refused", total: 1, faults }],
      ["--ndjson", null],
    ] as const) {
      const { code, stdout, lines } = await refused(content, [option]);
      expect({ code, errors: lines.map((line) => JSON.parse(line)) }).toEqual({
        code: 2,
        errors: [{ error }],
      });
      expect(stdout === "" ? null : JSON.parse(stdout)).toEqual(result);
    }
  });
});

describe("a file that cannot be used", () => {
  test.each([
    ["is empty", "", "Errore: ops è vuoto."],
    ["has blank lines only", "\r\n  \n", "Errore: ops non contiene operazioni."],
    ["has a header only", "op,email\r\n", "Errore: ops non contiene operazioni."],
  ])("%s", async (_, content, sentence) => {
    expect(await refused(content)).toEqual({ code: 2, stdout: "", lines: [sentence] });
  });

  test("is not there, is a folder, is not named", async () => {
    const folder = ownFolder();
    const run = (args: readonly string[]) => regia(["bulk", "apply", ...args], { cwd: folder });
    expect(await run(["nope.csv"])).toMatchObject({
      code: 2,
      stderr: "Errore: il file nope.csv non esiste.\n",
    });
    expect(await run(["."])).toMatchObject({ code: 2, stderr: "Errore: . è una cartella, serve un file.\n" });
    expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining("indica il file") });
    expect(await run(["a", "--preview", "b"])).toMatchObject({ code: 2 });
    expect(await run(["a", "--concurrency", "0"])).toMatchObject({
      code: 2,
      stderr: "Errore: --concurrency: «0» non è un numero intero da 1 a 16.\n",
    });
  });

  test("is a stream without line breaks: it is refused early", async () => {
    const folder = ownFolder();
    const child = spawn(process.execPath, [command(), "bulk", "apply", "-"], {
      cwd: folder,
      env: environment({ TMPDIR: folder }),
      stdio: ["pipe", "ignore", "pipe"],
    });
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    for (let sent = 0; sent < 24; sent += 1) child.stdin.write(megabyte);
    child.stdin.end();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(2);
    expect(stderr).toContain("riga 1, colonna 1048577: la riga supera 1 MB.");
  });

  test("leaves no copy of piped input", async () => {
    const folder = ownFolder();
    await regia(["bulk", "apply", "-"], { cwd: folder, env: { TMPDIR: folder }, input: "op,email\nx,y\n" });
    expect(await execute("/bin/ls", ["-A", folder])).toMatchObject({ stdout: "" });
  });
});
