import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownFolder, regia, shell } from "./command.ts";
import { keys, Terminal } from "./terminal.ts";

describe("step by step in a terminal", () => {
  test("asks, checks each answer, and prints the command line that needs no questions", async () => {
    const folder = ownFolder();
    const terminal = new Terminal(["estimate"], { cwd: folder });
    await terminal.waitFor("Da quale piano partiamo?");
    terminal.type(keys.up);
    await terminal.waitFor("Pro");
    terminal.type(keys.enter);
    await terminal.waitFor("Tasso di utilizzo in percento (da 10 a 100)");
    terminal.type(`5${keys.enter}`);
    await terminal.waitFor("Il tasso di utilizzo deve essere almeno del 10%");
    terminal.type(`${keys.backspace}80${keys.enter}`);
    await terminal.waitFor("Quali limiti cambiano?");
    terminal.type(keys.space + keys.enter);
    await terminal.waitFor("Workspace (-1 per illimitato)");
    terminal.type(`many${keys.enter}`);
    await terminal.waitFor("maxWorkspaces: serve un numero intero");
    terminal.type(`${keys.backspace.repeat(4)}9${keys.enter}`);
    await terminal.waitFor("Queste sono le ipotesi: quali cambiano?");
    await terminal.waitFor("Giorni al mese: 30");
    await terminal.waitFor("Pagine per file: 1");
    await terminal.waitFor("SMS in entrata per ogni SMS in uscita: 0,1");
    // A limit that is a number needs no assumed volume; the unlimited ones of the plan do.
    terminal.type(keys.down + keys.down + keys.space + keys.enter);
    await terminal.waitFor("Pagine per file (1)");
    terminal.type(`${keys.backspace}many${keys.enter}`);
    await terminal.waitFor("pagesPerFile: serve un numero");
    terminal.type(`${keys.backspace.repeat(4)}12${keys.enter}`);
    await terminal.waitFor("Cliente");
    terminal.type(`L'Acqua & C.${keys.enter}`);
    await terminal.waitFor("Data del preventivo");
    terminal.type(`2026-11-21${keys.enter}`);
    await terminal.waitFor("In che formato?");
    terminal.type(keys.down + keys.enter);
    await terminal.waitFor("In quale file?");
    terminal.type(`asked.json${keys.enter}`);
    await terminal.waitFor("Scritto asked.json.");
    expect(await terminal.ended).toBe(0);

    const line = /Lo stesso senza domande:\r\n {2}regia (.*)\r\n/.exec(terminal.text)?.[1] ?? "";
    expect(line).toContain(
      "--plan pro --utilization 80 --set maxWorkspaces=9 --assume pagesPerFile=12 --customer 'L'\\''Acqua & C.'",
    );
    const written = readFileSync(join(folder, "asked.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({
      plan: "pro",
      limits: { maxWorkspaces: 9 },
      assumptions: { pagesPerFile: 12 },
    });
    const again = await shell(`regia ${line.replace("asked.json", "again.json")}`, { cwd: folder });
    expect(again.code).toBe(0);
    expect(readFileSync(join(folder, "again.json"), "utf8")).toBe(written);
  });

  test("Ctrl-C at a question ends with 130 and writes nothing", async () => {
    const terminal = new Terminal(["estimate", "--locale", "en"]);
    await terminal.waitFor("Which plan do we start from?");
    terminal.type(keys.ctrlC);
    expect(await terminal.ended).toBe(130);
    expect(terminal.text).toContain("Interrupted.");
    expect(terminal.text).not.toContain("Regia ·");
  });

  test("asks nothing without a terminal", async () => {
    expect(await regia(["estimate"], { input: "pro\n" })).toMatchObject({ code: 2, stdout: "" });
    expect(await regia(["login"], { input: "a@b.it\n" })).toMatchObject({ code: 2, stdout: "" });
  });
});
