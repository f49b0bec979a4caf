import { faultsOfOwnTexts } from "./texts/ownTexts.ts";

const faults = faultsOfOwnTexts();
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "Texts: all well." : `Texts: ${faults.length} to mend.`);
process.exitCode = faults.length === 0 ? 0 : 1;
