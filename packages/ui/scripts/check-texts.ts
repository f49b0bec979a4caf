import { existsSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUES } from "@regia/domain/messages";
import { en } from "../src/i18n/en/index.ts";
import { it } from "../src/i18n/it/index.ts";
import { checkTexts } from "./texts/checkTexts.ts";

const packageRoot = join(import.meta.dirname, "..");
const sources = [join(packageRoot, "src"), join(packageRoot, "../app/src")].filter(existsSync);

const catalogues = { it: { ...it, ...CATALOGUES.it }, en: { ...en, ...CATALOGUES.en } };
const faults = checkTexts({ sources, catalogues, namedElsewhere: Object.keys(CATALOGUES.it) });
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "Texts: all well." : `Texts: ${faults.length} to mend.`);
process.exitCode = faults.length === 0 ? 0 : 1;
