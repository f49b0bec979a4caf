import { existsSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUES } from "@regia/domain/messages";
import { en } from "../../src/i18n/en/index.ts";
import { it } from "../../src/i18n/it/index.ts";
import { checkTexts } from "./checkTexts.ts";

const packageRoot = join(import.meta.dirname, "../..");

/** What is wrong with the texts of the library and of the app, one sentence each; empty when all is well. */
export function faultsOfOwnTexts(): string[] {
  return checkTexts({
    sources: [join(packageRoot, "src"), join(packageRoot, "../app/src")].filter(existsSync),
    catalogues: { it: { ...it, ...CATALOGUES.it }, en: { ...en, ...CATALOGUES.en } },
    namedElsewhere: Object.keys(CATALOGUES.it),
  });
}
