import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownFolder } from "./command.ts";
import { file, json, refusal } from "./estimates.ts";

describe("limits", () => {
  const withSms = (limit: number) => ({ limits: { maxSmsPerMonth: limit } });

  test("come from a file, overridden by each --set in order", async () => {
    const limits = file(
      '{"maxSmsPerMonth": 100, "maxWorkspaces": 4, "priority": "high", "canInviteUsers": false}',
    );
    const args = ["--plan", "pro", "--limits", limits];
    expect(await json(args)).toMatchObject({
      limits: { maxSmsPerMonth: 100, maxWorkspaces: 4, priority: "high", canInviteUsers: false },
    });
    expect(await json([...args, "--set", "maxSmsPerMonth=1", "--set=maxSmsPerMonth=7"])).toMatchObject(
      withSms(7),
    );
    expect(await json([...args, "--set", "maxSmsPerMonth="])).toMatchObject(withSms(0));
  });

  test("come from the standard input as well", async () => {
    expect(await json(["--limits", "-"], { input: '{"maxSmsPerMonth": -1}' })).toMatchObject(withSms(-1));
  });

  test.each([
    ["a byte order mark", `\ufeff{"maxSmsPerMonth": 5}`],
    ["line ends of Windows", '{\r\n  "maxSmsPerMonth": 5\r\n}\r\n'],
    ["null for what is inherited", '{"maxSmsPerMonth": 5, "maxWorkspaces": null}'],
  ])("may have %s", async (_, text) => {
    expect(await json(["--limits", file(text)])).toMatchObject(withSms(5));
  });

  test.each([
    ["an empty file", "", "è vuoto."],
    ["nothing but space", " \n\t", "è vuoto."],
    ["UTF-16", Buffer.from('\ufeff{"maxSmsPerMonth": 5}', "utf16le"), "non è testo in UTF-8"],
    ["Latin-1", Buffer.from('{"città": 5}', "latin1"), "non è testo in UTF-8"],
    ["a NUL byte", '{"a": "\u0000"}', "non è testo in UTF-8"],
    ["broken JSON", '{\n  "maxSmsPerMonth": 5,\n}', "guarda riga 3, colonna 1."],
    ["a single quote", "{'maxSmsPerMonth': 5}", "guarda riga 1, colonna 2."],
    ["JSON that ends too early", '{"maxSmsPerMonth":', "guarda riga 1, colonna 19."],
    ["a list", "[1, 2]", "I limiti devono essere un oggetto di campi."],
    ["a text", '"free"', "I limiti devono essere un oggetto di campi."],
    ["an unknown field", '{"maxFoo": 1}', "Campo sconosciuto: maxFoo."],
    ["a name that every object has", '{"__proto__": 1}', "Campo sconosciuto: __proto__."],
    [
      "a wrong kind",
      '{"maxSmsPerMonth": "5"}',
      "maxSmsPerMonth: serve un numero intero da -1 a 2.147.483.647",
    ],
    ["a fraction", '{"maxSmsPerMonth": 1.5}', "maxSmsPerMonth: serve un numero intero"],
    ["below -1", '{"maxSmsPerMonth": -2}', "maxSmsPerMonth: serve un numero intero"],
    ["too much", '{"maxSmsPerMonth": 2147483648}', "maxSmsPerMonth: serve un numero intero"],
    ["no flag", '{"canInviteUsers": 1}', "canInviteUsers: serve vero o falso"],
    ["no priority", '{"priority": "huge"}', "priority: serve standard, high o maximum"],
  ])("from a file with %s are refused", async (_, content, sentence) => {
    const path = file(content);
    const words = await refusal(["--limits", path]);
    expect(words).toContain(path);
    expect(words).toContain(sentence);
  });

  test("that are wrong in two fields are refused for both", async () => {
    const words = await refusal(["--limits", file('{"maxFoo": 1, "maxSmsPerMonth": true}')]);
    expect(words).toContain("maxFoo");
    expect(words).toContain("maxSmsPerMonth");
  });

  test("from files that are none", async () => {
    const folder = ownFolder();
    expect(await refusal(["--limits", join(folder, "missing.json")])).toContain("missing.json non esiste.");
    expect(await refusal(["--limits", folder])).toContain("è una cartella, serve un file.");
    const huge = file(Buffer.alloc(4 * 1024 * 1024 + 1, " "));
    expect(await refusal(["--limits", huge])).toContain("supera 4 MB");
    expect(await refusal(["--limits", "/dev/zero"])).toContain("supera 4 MB");
  });

  test.each([
    [["--set", "maxFoo=1"], "Campo sconosciuto: maxFoo."],
    [["--set", "maxSmsPerMonth"], "--set: «maxSmsPerMonth» deve essere nella forma nome=valore."],
    [["--set", "=5"], "--set: «=5» deve essere nella forma nome=valore."],
    [["--set", "maxSmsPerMonth=lots"], "maxSmsPerMonth: serve un numero intero"],
    [["--set", "maxSmsPerMonth=1e3"], "maxSmsPerMonth: serve un numero intero"],
    [["--set", "webAgentEnabled=1"], "webAgentEnabled: serve vero o falso"],
  ])("%j are refused", async (args, sentence) => {
    expect(await refusal(args)).toContain(sentence);
  });
});
