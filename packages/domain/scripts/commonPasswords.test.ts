import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commonPasswordsFile, commonPasswordsModule } from "./commonPasswordsModule.ts";

test("the committed list of common passwords is the one that the package generates", () => {
  expect(readFileSync(commonPasswordsFile, "utf8")).toBe(commonPasswordsModule());
});
