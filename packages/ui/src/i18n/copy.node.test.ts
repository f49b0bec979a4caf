import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUES } from "@regia/domain/messages";
import { describe, expect, it as test } from "vitest";
import { flatten } from "../../scripts/texts/catalogueFaults.ts";
import { it } from "./it/index.ts";

/** Variable parts may have any name: {{message}} in a catalogue stands for {x} in the list. */
const plain = (text: string) => text.replace(/\{\{\s*[\w.]+(,[^}]*)?\s*\}\}/g, "{x}").normalize("NFC");

const fixed = readFileSync(join(import.meta.dirname, "copy.fixture.txt"), "utf8")
  .split("\n")
  .filter(Boolean);
const italian = new Set([...flatten({ ...it, ...CATALOGUES.it }).values()].map(plain));

describe("strings with a fixed wording", () => {
  test.each(fixed)("%s", (text) => {
    expect(italian).toContain(plain(text));
  });
});
