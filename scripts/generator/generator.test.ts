import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { root } from "../bootstrap/toolchain.mjs";
import { planOf, Refusal } from "./generator.ts";
import { write } from "./write.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "regia-new-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

describe("what is refused, and what to do instead", () => {
  test.each([
    [[], /^Say what is new:\n {2}npm run new component NAME\n/],
    [["constructor"], /^Say what is new:/],
    [["component"], /"" is not a name such as SeatCount/],
    [["component", "seatCount"], /not a name such as/],
    [["component", "../Badge"], /not a name such as/],
    [["component", "Badge"], /^Badge exists\. Change it, or choose another name\.$/],
    [["component", "PlanCard"], /^PlanCard exists/],
    [["screen", "Seats", "Posti", "Seats"], /not a name such as SeatsScreen/],
    [["screen", "ChatScreen", "Chat", "Conversation"], /^ChatScreen exists/],
    [["screen", "SeatsScreen"], /in Italian and in English/],
    [["screen", "SeatsScreen", "Seats", "Seats"], /in Italian and in English/],
    [["story", "components/Nothing", "Full", "It is full."], /no folder of/],
    [["story", "components/Badge", "Tones", "Each tone."], /^Tones exists/],
    [["story", "components/Badge", "LongWord", "no sentence"], /in a sentence/],
    [["story", "screens/SettingsScreen", "Full", "It is full."], /folders of its own/],
    [["command", "users", "mostra gli utenti", "shows the users"], /^users exists/],
    [["command", "help", "aiuta", "helps"], /^help exists/],
    [["command", "show-seats", "mostra i posti", "shows the seats"], /not a name such as seats/],
    [["migration", "seats"], /not a name such as/],
    [["migration", "baseline_again; drop"], /not a name such as/],
  ])("%j", (args, message) => {
    expect(() => planOf(root, args)).toThrow(Refusal);
    expect(() => planOf(root, args)).toThrow(message);
  });

  test("a migration that would not be the newest, or whose name is taken", () => {
    mkdirSync(join(folder, "supabase/migrations"), { recursive: true });
    writeFileSync(join(folder, "supabase/migrations/99991231235959_add_seats.sql"), "");
    expect(() => planOf(folder, ["migration", "drop_seats"])).toThrow(/newer than the clock/);
    expect(() => planOf(folder, ["migration", "add_seats"])).toThrow(/add_seats exists/);
  });
});

test("a command whose texts would have a name that is taken or a word of the language has another one", () => {
  const textsOf = (name: string) =>
    [...planOf(root, ["command", name, "fa qualcosa", "does something"]).keys()].filter((path) =>
      path.endsWith(".json"),
    );
  const [it] = ["chatCommand", "deleteCommand"].map((name) => `packages/cli/src/texts/it/${name}.json`);
  expect(textsOf("chat")).toContain(it);
  expect(textsOf("delete").every((path) => path.endsWith("/deleteCommand.json"))).toBe(true);
  expect(textsOf("seats")).toContain("packages/cli/src/texts/it/seats.json");
});

test("work that is not committed stays", () => {
  const path = "packages/ui/src/components/Badge";
  for (const each of ["components", "patterns"])
    mkdirSync(join(folder, "packages/ui/src", each), { recursive: true });
  for (const each of [path, "biome.json", ".gitignore"])
    cpSync(join(root, each), join(folder, each), { recursive: true });
  const file = join(folder, path, "Badge.stories.tsx");
  const before = readFileSync(file, "utf8").replace("neutral:", "// Being changed.\n  neutral:");
  writeFileSync(file, before);
  write(folder, planOf(folder, ["story", "components/Badge", "LongWord", "A long word breaks."]));
  const added = "/** A long word breaks. */\nexport const LongWord: Story = {};\n\n";
  expect(readFileSync(file, "utf8")).toBe(
    before.replace("export const conditions", `${added}export const conditions`),
  );
});

test("nothing is left of what cannot be written as a whole", () => {
  writeFileSync(join(folder, "list.ts"), "export const list = [];\n");
  const plan = new Map([
    ["list.ts", "export const list = [1];\n"],
    ["new/one.ts", "export const one = 1;\n"],
    ["new/two.ts", "export const = 2;\n"],
  ]);
  expect(() => write(folder, plan)).toThrow(/^Nothing was made/);
  expect(readdirSync(folder)).toEqual(["list.ts"]);
  expect(readFileSync(join(folder, "list.ts"), "utf8")).toBe("export const list = [];\n");
  expect(existsSync(join(folder, "new"))).toBe(false);
});
